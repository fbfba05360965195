import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { QueueKind, QueueLimit } from "@tradeport/contract/queue";
import { ratesOf, type StoreRow } from "#modules/connections/index.ts";
import type { Tx } from "#platform/db.ts";
import { type Room, roomsOf } from "#platform/rate-limits.ts";
import { callsLeaveMs, type Spent } from "./forecast.ts";

export type Spender = keyof Marketplace["spends"];

/** A limit of the store's marketplace with its buckets, and what spends of it. */
export interface Limited {
  name: string;
  kinds: QueueKind[];
  second: Room;
  day: Room | null;
}

const kindsOf: Record<Spender, QueueKind[]> = {
  offers: ["stock", "price"],
  content: ["content"],
  readBack: ["readBack"],
  orders: ["orders"],
  actions: ["orders"],
};

/** Those that something here spends of. */
export const limitsOf = async (
  tx: Tx,
  connector: Marketplace,
  store: Pick<StoreRow, "scope" | "accountHash" | "shown">,
): Promise<Limited[]> => {
  const names = Object.keys(connector.limits);
  const rates = names.map((name) => ratesOf(connector, store, name));
  const rooms = await roomsOf(tx, rates.flat());
  const roomAt = new Map(rates.flat().map(({ key }, at) => [key, rooms[at]!]));
  return names.flatMap((name, at) => {
    const kinds = Object.entries(connector.spends).flatMap(([spender, spent]) =>
      spent[name] === undefined ? [] : kindsOf[spender as Spender],
    );
    const [second, day] = rates[at]!.map(({ key }) => roomAt.get(key)!);
    return kinds.length === 0 ? [] : [{ name, kinds: [...new Set(kinds)], second: second!, day: day ?? null }];
  });
};

/** The buckets of which such a message spends, and how much. */
export const spentBy = (connector: Marketplace, limits: readonly Limited[], spender: Spender): Spent[] =>
  limits.flatMap(({ name, second, day }) => {
    const calls = connector.spends[spender][name];
    return calls === undefined ? [] : [second, ...(day ? [day] : [])].map((room) => ({ room, calls }));
  });

export const shownLimit = (now: Date, connector: Marketplace, { name, kinds, second, day }: Limited): QueueLimit => {
  const { requests, perSeconds, perDay = null } = connector.limits[name]!;
  const inMs = (ms: number) => (ms > 0 ? new Date(now.getTime() + ms).toISOString() : null);
  return {
    ...{ name, kinds, requests, perSeconds, perDay },
    left: Math.max(0, Math.floor(second.tokens)),
    atOnce: second.burst,
    dayLeft: day && Math.max(0, Math.floor(day.tokens)),
    nextDate: inMs(Math.max(callsLeaveMs(1, second), day ? callsLeaveMs(1, day) : 0)),
    fullDate: inMs(callsLeaveMs(second.burst, second)),
    blockedUntil: inMs(second.blockedMs),
  };
};
