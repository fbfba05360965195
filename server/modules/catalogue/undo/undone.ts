import { type Process, undoDays } from "@tradeport/contract/bulk";
import { readProcess, takenBack } from "#modules/bulk/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { companyMoments } from "#platform/excel/export.ts";
import { type Added, addedBy, isAdded, storeOf } from "./judge.ts";

/** A process that is taken back. */
export interface Undone {
  id: string;
  subject: string;
  /** What it added is removed, what it changed changes back. */
  added: Added;
  /** It made products of what this store has, and the links go with them; or it changed this store's prices. */
  ofStore: string | null;
  /** Stores that it names: its undo is theirs as it is. */
  storeIds: string[] | null;
  /** One of the lines that are left added a product. */
  removes: boolean;
  /** Lines that are not taken back yet. */
  left: number;
}

/**
 * The process, if it can be taken back, held until the end of the transaction: of two who ask at once the second finds the undo of the first.
 * Nothing of before is needed for what was added.
 */
export const holdUndone = async (ctx: Ctx, processId: string): Promise<{ undone: Undone } | { running: Process }> => {
  const { rows } = await sql<
    Omit<Undone, "removes"> & {
      state: string;
      isPruned: boolean;
      keepsValues: boolean;
      removed: boolean;
      isOver: boolean;
      done: number;
    }
  >`
    select id, subject, ${addedBy} as added, ${storeOf} as of_store, input -> 'storeIds' as store_ids, done - ${takenBack} as left, state, done,
      pruned_at is not null as is_pruned, coalesce((input ->> 'keepsValues')::boolean, false) as keeps_values,
      process_type = 'undo' and input ->> 'removes' = 'true' as removed, ended_at < now() - make_interval(days => ${undoDays}::int) as is_over
    from process where client_id = ${ctx.clientId} and id = ${processId} for update`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw new Fail("not_found");
  const undos = await sql<{ id: string; state: string; name: string; at: Date }>`
    select id, state, started_by_name as name, created_at as at from process where client_id = ${ctx.clientId} and undoes = ${processId}
    order by created_at desc`.execute(ctx.db);
  const running = undos.rows.find(({ state }) => state === "queued" || state === "running");
  if (running) return { running: (await readProcess(ctx.db, ctx.clientId, running.id))! };
  if (found.state === "queued" || found.state === "running") throw new Fail("process_running");
  if (found.isPruned) throw new Fail("lines_pruned");
  if (found.removed) throw new Fail("undo_of_removal");
  if (!found.keepsValues || found.done === 0) throw new Fail("undo_not_possible");
  const last = undos.rows[0];
  if (found.left <= 0 && last)
    throw new Fail("undone_before", { name: last.name, at: (await companyMoments(ctx))(new Date(last.at).toISOString()) });
  if (found.isOver) throw new Fail("undo_too_late", { days: undoDays });
  const { id, subject, added, ofStore, storeIds, left } = found;
  return { undone: { id, subject, added, ofStore, storeIds, left, removes: await removes(ctx, found) } };
};

const removes = async ({ db, clientId }: Ctx, { id, added }: Pick<Undone, "id" | "added">): Promise<boolean> => {
  if (added !== "some") return added === "all";
  const { rows } = await sql`select from ${linesLeft(clientId, id)} and ${isAdded} limit 1`.execute(db);
  return rows.length > 0;
};

/** The lines of a process that are not taken back yet, as `l`. */
export const linesLeft = (clientId: string, processId: string) => sql`process_line l
  where l.client_id = ${clientId} and l.process_id = ${processId} and l.outcome = 'done' and not exists (
    select from process u join process_line d on d.client_id = u.client_id and d.process_id = u.id and d.line_no = l.line_no and d.outcome = 'done'
    where u.client_id = ${clientId} and u.undoes = ${processId})`;
