import { connectorOf, connectors } from "@tradeport/connectors";
import type { Channel } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

/** Columns of `channel c` as the contract shows them; the channel header is the marketplace itself. */
export const channelColumns = sql`c.id, c.code, c.name, c.country_code, c.currency, c.connector as channel_header_code,
  c.country_code as channel_country_code, c.is_active and c.off_at is null as is_active, c.is_direct as is_direct_integrated`;

export type ChannelRow = Omit<Channel, "channelHeader" | "listsBrands">;
export const shownChannel = <R extends ChannelRow>(row: R) => ({
  ...row,
  channelHeader: { name: connectors.find(({ code }) => code === row.channelHeaderCode)?.name ?? row.name },
  listsBrands: connectorOf(row.code)?.listings?.requirements.brand === "listed",
});

export const getAllChannel = async (ctx: Ctx): Promise<Channel[]> => {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns} from channel c where c.is_active and c.off_at is null and c.is_direct order by c.name`.execute(
    ctx.db,
  );
  return rows.map(shownChannel);
};
