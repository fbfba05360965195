import type { Input, Output } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { XmlExport, xmlExport } from "@tradeport/contract/xml-export";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof xmlExport.GetAllXmlExport;

/** Published feeds as they are shown; the end of a statement says which. */
const selectExports = sql<XmlExport>`
  select e.id, e.client_id, client.name as client_name, e.name, e.form, e.product_address, e.only_in_stock, e.shown, e.product_count, e.left_out,
    file.size::int as file_size, e.made_at as made_date, e.fetch_count, e.unchanged_count, e.last_fetch_at as last_fetch_date, e.version,
    e.created_at as created_date
  from xml_export e
  join client on client.id = e.client_id
  left join file on file.client_id = e.client_id and file.id = e.file_id`;

/** An Admin reads those of the client that it names, or everybody's. */
export const getAllXmlExport = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const everybody = ctx.clientId === emptyId;
  const work = async (db: Tx) => {
    const { limit, offset } = windowOf(input);
    const which = sql`(${everybody} or e.client_id = ${ctx.clientId})`;
    const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
    const { rows } = await sql<XmlExport>`
      ${selectExports} where ${which} order by e.created_at ${order}, e.id ${order} limit ${limit} offset ${offset}`.execute(db);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select from xml_export e where ${which} limit ${countCap + 1}) as counted`.execute(db);
    return pageOf(input, rows, counted.rows[0]!.count);
  };
  return everybody ? acrossClients(ctx.db, work) : work(ctx.db);
};

/** One of the client's; another's is not there. */
export const readExport = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string): Promise<XmlExport> => {
  const { rows } = await sql<XmlExport>`${selectExports} where e.client_id = ${clientId} and e.id = ${id}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
