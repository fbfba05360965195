import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Tx } from "#platform/db.ts";
import { type Rate, roomOf } from "#platform/rate-limits.ts";
import type { StoreRow } from "./store-row.ts";

const daySeconds = 86_400;

/**
 * What a call counts against: of the seller's account, whoever of our clients connected it, or of the whole application. By the second first.
 * Where sellers bring applications of their own, a sandbox has one for everybody: there each account counts as if it had its own.
 */
export const ratesOf = (
  connector: Marketplace,
  store: Pick<StoreRow, "scope" | "accountHash" | "shown">,
  limit: string,
): [Rate, ...Rate[]] => {
  const rule = connector.limits[limit];
  if (!rule) throw new Error(`${connector.code} has no limit named ${limit}`);
  const own =
    connector.application && (store.scope === "sandbox" ? store.accountHash : (store.shown[connector.application] ?? ""));
  const application = own === undefined ? store.scope : `${store.scope}:${own}`;
  const key = `${connector.code}:${rule.scope === "store" ? store.accountHash : application}:${limit}`;
  const bySecond = { key, requests: rule.requests, perSeconds: rule.perSeconds };
  return rule.perDay === undefined
    ? [bySecond]
    : [bySecond, { key: `${key}:day`, requests: rule.perDay, perSeconds: daySeconds }];
};

/** What is left of the day: milliseconds until work that calls may begin, and until a mere look may. */
export const dayRoom = async (tx: Tx, connector: Marketplace, store: StoreRow) => {
  let room = { callMs: 0, pollMs: 0 };
  for (const [limit, { perDay }] of Object.entries(connector.limits)) {
    if (perDay === undefined) continue;
    const { callMs, pollMs } = await roomOf(tx, ratesOf(connector, store, limit)[1]!);
    room = { callMs: Math.max(room.callMs, callMs), pollMs: Math.max(room.pollMs, pollMs) };
  }
  return room;
};
