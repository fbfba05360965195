import type { RefundedLine } from "@tradeport/contract/refunds";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ClaimAction, claimRule, decidedThere } from "./action-rules.ts";
import { decidableLines } from "./decide-claim.ts";
import type { In } from "./package-view.ts";
import { type Acting, checkedFields, mustBeConnected, writeActions } from "./request-action.ts";

/** The seller's yes or no to a claim of the marketplace's goes to it; where its pieces are is booked once it has taken a yes. */
export const decideThere = async (ctx: Ctx, input: In<"SetOrderPackageStatus">, pack: Acting, claimId: string) => {
  const action = input.action as ClaimAction;
  const rule = claimRule(pack.channelCode, action, false);
  if (rule.how !== "remote") throw new Fail("action_guided", { help: rule.help ?? decidedThere });
  mustBeConnected(pack, rule);
  const fields = checkedFields(ctx, rule, input.fields);
  const open = await decidableLines(ctx, pack, claimId);
  const refunds: RefundedLine[] = input.refunds ?? open.map(({ id }) => ({ claimLineId: id }));
  const named = refunds.map(({ claimLineId, amount: _, ...pieces }) => {
    const line = open.find(({ id }) => id === claimLineId);
    if (!line) throw new Fail("claim_ended");
    const { sellable = 0, damaged = 0, notBack = 0 } = pieces;
    const requested = sellable + damaged + notBack;
    if (requested > line.quantity) throw new Fail("refund_restock", { name: line.title, left: line.quantity, requested });
    return { line, pieces: { sellable, damaged, notBack } };
  });
  const lines = await sql<{ lineId: string; quantity: number }>`
    select channel_line_id as line_id, quantity from claim_line
    where client_id = ${ctx.clientId} and id = any(${named.map(({ line }) => line.id)}::uuid[]) order by channel_line_id`.execute(
    ctx.db,
  );
  await writeActions(ctx, [
    {
      pack,
      action,
      lines: lines.rows,
      fields,
      state: "waiting",
      claim: { id: claimId, pieces: action === "A_REFUND" ? named : [] },
    },
  ]);
};
