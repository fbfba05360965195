import type pg from "pg";
import { orderHoldText } from "../server/testing/order-hold.ts";

/** Of a table: what its rows are told apart by, how many there are, and of each column a sum over key and value that no order of rows changes. */
interface TableSums {
  key: string[];
  rows: number;
  columns: Record<string, string>;
}
export type RowSums = Record<string, TableSums>;

/** What stands elsewhere since: as a table of a statement, and its columns as what they are now. */
const moved: Record<string, { from?: string; values: Record<string, string> }> = {
  stock: { values: { variant_id: "t.item_id" } },
  stock_movement: { values: { variant_id: "t.item_id" } },
  stock_reservation: { from: `(select * from ${orderHoldText} hold where reserved + consumed > 0)`, values: {} },
  client: {
    from: "(select c.*, k.tax_number, k.tax_office from client c join company k on k.client_id = c.id and k.id = c.id)",
    values: { tax_number: "t.tax_number", tax_office: "t.tax_office" },
  },
  // A rate that nobody told was 0.
  order_line: { values: { vat_rate: "coalesce(t.vat_rate, 0.00)" } },
};
/** A hold of nothing says nothing: what was canceled has units now, which hold as little. */
const asItWas: Record<string, string> = {
  stock_reservation: "(select * from stock_reservation where reserved + consumed > 0)",
};
/** No rows of the product's, or of this very start. */
const apart = new Set(["migration", "lease"]);

const quoted = (name: string) => `"${name}"`;

const tableSums = async (
  client: pg.Client,
  from: string,
  key: string[],
  columns: string[],
  values: Record<string, string> = {},
) => {
  const known = (name: string) => `(${values[name] ?? `t.${quoted(name)}`})`;
  const row = key.map((name) => `coalesce(${known(name)}::text, '')`).join(" || '|' || ");
  const sums = columns.map(
    (name) =>
      `sum(hashtextextended(${row} || ':' || coalesce(${known(name)}::text, 'null'), 0)::numeric)::text as ${quoted(name)}`,
  );
  const { rows } = await client.query(`select count(*)::int as "rows of it", ${sums.join(", ")} from ${from} t`);
  const { "rows of it": count, ...found } = rows[0];
  return { key, rows: count as number, columns: found as Record<string, string> };
};

/** Of every table that is here. */
export const sumsBefore = async (client: pg.Client): Promise<RowSums> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const sums: RowSums = {};
  for (const { name, columns, key } of rows)
    if (!apart.has(name)) sums[name] = await tableSums(client, asItWas[name] ?? quoted(name), key ?? columns, columns);
  return sums;
};

/** What differs now of the rows that were there, a line for each table or column; none if all is as it was. */
export const differences = async (client: pg.Client, before: RowSums): Promise<string[]> => {
  const { rows: found } = await client.query<{ name: string; column: string }>(
    "select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'",
  );
  const here = Map.groupBy(found, ({ name }) => name);
  const lines: string[] = [];
  for (const [name, was] of Object.entries(before)) {
    const { from = quoted(name), values = {} } = moved[name] ?? {};
    const columns = here.get(name)?.map(({ column }) => column);
    if (!columns && from === quoted(name)) {
      if (was.rows > 0) lines.push(`${name}: ${was.rows} rows, and the table is gone`);
      continue;
    }
    const is = (column: string) => !columns || column in values || columns.includes(column);
    const common = Object.keys(was.columns).filter(is);
    const gone = Object.keys(was.columns).filter((column) => !is(column));
    const lacking = was.key.filter((column) => !is(column));
    if (lacking.length > 0) {
      lines.push(`${name}: told apart by ${lacking.join(", ")}, which is gone`);
      continue;
    }
    const now = await tableSums(client, from, was.key, name === "stock_reservation" ? holds(common) : common, values);
    if (now.rows !== was.rows) lines.push(`${name}: ${was.rows} rows were there, ${now.rows} are`);
    else
      lines.push(
        ...Object.entries(now.columns)
          .filter(([column, sum]) => sum !== was.columns[column])
          .map(([column]) => `${name}.${column}: not what it was`),
        ...gone.filter(() => was.rows > 0).map((column) => `${name}.${column}: gone`),
      );
  }
  return lines;
};
/** Its number of changes is each unit's own now. */
const holds = (columns: string[]) => columns.filter((column) => column !== "rev");
