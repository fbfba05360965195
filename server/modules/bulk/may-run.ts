import type { Message } from "@tradeport/contract/messages";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";

interface Started {
  id: string;
  startedBy: string | null;
  startedByName: string;
}
type Why = "closed" | "subscription" | "starter";

/**
 * Why work that waits in the queue, or is half done, may not go on; null when it may. Rights were checked when it was asked for, and are
 * asked again before each step: whoever lost them has nothing done in their name afterwards, and what is not paid for rests.
 */
export const whyNotRun = async (tx: Tx, clientId: string, { id, startedBy, startedByName }: Started): Promise<Message | null> => {
  const { rows } = await sql<{ why: Why | null }>`select why_not_run(${startedBy}::uuid, ${id}::uuid) as why`.execute(tx);
  const why = rows[0]?.why;
  if (!why) return null;
  const job = { kind: "job" as const, id: null, name: "process" };
  await audit(tx, clientId, job, { action: "refused", objectType: "process", objectId: id, reason: why });
  return { code: `process_${why}`, values: why === "starter" ? { name: startedByName } : {} };
};
