import calls from "virtual:calls";
import type { Query } from "@tanstack/react-query";
import type { Thing } from "@tradeport/contract/things";
import { queries, waitsFor } from "./queries.ts";

const madeOf =
  (things: ReadonlySet<Thing>) =>
  ({ queryKey: [controller, action] }: Query) =>
    calls[`${controller}/${action}`]?.[7]?.some((thing) => things.has(thing)) ?? false;

/** Answers that are being read again because of a change of this page. */
const running = new Set<Promise<unknown>>();

/** What shows one of these is asked again; what doesn't show is, when it is shown next. */
export const refresh = (things: readonly Thing[]): Promise<void> => {
  if (things.length === 0) return Promise.resolve();
  const done = queries.invalidateQueries({ predicate: madeOf(new Set(things)) }).finally(() => running.delete(done));
  running.add(done);
  return done;
};

/** Once everything that this page's changes changed was read again. A button is busy until then: the next change starts from what is. */
export const refreshed = () => Promise.all(running);
waitsFor(refreshed);

/** For a change that is told from elsewhere: an answer that is on its way may be older than it. Gives what has to be asked once more. */
export const refreshFromElsewhere = (things: ReadonlySet<Thing>): Thing[] => {
  const predicate = madeOf(things);
  const late = queries.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  void queries.invalidateQueries({ predicate }, { cancelRefetch: false });
  return late.flatMap(({ queryKey: [controller, action] }) => calls[`${controller}/${action}`]?.[7] ?? []);
};

/** While the server tells this tab what changes, a screen still looks by itself now and then. */
const slowMs = 60_000;
let isNotified = false;
export const setNotified = (now: boolean) => {
  isNotified = now;
};
/** How often a list asks by itself: seldom while this tab is told what changes, every `ms` while it is not. */
export const pollWhileAway = (ms: number) => (isNotified ? Math.max(ms, slowMs) : ms);
