import type pg from "pg";

const types: Record<string, string> = {
  uuid: "string",
  text: "string",
  numeric: "string",
  timestamptz: "Instant",
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bytea: "Buffer",
  json: "Json",
  jsonb: "Json",
  _text: "string[]",
  _uuid: "string[]",
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The tables of the public schema as Kysely reads them: camelCase names, instants and decimals as text. */
export const schemaText = async (client: pg.Client) => {
  const { rows } = await client.query<{ table: string; column: string; type: string; nullable: boolean; defaulted: boolean }>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.atthasdef as defaulted
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const text = [...tables].map(([table, columns]) => {
    const fields = columns.map(({ column, type, nullable, defaulted }) => {
      const base = types[type];
      if (!base) throw new Error(`${table}.${column}: no TypeScript type for ${type}`);
      const value = nullable ? `${base} | null` : base;
      return `    ${camel(column)}: ${defaulted ? `Generated<${value}>` : value};`;
    });
    return `  ${camel(table)}: {\n${fields.join("\n")}\n  };`;
  });
  return `// Made from the migrations by \`npm run schema\`; a test compares it with the database.
import type { ColumnType, Generated } from "kysely";

type Instant = ColumnType<string, string | Date, string | Date>;
type Json = ColumnType<unknown, string, string>;

export interface Schema {
${text.join("\n")}
}
`;
};
