import { mayCall } from "@tradeport/contract/areas";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { groupStatuses, lateDays, lostDays, orderStatuses, toBeShipped } from "@tradeport/contract/order-status";
import { fitsWithoutBuyer, seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { type LabelRow, labelColumns, labelJoin } from "./label-state.ts";
import { type In, type Out, ownOf, pendingIn, pendingOf, type StoredPending, taxOf } from "./package-view.ts";
import { labelFormats } from "./papers/missing-label.ts";
import { reserving } from "./status.ts";
import { statusWordsIn } from "./status-words.ts";

export type Filter = Omit<In<"GetOrderPackageIds">, "clientId" | "orderPackageIds" | "labelReady">;

interface Row extends Omit<OrderRow, "total" | "pendingAction" | "picks" | "labelReady">, LabelRow {
  superseded: boolean;
  picks: (Omit<OrderRow["picks"][number], "unitPrice" | "vatRate" | "tax"> & {
    unitPrice: string;
    vatRate: string | null;
    tax: string | null;
  })[];
  pendingAction: StoredPending | null;
  total: string;
  currency: string;
}

export const orderColumns = {
  channelOrderDate: sql`p.ordered_at`,
  shipBy: sql`p.ship_by`,
  leftDate: sql`p.left_at`,
  customerName: sql`fold(p.customer_name)`,
  total: sql`p.total`,
  status: sql`p.status`,
};

export const maySeeMoney = ({ who }: Ctx) => mayCall(who, { area: "money", right: "read" });
/** An order by amounts says which is more. */
export const refuseOrder = (ctx: Ctx, { orderColumn }: { orderColumn: keyof typeof orderColumns }) => {
  if (orderColumn === "total" && !maySeeMoney(ctx)) throw new Fail("no_area", { area: "money", level: "read" });
  // So does one by names of whose they are.
  if (orderColumn === "customerName" && !seesBuyers(ctx.who)) throw new Fail("buyers_masked");
};

/** One that is not the client's is "not found" for the whole call (S4). */
export const areOwn = async ({ db, clientId }: Ctx, packageIds: readonly string[]) => {
  const ids = [...new Set(packageIds)];
  const { rows } = await sql`select from order_package where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new Fail("not_found");
};

/** Letters of a search that mean something to `like`. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * Packages, newest first. The page's ids come from an index alone, read from whichever end is nearer, so that the last page of a million
 * is as near as the first; the rows of one page are fetched after.
 */
export const getAllOrder = async (ctx: Ctx, input: In<"GetAllOrder">): Promise<Out<"GetAllOrder">> => {
  refuseOrder(ctx, input);
  const { orderPackageIds } = input;
  if (orderPackageIds) await areOwn(ctx, orderPackageIds);
  const filter = await conditionOf(ctx, input);
  const where = orderPackageIds ? sql`${filter} and p.id = any(${orderPackageIds}::uuid[])` : filter;
  const count = async (limit: number) =>
    (
      await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from order_package p where ${where} limit ${limit}) as seen`.execute(ctx.db)
    ).rows[0]!.count;
  const counted = await count(countCap + 1);
  // Far out the whole is counted, to know which end is nearer.
  const far = windowOf(input).offset > countCap ? await count(2_147_483_647) : null;
  return pageOf(input, await readRows(ctx, pageOfIds(input, where, far)), counted);
};

