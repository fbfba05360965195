import type { Input, Output } from "@tradeport/contract";
import type { channelProduct } from "@tradeport/contract/listings";
import { changedAfter } from "#platform/changed-since.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readListings } from "./get-all-client-channel-product.ts";

type Call = typeof channelProduct.GetListingChanges;

export const getListingChanges = (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> =>
  changedAfter(
    ctx,
    input,
    ({ holds, limit }) => sql`
      select l.id, l.modified_at as at from listing l
      where l.client_id = ${ctx.clientId} and ${holds(sql`l.modified_at`, sql`l.id`)} order by l.modified_at, l.id limit ${limit}`,
    (ids) =>
      readListings(
        ctx.db,
        sql`select l.*, s.name as store_name, s.channel_id, changed.place
          from unnest(${ids}::uuid[]) with ordinality as changed(id, place)
          join listing l on l.client_id = ${ctx.clientId} and l.id = changed.id
          join store s on s.client_id = l.client_id and s.id = l.store_id`,
        sql`l.place`,
      ),
  );
