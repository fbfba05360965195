import type { Message } from "@tradeport/contract/messages";
import { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import type { RoadOrder, RoadOrderFile, RoadOrderStatus } from "@tradeport/contract/road-orders";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { findAccount, listOf } from "./account.ts";
import { type Known, problemsOf } from "./check-road-order.ts";

type Db = Pick<Ctx, "db" | "clientId">;

export const filesOf = async ({ db, clientId }: Db, roadOrderId: string): Promise<RoadOrderFile[]> => {
  const { rows } = await sql<RoadOrderFile>`
    select r.id, r.name, r.kind, f.type, f.size::int as size, r.sent_at as sent_date, r.created_by, r.created_at as created_date
    from road_order_file r join file f on f.client_id = r.client_id and f.id = r.file_id
    where r.client_id = ${clientId} and r.road_order_id = ${roadOrderId} order by r.created_at, r.id`.execute(db);
  return rows;
};

/** What an order is judged by, as of now. */
export const knownOf = async (
  ctx: Db & { now: () => Date },
  fields: Pick<RoadOrderFields, "orderDetails">,
  documents: readonly string[],
): Promise<Known> => {
  const account = await findAccount(ctx);
  const codes = fields.orderDetails.map(({ productCode }) => productCode);
  const { rows } = await sql<{ code: string; grossKg: string; desi: string; isKnown: boolean }>`
    select code, fields ->> 'grossKg' as gross_kg, fields ->> 'desi' as desi, state = 'known' as is_known from freight_product
    where client_id = ${ctx.clientId} and account_id = ${account?.id ?? null} and code = any (${codes}::text[])`.execute(ctx.db);
  const list = async <K extends "points" | "warehouses" | "counties">(kind: K) => (account ? listOf(ctx, account, kind) : []);
  return {
    products: new Map(rows.map(({ code, ...product }) => [code, product])),
    points: (await list("points")).map(({ id }) => id as string),
    warehouses: (await list("warehouses")).map(({ id }) => id as string),
    countries: [...new Set((await list("counties")).map(({ countryName }) => countryName as string))],
    documents,
    today: ctx.now().toISOString().slice(0, 10),
  };
};

type Named = { id: string; customerOrderNumber: string } | null;
export interface RoadRow extends Omit<RoadOrder, "reason" | "files" | "problems" | "needsRecreation" | "fields"> {
  reason: Message | null;
  fields: RoadOrderFields;
  status: RoadOrderStatus | null;
  replaces: Named;
  replacedBy: Named;
}

const selectRows = sql<RoadRow>`
  select r.id, r.version, r.order_id, coalesce(h.channel_order_id, '') as channel_order_id, r.state, r.state_at as state_date, r.reason,
    r.provider as logistic_company_code, r.is_sandbox, r.fields, r.created_by, r.created_at as created_date,
    (select jsonb_build_object('id', b.id, 'customerOrderNumber', b.number) from road_order b where b.client_id = r.client_id and b.id = r.replaces_id) as replaces,
    (select jsonb_build_object('id', a.id, 'customerOrderNumber', a.number) from road_order a where a.client_id = r.client_id and a.replaces_id = r.id limit 1) as replaced_by,
    (select jsonb_build_object('roadOrderId', r.id, 'customerOrderNumber', r.number, 'code', s.code, 'name', s.name, 'description', s.description, 'date', iso(s.at))
      from road_order_status s where s.client_id = r.client_id and s.road_order_id = r.id order by s.at desc limit 1) as status
  from road_order r left join order_header h on h.client_id = r.client_id and h.id = r.order_id`;

/** `which`: of an alias r. */
export const readRoadOrder = async (
  ctx: Db & { now: () => Date },
  { id, orderId }: { id?: string | undefined; orderId?: string | undefined },
): Promise<RoadOrder> => {
  const { rows } = await sql<RoadRow>`${selectRows}
    where r.client_id = ${ctx.clientId} and (${id ?? null}::uuid is null or r.id = ${id ?? null})
      and (${orderId ?? null}::uuid is null or r.order_id = ${orderId ?? null})
    order by r.state = 'replaced', r.created_at desc limit 1`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Fail("not_found");
  const files = await filesOf(ctx, row.id);
  const isOpen = row.state === "draft" || row.state === "refused";
  const fields = RoadOrderFields.parse(row.fields);
  const problems = isOpen
    ? problemsOf(
        fields,
        await knownOf(
          ctx,
          fields,
          files.map(({ kind }) => kind),
        ),
      )
    : [];
  return { ...row, fields, files, problems, reason: row.reason && wordsOf(row.reason), needsRecreation: row.state === "sent" };
};

export const statusesOf = async (
  { db, clientId }: Db,
  { roadOrderId, orderId }: { roadOrderId?: string; orderId?: string },
): Promise<RoadOrderStatus[]> => {
  const { rows } = await sql<RoadOrderStatus>`
    select r.id as road_order_id, r.number as customer_order_number, s.code, s.name, s.description, s.at as date
    from road_order_status s join road_order r on r.client_id = s.client_id and r.id = s.road_order_id
    where s.client_id = ${clientId} and (${roadOrderId ?? null}::uuid is null or r.id = ${roadOrderId ?? null})
      and (${orderId ?? null}::uuid is null or r.order_id = ${orderId ?? null})
    order by s.at desc, s.code limit 1000`.execute(db);
  return rows;
};
