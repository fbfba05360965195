import type { Input, Output } from "@tradeport/contract";
import { answerDays, type buyerRequests } from "@tradeport/contract/buyer-requests";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { mayHaveCome, openToWrite, readRequest, withoutName } from "./buyer-request-rows.ts";

type Call = (typeof buyerRequests)["UpdateBuyerRequest"];

export const updateBuyerRequest = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  const { buyerRequestId: id, version, kind, buyer, contact, note, channelOrderId, receivedDate } = input;
  await openToWrite(db, clientId, id, version);
  await mayHaveCome(ctx, receivedDate);
  await sql`
    update buyer_request set kind = ${kind}, buyer = ${buyer}, contact = ${contact}, note = ${note}, channel_order_id = ${channelOrderId},
      received_on = ${receivedDate}::date, due_on = ${receivedDate}::date + ${answerDays}::int, version = version + 1
    where client_id = ${clientId} and id = ${id}`.execute(db);
  // Not what it said: the audit forgets nobody.
  await ctx.audit({ action: "update", objectType: "buyer_request", objectId: id });
  return withoutName((await readRequest(db, clientId, id))!);
};
