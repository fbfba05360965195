import type { Marketplace, PushUnit } from "@tradeport/connectors/marketplace";
import type { QueueFirst, QueueLine, RestCause } from "@tradeport/contract/queue";
import { countCap } from "#platform/paging.ts";
import { forecastMs, type Pace } from "./forecast.ts";
import { type Limited, type Spender, spentBy } from "./limits.ts";
import type { Out } from "./out.ts";
import type { Waiting } from "./waiting.ts";

const rows = (count: number) => ({ count: Math.min(count, countCap), isExact: count <= countCap });

/** Messages that so many offers or listings make. */
const messagesOf = ({ whole, maxItems }: PushUnit, { kind, ahead, aheadListings, offersEach }: Waiting): number =>
  whole ? aheadListings : Math.ceil((kind === "content" ? ahead * offersEach : ahead) / maxItems);

const none = { end: "none", endDate: null } as const;

/** The store as it is asked about. */
export interface At {
  now: Date;
  connector: Marketplace;
  limits: readonly Limited[];
  rests: RestCause | null;
}

const endOf = (at: At, messages: number, isExact: boolean, spender: Spender, pace: Pace) => {
  if (at.rests && at.rests !== "noCallsLeft") return { end: "resting", endDate: null } as const;
  const ms = forecastMs(messages, spentBy(at.connector, at.limits, spender), pace);
  if (ms === null) return { end: "unknown", endDate: null } as const;
  return { end: isExact ? ("known" as const) : ("atLeast" as const), endDate: new Date(at.now.getTime() + ms).toISOString() };
};

export const lineOf = (at: At, waiting: Waiting, pace: Pace, first: readonly QueueFirst[]): QueueLine => {
  const { kind, due, held, oldestDate } = waiting;
  const spender = kind === "content" ? "content" : "offers";
  const unit = kind === "content" ? at.connector.listings?.push.updateListings : at.connector.offers.push;
  return {
    ...{ kind, oldestDate, waiting: rows(due) },
    held: held.map(({ cause, count, nextDate }) => ({ cause, nextDate, ...rows(count) })),
    ...(due === 0 || !unit ? none : endOf(at, messagesOf(unit, waiting), waiting.isExact, spender, pace)),
    ...paceOf(pace),
    firstUntil: first.find((one) => one.kind === kind)?.until ?? null,
  };
};

const paceOf = ({ perSecond, confirmMs }: Pace) => ({
  perMinute: perSecond === null ? null : Math.round(perSecond * 600) / 10,
  confirmSeconds: confirmMs === null ? null : Math.round(confirmMs / 100) / 10,
});

export const readBackLine = (at: At, out: Out, pace: Pace): QueueLine => ({
  ...{ kind: "readBack", waiting: rows(out.items), oldestDate: out.oldestDate, held: [], firstUntil: null },
  ...(out.items === 0 ? none : backOf(at, out, pace)),
  ...paceOf(pace),
});

/** The answer to the last one that left comes as long after it as others' did; of one whose answer was lost, once it is read back. */
const backOf = ({ now, rests }: At, { lastLeft, givenUpDate }: Out, { confirmMs }: Pace) => {
  if (rests && rests !== "noCallsLeft" && rests !== "fewerAlone" && rests !== "paused")
    return { end: "resting", endDate: null } as const;
  if (confirmMs === null && lastLeft !== null) return { end: "unknown", endDate: null } as const;
  const answered = lastLeft === null ? 0 : Date.parse(lastLeft) + (confirmMs ?? 0);
  const read = givenUpDate === null ? 0 : Date.parse(givenUpDate);
  return { end: "known", endDate: new Date(Math.max(answered, read, now.getTime())).toISOString() } as const;
};

export const actionLine = (at: At, out: Out, pace: Pace): QueueLine => {
  const here = { ...at, rests: at.rests === "paused" || at.rests === "subscription" ? null : at.rests };
  return {
    ...{ kind: "orders", waiting: rows(out.actions), oldestDate: out.oldestAction, firstUntil: null },
    held: out.laterActions > 0 ? [{ cause: "later", nextDate: out.nextAction, ...rows(out.laterActions) }] : [],
    ...(out.actions === 0 ? none : endOf(here, out.actions, out.actions <= countCap, "actions", pace)),
    ...paceOf(pace),
  };
};
