import type { Input, Output } from "@tradeport/contract";
import type { personalData } from "@tradeport/contract/personal-data";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readRetention } from "./get-buyer-retention.ts";

type Call = (typeof personalData)["SetBuyerRetention"];

export const setBuyerRetention = async (ctx: Ctx, { channelId, days, from }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  // Two people are one after the other, also where nothing stands yet.
  await sql`select from client where id = ${clientId} for no key update`.execute(db);
  const [before] = await readRetention(ctx, channelId);
  if (!before) throw new Fail("not_found");
  if (before.days !== from) throw new Fail("conflict");
  if (days === from) return before;
  await (days === null
    ? sql`delete from buyer_retention where client_id = ${clientId} and channel_id = ${channelId}`
    : sql`insert into buyer_retention (client_id, channel_id, days) values (${clientId}, ${channelId}, ${days})
        on conflict (client_id, channel_id) do update set days = excluded.days`
  ).execute(db);
  const channel = before.channelCode;
  await ctx.audit({
    ...{ action: "update", objectType: "buyer_retention" as const, objectId: channelId },
    ...{ before: { channel, days: from }, after: { channel, days } },
  });
  return { ...before, days };
};
