import type { ClaimState } from "@tradeport/contract/claims";
import type { Message } from "@tradeport/contract/messages";
import { askForOrders, type StoreRef } from "#modules/connections/index.ts";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { ClaimAction } from "./action-rules.ts";
import { lockPackage } from "./move-status.ts";
import { type DecidedLine, type Pieces, placePieces } from "./place-pieces.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { end } from "./steps/send-action.ts";

/** A seller's word on lines of a marketplace's claim, as it was written down, and how the lines stand now. */
export interface StoredDecision {
  id: string;
  orderId: string;
  packageId: string;
  claimId: string;
  channelClaimId: string;
  action: ClaimAction;
  fields: Record<string, string>;
  attempts: number;
  requestedBy: string | null;
  requestedByName: string;
  pieces: { line: DecidedLine; pieces: Pieces }[];
  lines: { id: string; lineId: string; state: ClaimState }[];
  /** Those that nobody has decided. */
  waiting: string[];
}

/** What the lines become there, in our words: the marketplace may look at an acceptance, and decides about an objection. */
const states: Record<ClaimAction, readonly ClaimState[]> = {
  A_REFUND: ["checking", "refunded"],
  A_REFUND_REJECT: ["disputed", "checking", "rejected"],
};

export const lockDecision = async (tx: Tx, clientId: string, id: string): Promise<StoredDecision> => {
  const found = await sql<{ packageId: string }>`
    select package_id from package_action where client_id = ${clientId} and id = ${id}`.execute(tx);
  const orderId = (await lockPackage(tx, clientId, found.rows[0]!.packageId))!;
  const { rows } = await sql<Omit<StoredDecision, "orderId" | "waiting">>`
    select a.id, a.package_id, a.claim_id, c.channel_claim_id, a.action, a.fields, a.attempts, a.requested_by, a.requested_by_name,
      coalesce(a.pieces, '[]') as pieces,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'lineId', l.channel_line_id, 'state', l.state) order by l.channel_line_id), '[]')
        from claim_line l join jsonb_to_recordset(a.lines) as named("lineId" text) on named."lineId" = l.channel_line_id
        where l.client_id = c.client_id and l.claim_id = c.id) as lines
    from package_action a join claim c on c.client_id = a.client_id and c.id = a.claim_id
    where a.client_id = ${clientId} and a.id = ${id}`.execute(tx);
  const row = rows[0]!;
  return { ...row, orderId, waiting: row.lines.flatMap(({ lineId, state }) => (state === "deciding" ? [lineId] : [])) };
};

/** The marketplace shows what was decided, of some of the lines where others were decided otherwise meanwhile. */
export const isDecided = ({ action, lines, waiting }: StoredDecision) =>
  waiting.length === 0 && lines.some(({ state }) => states[action].includes(state));

/** It has been taken: the lines wait for nobody here any more, and what came back is where it was said to be. Once: an action ends once. */
export const settleDecision = async (tx: Tx, store: StoreRef, decision: StoredDecision) => {
  const { clientId } = store;
  const { id, action, claimId, orderId, packageId, waiting, fields, requestedBy, requestedByName: name } = decision;
  if (!(await end(tx, clientId, id, "done", null))) return;
  const isYes = action === "A_REFUND";
  await sql`
    update claim_line set state = ${states[action][0]}, answer = ${isYes ? "" : (fields.description ?? fields.statement ?? "")}
    where client_id = ${clientId} and claim_id = ${claimId} and channel_line_id = any(${waiting}::text[]) and state = 'deciding'`.execute(
    tx,
  );
  const actor = { kind: "person", id: requestedBy, name } as const;
  const by = {
    db: tx,
    clientId,
    who: { displayName: name },
    audit: (entry: Parameters<typeof audit>[3]) => audit(tx, clientId, actor, entry),
  };
  // One that was turned down meanwhile goes back to its buyer.
  const taken = decision.lines.flatMap((line) =>
    line.state === "deciding" || states.A_REFUND.includes(line.state) ? [line.id] : [],
  );
  for (const line of decision.pieces.filter(({ line: { id: lineId } }) => taken.includes(lineId)))
    await placePieces(by, line).catch((error: unknown) => {
      // Somebody took them in meanwhile: they are where that was said.
      if (!(error instanceof Fail) || error.code !== "restock_too_many") throw error;
    });
  await settleRefunds(tx, clientId, [orderId], { actorKind: "person", actorName: name, action }, [packageId]);
  await sql`update order_package set version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${packageId}`.execute(
    tx,
  );
  await askForOrders(tx, clientId, store.id);
};

/** Decided otherwise meanwhile, or gone. */
export const withdraw = (tx: Tx, clientId: string, id: string) =>
  end(tx, clientId, id, "withdrawn", { code: "action_overtaken_there" } satisfies Message);