/** The packages of these ids and places, as the list shows them. */
export const readRows = async (ctx: Ctx, selection: ReturnType<typeof sql>): Promise<OrderRow[]> => {
  const category = ctx.locale === "tr" ? sql`category.name_tr` : sql`category.name_en`;
  const { rows } = await sql<Row>`
    with selected as materialized (${selection}),
    -- the page's packages first: where the tables have no statistics yet, the looks below would be made for every pair of orders
    page as materialized (
      select selected.place, p.*, h.channel_order_id, h.created_at as first_seen, h.reported_address is not null and p.status = any(${reserving}::text[]) as address_changed, s.name as store_name, s.is_sample, s.created_at as store_since, c.code as channel_code,
        c.name as channel_name
      from selected
      join order_package p on p.client_id = ${ctx.clientId} and p.id = selected.id
      join order_header h on h.client_id = p.client_id and h.id = p.order_id
      join store s on s.client_id = p.client_id and s.id = p.store_id
      join channel c on c.id = s.channel_id)
    select p.order_id as id, p.id as package_id, p.version, p.channel_order_id, p.channel_package_id, p.store_id, p.store_name,
      p.channel_code, p.channel_name, p.customer_name, p.status, p.remote_status, p.payment_pending, last.pending_action,
      held.line_count, held.unit_count, held.first_product, held.picks -> 0 ->> 'image' as image, held.picks, p.total, p.currency, p.cargo_company, p.cargo_tracking_code, p.cargo_tracking_link as tracking_link,
      (select coalesce(jsonb_agg(jsonb_build_object('carrier', k.carrier, 'number', n.number, 'link', n.link) order by k.created_at, k.id), '[]')
        from parcel k cross join lateral (select number, link from parcel_number n where n.client_id = k.client_id and n.parcel_id = k.id
          order by n.since desc, n.number limit 1) n
        where k.client_id = p.client_id and k.state <> 'canceled' and k.id = any(array(
          select b.id from parcel b where b.client_id = p.client_id and b.package_id = p.id
          union select a.parcel_id from order_allocation a where a.client_id = p.client_id and a.order_id = p.order_id and a.package_id = p.id
            and a.parcel_id <> p.id and a.state in ('reserved', 'gone')))) as more_parcels,
      p.superseded, p.fulfilled_there, ${labelColumns}, p.ship_by, p.left_at as left_date,
      p.ordered_at as channel_order_date, p.has_problem, p.address_changed, p.is_sample,
      -- not what was sold before the store was connected, nor a package that its order came to later or that came from another
      p.first_seen > p.ordered_at + interval '15 minutes' and p.store_since < p.ordered_at and p.origin_package_ids = '{}' as arrived_late
    from page p
    ${pendingOf}
    ${labelJoin}
    cross join lateral (
      select count(*)::int as line_count, coalesce(sum(l.quantity), 0)::int as unit_count,
        coalesce((array_agg(l.title order by l.channel_line_id))[1], '') as first_product,
        coalesce(jsonb_agg(jsonb_build_object('image', own.image, 'name', l.title, 'variant', own.variant, 'contents', own.contents, 'personalization', l.personalization,
          'code', coalesce(nullif(v.product_code, ''), l.stock_code), 'barcode', coalesce(nullif(v.barcode, ''), l.remote_key), 'quantity', l.quantity,
          'productId', v.product_id, 'category', ${category}, 'brand', r.brand_name, 'unitPrice', l.unit_price::text, 'vatRate', l.vat_rate::text, 'tax', ${taxOf})
          order by l.channel_line_id), '[]') as picks
      from order_line l
      left join variant v on v.client_id = l.client_id and v.id = l.variant_id
      left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
      left join category on category.id = r.category_id
      ${ownOf(ctx)}
      where l.client_id = p.client_id and l.package_id = p.id) held
    order by p.place`.execute(ctx.db);
  return rows.map(
    ({
      total,
      currency,
      pendingAction,
      picks,
      superseded,
      fulfilledThere,
      labelState,
      labelReason,
      ownReference,
      ownCarrier,
      ownState,
      isReaddressed,
      road,
      ...row
    }) => ({
      ...row,
      labelReady:
        labelFormats({
          ...{ ...row, superseded, fulfilledThere, labelState, labelReason },
          ...{ ownReference, ownCarrier, ownState, isReaddressed, road },
        }).length > 0,
      picks: picks.map(({ unitPrice, vatRate, tax, ...pick }) => ({
        ...pick,
        unitPrice: { amount: unitPrice, currency },
        vatRate: vatRate ?? undefined,
        tax: tax === null ? undefined : { amount: tax, currency },
      })),
      remoteStatusWords: statusWordsIn(ctx, row),
      pendingAction: pendingIn(ctx, pendingAction),
      total: { amount: total, currency },
    }),
  );
};

/** It is to be handed over by a moment. In literals, as the index of deadlines has them. */
export const shipsBy = sql`(p.ship_by is not null and not p.superseded and not p.payment_pending and not p.fulfilled_there
  and p.status in (${sql.join(toBeShipped.map((status) => sql.lit(status)))}))`;
const late = sql`(${shipsBy} and p.ship_by < now())`;
const oversold = sql`(p.id in (select l.package_id from order_line l where l.client_id = p.client_id and l.oversold))`;

