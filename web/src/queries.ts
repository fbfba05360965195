import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { whenTried } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { translate } from "./i18n/index.ts";
import { report } from "./report.ts";
import { isMissing } from "./ui/missing.ts";
import { markReported, notify } from "./ui/notify.ts";

/**
 * Every failed call is said once, here; screens only show what they do about it. What a person tried to do and was not done stays said until
 * they act; what could not be read is also told at its place, and this goes by itself.
 */
export const say = (error: unknown, meta?: Record<string, unknown>, isAct = false) => {
  if (error instanceof Error) markReported(error);
  // An answer that is none of ours: a proxy's page, an empty one.
  if (error instanceof ApiError && error.tone === "error" && /^(no_data|unknown)$/.test(error.code)) report("answer", error);
  // Who is signed out is led to sign in; another one's page is loaded anew and says so then.
  if (error instanceof ApiError && (error.code === "aborted" || error.code === "other_page" || error.status === 401)) return;
  if (!(error instanceof ApiError)) report("script", error);
  // Of what is only read its place says that it is not there, once.
  if (meta?.quiet || (!isAct && isMissing(error))) return;
  if (!(error instanceof ApiError))
    return notify.error(translate("error.broken"), { label: { ns: "shell", key: "error.broken" } });
  notify.failed(error, isAct ? {} : { timeout: 5000 });
};
whenTried(notify.tried);

// In the task that changed it: a checkbox whose value is kept here would else fall back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Set by what knows what changed: see refresh.ts. */
let whenRead: () => Promise<unknown> = async () => {};
export const waitsFor = (read: () => Promise<unknown>) => {
  whenRead = read;
};

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => say(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => say(error, mutation.meta, true),
    // A lazy list must not keep a button busy for ever.
    onSettled: () => Promise.race([whenRead(), new Promise((done) => setTimeout(done, 5000))]),
  }),
  defaultOptions: {
    // Restarting servers are waited for inside the call, with the same key. A console in one's own network is reached when the browser
    // believes that it is offline: a list must not stop for that.
    queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** All answers but who is here: they belong to somebody, or to a company, that this page is not for any more. */
export const forgetAnswers = () => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey.join("/") !== "Client/GetClientProfileLogin" });
  queries.getMutationCache().clear();
  notify.closeAll();
};
