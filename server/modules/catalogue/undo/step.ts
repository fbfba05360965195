import { addLinesFrom } from "#modules/bulk/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import { lockProducts } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Added, isAdded, judged, type Reason } from "./judge.ts";
import { problemsOf } from "./reasons.ts";
import { linesLeft } from "./undone.ts";

/** Some thousand lines of an undo, taken back in one transaction. They stand in `verdict` until it ends. */
export interface Step {
  tx: Tx;
  clientId: string;
  /** The undo, and what it takes back. */
  processId: string;
  undoes: string;
  added: Added;
  /** Of a creation: the store of whose products it made them. */
  ofStore: string | null;
  actor: string;
}

/** Of the step those that go back: what was added, and what was changed. */
const back = ({ added }: Step, which: "added" | "changed") =>
  sql`(select * from verdict where reasons = '[]' and ${added === "some" ? (which === "added" ? isAdded : sql`not (${isAdded})`) : sql`true`}) as b`;
export const addedBack = (step: Step) => back(step, "added");
export const changedBack = (step: Step) => back(step, "changed");

/**
 * The next lines, judged while their products and their stock stand still (docs/architecture.md, "Locks"). Answers the last of them; null when
 * none is left.
 */
export const lockLines = async (
  { tx, clientId, undoes, added, ofStore }: Step,
  before: number | null,
  atOnce: number,
): Promise<number | null> => {
  const lines = sql`
    select l.line_no, l.place, l.label, l.subject_id, l.before, l.after from ${linesLeft(clientId, undoes)}
      and (${before}::int is null or l.line_no < ${before}) order by l.line_no desc limit ${atOnce}`;
  const { rows } = await sql<{ lineNo: number; variantId: string | null; productId: string | null }>`
    select line.line_no, v.id as variant_id, case when ${added === "texts"} then line.subject_id else v.product_id end as product_id
    from (${lines}) line left join variant v on v.client_id = ${clientId} and v.id = line.subject_id`.execute(tx);
  if (rows.length === 0) return null;
  await lockProducts(tx, clientId, [...new Set(rows.flatMap(({ productId }) => productId ?? []))]);
  await lockStock(
    tx,
    clientId,
    rows.flatMap(({ variantId }) => variantId ?? []),
  );
  await sql`
    create temp table verdict (line_no int primary key, place text, label text, variant_id uuid, product_id uuid, before jsonb,
      after jsonb, warehouse_id uuid, on_hand int, reasons jsonb) on commit drop`.execute(tx);
  await sql`insert into verdict ${judged({ clientId, processId: undoes, added, ofStore, lines })}`.execute(tx);
  return Math.min(...rows.map(({ lineNo }) => lineNo));
};

/**
 * What became of each line, with both sides the other way round: an undo can be read, and taken back, as what it took back. A count says what
 * stood there in between.
 */
export const tellLines = async ({ tx, clientId, processId, undoes }: Step) => {
  const { rows } = await sql<{ lineNo: number; reasons: Reason[] }>`
    select line_no, reasons from verdict where reasons <> '[]'`.execute(tx);
  const problems = await problemsOf(
    tx,
    rows.map(({ reasons }) => reasons),
  );
  const held = rows.map(({ lineNo, reasons }, at) => ({
    lineNo,
    outcome: reasons.some(({ code }) => code === "gone") ? "skipped" : "held",
    problems: problems[at],
  }));
  await addLinesFrom(
    tx,
    clientId,
    processId,
    sql`select v.line_no, v.place, null::uuid, v.label, coalesce(v.variant_id, v.product_id), v.product_id, coalesce(held.outcome, 'done'), coalesce(held.problems, '[]'),
        -- whose it is stays with it
        case when source.input ?| array['storeId', 'language'] then source.input end,
        case when held.outcome is null then v.after || case when v.before is not null and v.after ? 'quantity'
          then jsonb_build_object('quantity', v.on_hand) else '{}' end end,
        case when held.outcome is null then v.before || case when v.before ? 'quantity'
          then jsonb_build_object('quantity', v.on_hand + (v.before ->> 'quantity')::int - (v.after ->> 'quantity')::int) else '{}' end end
      from verdict v
      left join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held("lineNo" int, outcome text, problems jsonb) on held."lineNo" = v.line_no
      left join process_line source on source.client_id = ${clientId} and source.process_id = ${undoes} and source.line_no = v.line_no`,
  );
};
