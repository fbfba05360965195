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
