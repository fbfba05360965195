import type { Input, Output } from "@tradeport/contract";
import { mayCall } from "@tradeport/contract/areas";
import { nearHours } from "@tradeport/contract/notification-kinds";
import { type DeadlineKind, deadlineDaysAhead, deadlineKinds, type orderOverview } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { claimsMatching } from "./get-all-claim.ts";
import { shipsBy } from "./get-all-order.ts";

type Call = typeof orderOverview.GetDeadlines;
type Row = Output<Call>["data"][number];

/** An invoice is made out within seven days of handing over (Turkish Tax Procedure Law 213, article 231/5). */
const invoicedWithin = sql`interval '7 days'`;

/** It left of late, and its marketplace says that the invoice is missing or refused. In literals, as the index has them. */
const invoicesBy = sql`(not p.superseded and p.left_at > now() - interval '30 days' and p.particulars -> 'invoice' ->> 'state' in ('missing', 'rejected'))`;

/** Of each kind that is open to the caller: its rank, its moment, and what it is of. */
const dueOf = (ctx: Ctx, kind: DeadlineKind, until: ReturnType<typeof sql>) => {
  const { clientId } = ctx;
  const as = sql`${sql.lit(kind)} as kind, ${sql.lit(deadlineKinds.indexOf(kind))} as rank`;
  if (kind === "claim")
    return sql`select ${as}, c.id, c.deadline_at as due_at from claim c
      where ${claimsMatching(clientId, { isOpen: true, state: "deciding" })} and c.deadline_at < ${until}`;
  const [condition, moment, edge] =
    kind === "ship"
      ? [shipsBy, sql`p.ship_by`, sql`p.ship_by < ${until}`]
      : [invoicesBy, sql`p.left_at + ${invoicedWithin}`, sql`p.left_at < ${until} - ${invoicedWithin}`];
  return sql`select ${as}, p.id, ${moment} as due_at from order_package p where p.client_id = ${clientId} and ${condition} and ${edge}`;
};

const areaOf = { ship: "orders", claim: "claims", invoice: "orders" } as const;

/** What a person has before them: what is over costs already, what is near will within the hours of this shift. */
const urgency = sql`case when due_at < now() then 0 when due_at < now() + ${sql.lit(`${nearHours} hours`)}::interval then 1
  when due_at < now() + interval '1 day' then 2 else 3 end`;

export const getDeadlines = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const kinds = deadlineKinds.filter(
    (kind) => (!input.kind || input.kind === kind) && mayCall(ctx.who, { area: areaOf[kind], right: "read" }),
  );
  if (kinds.length === 0) return pageOf(input, [], 0);
  const until = sql`now() + ${sql.lit(`${deadlineDaysAhead} days`)}::interval`;
  const due = sql.join(
    kinds.map((kind) => dueOf(ctx, kind, until)),
    sql` union all `,
  );
  const { rows } = await sql<Row>`
    with page as materialized (
      select *, row_number() over () as place from (
        select * from (${due}) as due order by ${urgency}, rank, due_at, id limit ${limit} offset ${offset}) as page)
    select page.kind, page.id, page.due_at as due_date, s.name as store_name, ch.code as channel_code, ch.name as channel_name,
      of.channel_order_id, of.order_id, held.unit_count, held.first_product
    from page
    cross join lateral (
      select p.store_id, h.channel_order_id, h.id as order_id from order_package p
      join order_header h on h.client_id = p.client_id and h.id = p.order_id
      where page.kind <> 'claim' and p.client_id = ${ctx.clientId} and p.id = page.id
      union all
      select c.store_id, c.channel_order_id, h.id from claim c
      left join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
      where page.kind = 'claim' and c.client_id = ${ctx.clientId} and c.id = page.id) of
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as unit_count, coalesce((array_agg(title order by title))[1], '') as first_product from (
        select l.title, l.quantity from order_line l
        where page.kind <> 'claim' and l.client_id = ${ctx.clientId} and l.package_id = page.id and not l.dropped
        union all
        select l.title, l.quantity from claim_line l
        where page.kind = 'claim' and l.client_id = ${ctx.clientId} and l.claim_id = page.id and l.state = 'deciding') as line) held
    join store s on s.client_id = ${ctx.clientId} and s.id = of.store_id
    join channel ch on ch.id = s.channel_id
    order by page.place`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${due}) as due limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
