/**
 * Whose page a request comes from. Each call of the web app says whom it was drawn for; where the browser's session is somebody
 * else's by now, or works for another company, the call is refused and changes nothing. Programs don't send it.
 */
export const pageHeader = "x-page-of";

/** The person and the company that a page was drawn for, as the header says it; `null` for nobody. */
export const pageOf = (who: { userId: string; clientId: string | null } | null) =>
  who ? `${who.userId}/${who.clientId ?? "-"}` : "nobody";

/** A page says with it that it asks by itself: nobody has touched it for a while. Such a call keeps no session alive. */
export const unattendedHeader = "x-unattended";

/** The page that releases a proposal names it with this header, on the call itself with the proposal's own body. */
export const releaseHeader = "x-releases-proposal";
/** On the answer to a key that only proposes: what its call became. */
export const proposalHeader = "x-proposal-id";
/** By which such a key says why, percent-encoded. */
export const noteHeader = "x-proposal-note";
export const longestNote = 500;