/** In literals, as the index of what is under way has them. */
const isUnderWay = sql`(p.status = 'S_SHIPPED' and not p.superseded)`;
const leftBefore = (days: number) => sql`p.left_at < now() - make_interval(days => ${days}::int)`;
const underWay = {
  late: sql`(${isUnderWay} and ${leftBefore(lateDays)} and not ${leftBefore(lostDays)})`,
  lost: sql`(${isUnderWay} and ${leftBefore(lostDays)})`,
};

const addressChanged = sql`(p.status = any(${[...reserving]}::text[])
  and p.order_id in (select h.id from order_header h where h.client_id = p.client_id and h.reported_address is not null))`;

/** Which packages match, over `order_package p`. */
export const conditionOf = async (ctx: Ctx, input: Filter) => {
  const statuses = orderStatuses.filter(
    (status) =>
      (!input.group || groupStatuses[input.group].includes(status)) &&
      (!input.status || input.status === status) &&
      (!input.statuses?.length || input.statuses.includes(status)),
  );
  const conditions = [sql`p.client_id = ${ctx.clientId} and not p.superseded`];
  if (input.group || input.status || input.statuses?.length) conditions.push(sql`p.status = any(${statuses}::text[])`);
  if (input.storeId) conditions.push(sql`p.store_id = ${input.storeId}`);
  if (input.channelId)
    conditions.push(
      sql`p.store_id = any(array(select id from store where client_id = ${ctx.clientId} and channel_id = ${input.channelId}))`,
    );
  if (input.startDate) conditions.push(sql`p.ordered_at >= ${input.startDate}`);
  if (input.endDate) conditions.push(sql`p.ordered_at < ${input.endDate}`);
  if (input.hasProblem !== undefined) conditions.push(input.hasProblem ? sql`p.has_problem` : sql`not p.has_problem`);
  if (input.isLate !== undefined) conditions.push(input.isLate ? late : sql`not coalesce(${late}, false)`);
  if (input.oversold !== undefined) conditions.push(input.oversold ? sql`${oversold}` : sql`not ${oversold}`);
  if (input.addressChanged !== undefined)
    conditions.push(input.addressChanged ? sql`${addressChanged}` : sql`not ${addressChanged}`);
  if (input.hasTracking !== undefined)
    conditions.push(input.hasTracking ? sql`p.cargo_tracking_code <> ''` : sql`p.cargo_tracking_code = ''`);
  if (input.underWay) conditions.push(underWay[input.underWay]);
  if (input.search) conditions.push(await matching(ctx, input.search));
  return sql.join(conditions, sql` and `);
};

/** A search of few matches is a list of ids; one that matches more than a list counts is looked for along the list itself. */
const matching = async (ctx: Ctx, search: string) => {
  const letters = escaped(search);
  // From three letters on anywhere; fewer are the beginning of a word.
  const pattern = letters.length < 3 ? sql`('% ' || fold(${letters}) || '%')` : sql`('%' || fold(${letters}) || '%')`;
  const { rows } = await sql<{ id: string }>`select find_packages(${pattern}, ${countCap + 1}) as id`.execute(ctx.db);
  const found = rows.length > countCap ? sql`p.search like ${pattern}` : sql`p.id = any(${rows.map((row) => row.id)}::uuid[])`;
  return seesBuyers(ctx.who) ? found : sql`(${found} and ${fitsWithoutBuyer(pattern)})`;
};

/** The ids of one page in order; `total` is known far out, where the second half is read from its end. */
const pageOfIds = (
  input: Pick<In<"GetAllOrder">, "page" | "pageSize" | "orderColumn" | "orderType">,
  where: ReturnType<typeof sql>,
  total: number | null,
) => {
  const { limit, offset } = windowOf(input);
  const column = orderColumns[input.orderColumn];
  const up = sql`${column} asc nulls last, p.id asc`;
  const down = sql`${column} desc nulls first, p.id desc`;
  const turned = total !== null && offset > total / 2;
  const ascending = (input.orderType === "asc") !== turned;
  const take = turned ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const skip = turned ? Math.max(0, total - offset - take) : offset;
  return sql`
    select id, row_number() over () * ${turned ? -1 : 1}::int as place from (
      select p.id from order_package p where ${where} order by ${ascending ? up : down} limit ${take} offset ${skip}) as page`;
};
