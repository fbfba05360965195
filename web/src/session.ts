import calls from "virtual:calls";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Profile } from "@tradeport/contract/accounts";
import { mayCall, seesBuyers } from "@tradeport/contract/areas";
import { ApiError, api, type RequiredAccess } from "./api.ts";
import { setFormatZone } from "./i18n/format.ts";
import { leaveOtherPage, tellOtherPage } from "./other-page.ts";
import { drawnFor, isStillFor } from "./page-of.ts";
import { forgetAnswers, queries } from "./queries.ts";
import type { CallName } from "./screens.ts";
import { notify } from "./ui/notify.ts";
import { belongTo, forgetAll, known } from "./ui/tab-memory.ts";

export { changesWhose } from "./other-page.ts";

/** What the server said with the page: "none" where the browser brought no session. Told once; later it is asked. */
let brought = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;

/** Who is signed in; null when nobody is. */
export const session = {
  queryKey: api.Client.GetClientProfileLogin.key(),
  queryFn: async (): Promise<Profile | null> => {
    const none = brought === "none";
    brought = undefined;
    if (none) {
      drawnFor(null);
      return null;
    }
    try {
      const who = await api.Client.GetClientProfileLogin({});
      if (!isStillFor(who)) throw new ApiError("", { status: 409, code: "other_page" });
      if (drawnFor(who)) forgetAnswers();
      belongTo(who.userId, who.clientId);
      known(true);
      setFormatZone(who.timeZone);
      notify.recall();
      void tellOtherPage(who);
      return who;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "other_page") leaveOtherPage(shown());
      if (error.status !== 401) throw error;
      drawnFor(null);
      return null;
    }
  },
  staleTime: 5 * 60_000,
};

/** Whom this page shows. */
export const shown = () => queries.getQueryData<Profile | null>(session.queryKey) ?? null;
export const useSession = () => useQuery(session).data ?? null;
export const loadSession = (queries: QueryClient) => queries.ensureQueryData(session);

/** Nobody is signed in any more: what was theirs goes, and the page is nobody's. */
export const forgetPerson = () => {
  queries.setQueryData(session.queryKey, null);
  drawnFor(null);
  forgetAnswers();
};

/** The facts by which the server refuses. */
export const may = (who: Pick<Profile, "role" | "right" | "areas" | "storeIds"> | null, { roles, ...needs }: RequiredAccess) =>
  who !== null && roles.includes(who.role) && (who.role === "Admin" || mayCall(who, needs));
/** Whether amounts are shown, and not only left empty. */
export const useSeesMoney = () => {
  const who = useSession();
  return who !== null && mayCall(who, { area: "money", right: "read" });
};
/** Buyers are shown whole: else their names are initials, by which nothing is found or put in order. */
export const useSeesBuyers = () => {
  const who = useSession();
  return who !== null && !who.acting && seesBuyers(who);
};
/** Of a call by its name; of none, what everybody may. */
export const accessOf = (name: CallName | undefined): RequiredAccess => {
  const facts = name && calls[name];
  return facts
    ? { roles: facts[1], area: facts[2], right: facts[3], allStores: facts[4] === 1 }
    : { roles: ["Admin", "Client"], area: "any", right: "read", allStores: false };
};
export const useMay = (call: RequiredAccess) => may(useSession(), call);

/** Only paths of our own; anything else would send a person to a stranger's site after sign-in. */
export const ownPath = (path: string | undefined) => (path && /^\/(?![/\\])/.test(path) ? path : "/");

export const signIn = (returnTo?: string) => {
  location.assign(`/auth/login?returnTo=${encodeURIComponent(ownPath(returnTo))}`);
};
/** The server ends the session at the identity provider and comes back to /signout-callback. */
export const signOut = () => {
  forgetAll();
  location.assign("/auth/logout");
};
