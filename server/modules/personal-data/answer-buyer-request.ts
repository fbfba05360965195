import type { Input, Output } from "@tradeport/contract";
import type { buyerRequests } from "@tradeport/contract/buyer-requests";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { openToWrite, readRequest, withoutName } from "./buyer-request-rows.ts";

type Call = (typeof buyerRequests)["AnswerBuyerRequest"];

/** Of an erasure that is done nothing stays that says whose it was: the day, the kind and the order's number are the proof. */
export const answerBuyerRequest = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  const { buyerRequestId: id, version, state, answer } = input;
  const before = await openToWrite(db, clientId, id, version);
  if (state === "refused" && answer === "") throw new Fail("request_reason");
  const isErased = before.kind === "erasure" && state === "done";
  await sql`
    update buyer_request set state = ${state}, answer = ${isErased ? "" : answer}, answered_at = now(), answered_by = ${ctx.who.displayName},
      version = version + 1 ${isErased ? sql`, buyer = '', contact = '', note = ''` : sql``}
    where client_id = ${clientId} and id = ${id}`.execute(db);
  await ctx.audit({ action: state === "done" ? "end" : "reject", objectType: "buyer_request", objectId: id });
  return withoutName((await readRequest(db, clientId, id))!);
};
