import { connectorOf } from "@tradeport/connectors";
import { sql, type Tx } from "#platform/db.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { accountHash } from "./account.ts";
import { OtherAccount } from "./shown-words.ts";
import type { StoreRow } from "./store-row.ts";
import { disconnectedStore } from "./take-up-store.ts";

interface Learned {
  name: string | null;
  account?: Record<string, string>;
  currency?: string;
  countryCode?: string;
}

/**
 * What a marketplace told of the account at the trial of its key. Another account is another store: its orders and listings must not be
 * mixed with these, and one account is connected once. Answers the disconnected store that this account was: it goes on in place of the new one,
 * about which nothing is written then.
 */
export const learnAccount = async (
  tx: Tx,
  store: StoreRow,
  next: boolean,
  { name, account, currency, countryCode }: Learned,
  seal: (tx: Tx, fields: Record<string, string>) => Promise<SealedCredentials>,
): Promise<string | undefined> => {
  const { clientId, id } = store;
  if (account) {
    const hash = accountHash(connectorOf(store.channelCode)!, account, store.isSandbox);
    const accountText = Object.values(account).join(", ");
    const isFirst = store.accountHash.startsWith("signing in:");
    if (!isFirst && hash !== store.accountHash) throw new OtherAccount(accountText, null);
    const taken = await sql<{ name: string }>`
      select name from store where client_id = ${clientId} and channel_id = ${store.channelId} and account_hash = ${hash} and is_active and id <> ${id}`.execute(
      tx,
    );
    if (taken.rows[0]) throw new OtherAccount(accountText, taken.rows[0].name);
    const before = isFirst && (await disconnectedStore(tx, { clientId, channelId: store.channelId, accountHash: hash }));
    if (before) return before;
    const sealed = JSON.stringify(await seal(tx, account));
    const shown = JSON.stringify(account);
    await sql`
      update store set account_hash = ${hash},
        credentials = case when ${next} then credentials else credentials || ${sealed}::jsonb end,
        shown = case when ${next} then shown else shown || ${shown}::jsonb end,
        credentials_next = case when ${next} then credentials_next || ${sealed}::jsonb end,
        shown_next = case when ${next} then shown_next || ${shown}::jsonb end
      where client_id = ${clientId} and id = ${id}`.execute(tx);
  }
  await sql`
    update store set account_name = coalesce(${name}, account_name), currency = coalesce(${currency ?? null}, currency),
      country_code = coalesce(${countryCode ?? null}, country_code)
    where client_id = ${clientId} and id = ${id}`.execute(tx);
  return undefined;
};
