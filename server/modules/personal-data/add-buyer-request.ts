import type { Input, Output } from "@tradeport/contract";
import { answerDays, type buyerRequests, openRequestsMax } from "@tradeport/contract/buyer-requests";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { mayHaveCome, openRequests, readRequest, withoutName } from "./buyer-request-rows.ts";

type Call = (typeof buyerRequests)["AddBuyerRequest"];

export const addBuyerRequest = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  const { kind, buyer, contact, note, channelOrderId, receivedDate } = input;
  await mayHaveCome(ctx, receivedDate);
  // Two at once are counted one after the other.
  await sql`select from client where id = ${clientId} for no key update`.execute(db);
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from ${openRequests(clientId)}`.execute(db);
  if (rows[0]!.open >= openRequestsMax) throw new Fail("request_limit", { max: openRequestsMax });
  const id = newId();
  await sql`
    insert into buyer_request (client_id, id, kind, buyer, contact, note, channel_order_id, received_on, due_on, created_by)
    values (${clientId}, ${id}, ${kind}, ${buyer}, ${contact}, ${note}, ${channelOrderId}, ${receivedDate}::date,
      ${receivedDate}::date + ${answerDays}::int, ${ctx.who.displayName})`.execute(db);
  // Not who asked: the audit forgets nobody.
  await ctx.audit({ action: "create", objectType: "buyer_request", objectId: id });
  return withoutName((await readRequest(db, clientId, id))!);
};
