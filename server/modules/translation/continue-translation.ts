import type { Answer, Input } from "@tradeport/contract";
import type { translation } from "@tradeport/contract/translation";
import { readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { beginTranslation } from "./translate-products.ts";

type Call = typeof translation.ContinueTranslation;

/** What is left of it is a process of its own; pressed twice, the one that runs is answered with. */
export const continueTranslation = async (ctx: Ctx, { processId }: Input<Call>): Promise<Answer<Call>> => {
  const { db, clientId } = ctx;
  await mustBePaid(ctx);
  const { rows } = await sql<{
    type: string;
    isOver: boolean;
    isPruned: boolean;
    input: { languages: string[]; renewsUnapproved: boolean };
  }>`
    select process_type as type, state in ('done', 'partly', 'failed', 'canceled') as is_over, pruned_at is not null as is_pruned, input
    from process where client_id = ${clientId} and id = ${processId} for update`.execute(db);
  const found = rows[0];
  if (!found) throw new Fail("not_found");
  if (found.type !== "translate_products") throw new Fail("translation_not_left");
  if (!found.isOver) throw new Fail("process_running");
  if (found.isPruned) throw new Fail("lines_pruned");
  // Those that go on from it, and those that go on from these.
  const later = sql`with recursive later as (
      select id, state from process where client_id = ${clientId} and process_type = 'translate_products' and input ->> 'continues' = ${processId}
      union
      select p.id, p.state from later join process p on p.client_id = ${clientId} and p.input ->> 'continues' = later.id::text)`;
  const running = await sql<{
    id: string;
  }>`${later} select id from later where state in ('queued', 'running') limit 1`.execute(db);
  if (running.rows[0]) return (await readProcess(db, clientId, running.rows[0].id))!;
  const { languages, renewsUnapproved } = found.input;
  return beginTranslation(ctx, {
    // Of one that ended unforeseen lines may still wait; of one that was canceled they were skipped. What was made since is not made anew.
    wanted: sql`${later} select l.line_no, l.subject_id, l.input ->> 'language' from process_line l
      where l.client_id = ${clientId} and l.process_id = ${processId}
        and (l.outcome in ('failed', 'held', 'waiting') or l.outcome = 'skipped' and l.problems @> '[{"code": "canceled"}]')
        and not exists (select from later join process_line d on d.client_id = ${clientId} and d.process_id = later.id
          where d.line_no = l.line_no and d.outcome = 'done')`,
    about: { languages, renewsUnapproved, continues: processId },
    otherwise: "translation_not_left",
  });
};
