import { offered } from "@tradeport/connectors";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { v5 } from "uuid";
import { sql, type Tx } from "#platform/db.ts";

/** The same channel has the same id on every installation, so that templates and exports can name it. */
const namespace = "6f0b2a52-6a0c-5c0e-9f57-2b1f6f2f4b11";
export const channelId = (code: string) => v5(code, namespace);

/** One row per channel that people are offered; a channel whose connector is gone is switched off, never deleted. */
export const seedChannels = async (tx: Tx, connectors: readonly Marketplace[] = offered) => {
  const channels = connectors.flatMap((connector) =>
    connector.channels.map((channel) => ({ ...channel, connector: connector.code })),
  );
  await sql`
    insert into channel (id, code, connector, name, country_code, currency, language)
    select * from unnest(${channels.map((each) => channelId(each.code))}::uuid[], ${channels.map((each) => each.code)}::text[],
      ${channels.map((each) => each.connector)}::text[], ${channels.map((each) => each.name)}::text[],
      ${channels.map((each) => each.countryCode)}::text[], ${channels.map((each) => each.currency)}::text[],
      ${channels.map((each) => each.language)}::text[])
    on conflict (id) do update set name = excluded.name, country_code = excluded.country_code, currency = excluded.currency,
      language = excluded.language, connector = excluded.connector, is_active = true`.execute(tx);
  await sql`update channel set is_active = false where not id = any(${channels.map((each) => channelId(each.code))}::uuid[])`.execute(
    tx,
  );
};
