import type { Input, Output } from "@tradeport/contract";
import type { undo } from "@tradeport/contract/undo";
import { exampleOf } from "#modules/bulk/index.ts";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { byKey, refreshStatistics } from "../by-key.ts";
import { isAdded, judged, type Reason, storeOfLine } from "./judge.ts";
import { problemsOf } from "./reasons.ts";
import { holdUndone, linesLeft } from "./undone.ts";

type Call = typeof undo.PreviewUndo;
const nothing: Output<Call> = { back: 0, left: 0, causes: [], removed: 0, stores: [] };

/** Judged as the undo judges; of an undo that is running nothing is left to be said. */
export const previewUndo = async (ctx: Ctx, { processId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const held = await holdUndone(ctx, processId);
  if ("running" in held) return nothing;
  const { added, ofStore } = held.undone;
  await refreshStatistics(db);
  await byKey(db);
  const lines = sql`select l.line_no, l.place, l.label, l.subject_id, l.before, l.after from ${linesLeft(clientId, processId)}`;
  const { rows } = await sql<{
    back: number;
    left: number;
    removed: number;
    causes: { reason: Reason; count: number; varies: boolean }[] | null;
    stores: Output<Call>["stores"] | null;
  }>`
    with verdict as materialized (${judged({ clientId, processId, added, ofStore, lines })}),
    cause as (
      select jsonb_build_object('code', r ->> 'code', 'field', r ->> 'field') as key, count(distinct line_no)::int as count,
        (array_agg(r order by line_no))[1] as reason, count(distinct r - 'was') > 1 as varies
      from verdict, jsonb_array_elements(reasons) r group by 1),
    heard as (
      select distinct s.name, c.name as channel from verdict
      join variant v on v.client_id = ${clientId} and ${added === "texts" ? sql`v.product_id = verdict.product_id` : sql`v.id = verdict.variant_id`}
      join offer o on o.client_id = v.client_id and o.variant_id = v.id
      join store s on s.client_id = o.client_id and s.id = o.store_id and s.is_active
      join channel c on c.id = s.channel_id where reasons = '[]' and (${added === "listings"} and s.id = (
          select ${storeOfLine("l")} from process_line l where l.client_id = ${clientId} and l.process_id = ${processId} and l.line_no = verdict.line_no)
        or ${ofStore === null && added !== "listings"} or ${added === "prices"} and s.id = ${ofStore}::uuid))
    select count(*) filter (where reasons = '[]')::int as back, count(*) filter (where reasons <> '[]')::int as left,
      count(*) filter (where reasons = '[]' and ${isAdded})::int as removed,
      (select jsonb_agg(jsonb_build_object('reason', reason, 'count', count, 'varies', varies) order by count desc, key) from cause) as causes,
      (select jsonb_agg(jsonb_build_object('storeName', name, 'channelName', channel) order by channel, name) from heard) as stores
    from verdict`.execute(db);
  const { back, left, removed, causes, stores } = rows[0]!;
  const problems = await problemsOf(db, [(causes ?? []).map(({ reason }) => reason)]);
  return {
    back,
    left,
    causes: problems[0]!.map(({ value: _, column: __, ...problem }, at) => {
      const { count, varies } = causes![at]!;
      return { problem: varies ? exampleOf(problemIn(problem)) : problemIn(problem), count };
    }),
    removed,
    stores: stores ?? [],
  };
};
