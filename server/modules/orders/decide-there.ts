import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ClaimAction, claimRule, decidedThere } from "./action-rules.ts";
import { checkFiles } from "./claim-files.ts";
import { decidableLines, refundsOf } from "./decide-claim.ts";
import type { In } from "./package-view.ts";
import { checkPieces } from "./place-pieces.ts";
import { type Acting, checkedFields, mustBeConnected, writeActions } from "./request-action.ts";

/** The seller's yes or no to a claim of the marketplace's goes to it; where its pieces are is booked once it has taken a yes. */
export const decideThere = async (ctx: Ctx, input: In<"SetOrderPackageStatus">, pack: Acting, claimId: string) => {
  const action = input.action as ClaimAction;
  const rule = claimRule(pack.channelCode, action, false);
  if (rule.how !== "remote") throw new Fail("action_guided", { help: rule.help ?? decidedThere });
  mustBeConnected(pack, rule);
  const fields = checkedFields(ctx, rule, input.fields);
  const open = await decidableLines(ctx, pack, claimId);
  const named = refundsOf(open, input.refunds, action === "A_REFUND").map(({ line, pieces }) => {
    checkPieces(line, pieces);
    return { line, pieces };
  });
  const lines = await sql<{ lineId: string; quantity: number }>`
    select channel_line_id as line_id, quantity from claim_line
    where client_id = ${ctx.clientId} and id = any(${named.map(({ line }) => line.id)}::uuid[]) order by channel_line_id`.execute(
    ctx.db,
  );
  const fileIds = await checkFiles(ctx, claimId, rule, fields, input.fileIds ?? []);
  await writeActions(ctx, [
    {
      pack,
      action,
      lines: lines.rows,
      fields,
      state: "waiting",
      claim: { id: claimId, pieces: action === "A_REFUND" ? named : [], fileIds },
    },
  ]);
};
