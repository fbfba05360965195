import type { ClaimDecision } from "@tradeport/connectors/claims";
import { RemoteError } from "@tradeport/connectors/http";
import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { FileNotFound } from "#platform/files.ts";
import { readFiles } from "../claim-files.ts";
import { isDecided, lockDecision, type StoredDecision, settleDecision, withdraw } from "../claim-outcome.ts";
import { end, leaves, notTaken, out } from "./send-action.ts";

/** A seller's yes or no to a claim goes out: claimed, told to the marketplace, and written down when the marketplace has taken it. */
export const sendDecision: SyncStep = {
  name: "send claim decisions",
  urgent: true,
  after: "reading",
  due: () => ({
    at: sql`select min(due_at) from package_action where client_id = s.client_id and store_id = s.id and state = 'waiting' and claim_id is not null`,
  }),
  claim: async (context) => {
    const decision = await context.write((tx) => claim(tx, context));
    return decision && (() => send(context, decision));
  },
};

/** What somebody decided elsewhere meanwhile is not told again. */
const claim = async (tx: Tx, { store, token }: StoreContext): Promise<StoredDecision | null> => {
  const { rows } = await sql<{ id: string }>`
    update package_action set state = 'sending', sent_at = null, token = ${token}, attempts = attempts + 1
    where client_id = ${store.clientId} and id = (select id from package_action
      where client_id = ${store.clientId} and store_id = ${store.id} and state = 'waiting' and claim_id is not null and due_at <= now()
      order by requested_at limit 1 for update skip locked)
    returning id`.execute(tx);
  if (!rows[0]) return null;
  const decision = await lockDecision(tx, store.clientId, rows[0].id);
  if (decision.waiting.length > 0) return decision;
  if (isDecided(decision)) await settleDecision(tx, store, decision);
  else await withdraw(tx, store.clientId, decision.id);
  return null;
};

const send = async (context: StoreContext, decision: StoredDecision) => {
  const command: ClaimDecision = {
    ...{ claimId: decision.channelClaimId, says: decision.action === "A_REFUND" ? "accept" : "reject" },
    ...{ lineIds: decision.waiting, fields: decision.fields },
  };
  out.add(decision.id);
  try {
    crashPoint("action.claimed");
    const files = await readFiles(context, decision.id).catch((error: unknown) => {
      if (!(error instanceof FileNotFound)) throw error;
      return null;
    });
    if (!files) return void (await context.write((tx) => lacksFile(tx, context, decision.id)));
    if (files.length > 0) command.files = files;
    const remote = context.remote.noting(() => context.write((tx) => leaves(tx, context, decision.id)));
    await context.connector.claims!.decisions!.decide(remote, command).catch(async (error: unknown) => {
      if (error instanceof RemoteError)
        await context.write(async (tx) => {
          await notTaken(tx, context, decision, error);
          await readSoon(tx, context);
        });
      throw error;
    });
    crashPoint("action.sent");
    await context.write(async (tx) => {
      await settleDecision(tx, context.store, await lockDecision(tx, context.store.clientId, decision.id));
      await readSoon(tx, context);
    });
    crashPoint("action.done");
  } finally {
    out.delete(decision.id);
  }
};

/** What was to be shown is not there any more: a person adds it again. */
const lacksFile = async (tx: Tx, { store }: StoreContext, id: string) => {
  const reason: Message = { code: "claim_file_lost" };
  await end(tx, store.clientId, id, "refused", reason);
};

/** What became of it stands in the list of claims. */
const readSoon = (tx: Tx, { store }: StoreContext) =>
  sql`update order_watch set claims_read_at = null where client_id = ${store.clientId} and store_id = ${store.id}`.execute(tx);
