import { createHash } from "node:crypto";
import type pg from "pg";

/** Grants are a set: the order in which they were given says nothing. */
const acl = (column: string) => `(select string_agg(one::text, ' ' order by one::text) from unnest(${column}) as one)`;
const labelled = (parts: Record<string, string>) =>
  `concat_ws(E'\\n', ${Object.entries(parts)
    .map(([name, value]) => `'${name}: ' || (${value})::text`)
    .join(", ")})`;
const own = "n.nspname = 'public'";
const comment = (catalog: string, oid: string) => `obj_description(${oid}, '${catalog}')`;
/** What an extension brought is told by the extension's name. */
const brought = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
const ofTable = (alias: string, column: string) =>
  `join pg_class c on c.oid = ${alias}.${column} join pg_namespace n on n.oid = c.relnamespace`;

/**
 * Everything of the public schema that a migration can make, by the catalogs: what it belongs to, what it is, and all that can differ of
 * it. A column's place is its rank, not its number: one that was dropped leaves a gap that nobody sees.
 */
const parts = [
  `select 'schema', nspname::text, ${labelled({ acl: acl("nspacl"), comment: comment("pg_namespace", "n.oid") })} from pg_namespace n where ${own}`,
  `select 'extension ' || extname, '', ${labelled({ schema: "n.nspname" })} from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  `select 'default privileges', concat_ws(' ', pg_get_userbyid(defaclrole), defaclobjtype, defaclnamespace), ${acl("defaclacl")} from pg_default_acl`,
  `select case relkind when 'S' then 'sequence ' else 'table ' end || relname, '', ${labelled({
    kind: "concat(relkind, relpersistence, relreplident)",
    security: "concat(relrowsecurity, relforcerowsecurity)",
    options: "reloptions",
    acl: acl("relacl"),
    comment: comment("pg_class", "c.oid"),
    view: "case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end",
    sequence: `(select row(data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value)
      from pg_sequences where schemaname = n.nspname and sequencename = relname)`,
    "owned by": `(select string_agg(concat_ws(' ', refobjid::regclass, attname, deptype), ' ') from pg_depend
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where relkind = 'S' and objid = c.oid and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass)`,
  })} from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own} and relkind not in ('i', 'I', 't', 'c')`,
  `select 'table ' || relname, 'column ' || attname, ${labelled({
    place: "row_number() over (partition by attrelid order by attnum)",
    type: "format_type(atttypid, atttypmod)",
    "not null": "attnotnull",
    default: "(select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)",
    made: "concat(attidentity, '/', attgenerated)",
    collation: "(select collname from pg_collation where oid = attcollation)",
    storage: "concat(attstorage, attcompression, attstattarget)",
    options: "attoptions",
    acl: acl("attacl"),
    comment: "col_description(attrelid, attnum)",
  })} from pg_attribute a ${ofTable("a", "attrelid")} where ${own} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  `select 'table ' || relname, 'constraint ' || conname,
    ${labelled({ is: "pg_get_constraintdef(k.oid)", valid: "convalidated", comment: comment("pg_constraint", "k.oid") })}
    from pg_constraint k ${ofTable("k", "conrelid")} where ${own}`,
  `select 'table ' || c.relname, 'index ' || indexrelid::regclass, ${labelled({
    is: "pg_get_indexdef(indexrelid)",
    state: "row(indisvalid, indisready, indisclustered, indisreplident, indimmediate)",
    comment: comment("pg_class", "indexrelid"),
  })} from pg_index i ${ofTable("i", "indrelid")} where ${own}`,
  `select 'table ' || relname, 'trigger ' || tgname, ${labelled({ is: "pg_get_triggerdef(t.oid)", enabled: "tgenabled" })}
    from pg_trigger t ${ofTable("t", "tgrelid")} where ${own} and not tgisinternal`,
  `select 'table ' || relname, 'rule ' || rulename, pg_get_ruledef(r.oid) from pg_rewrite r ${ofTable("r", "ev_class")} where ${own}`,
  `select 'table ' || tablename, 'policy ' || policyname,
    ${labelled({ kind: "permissive", roles: "roles", for: "cmd", using: "qual", check: "with_check" })}
    from pg_policies where schemaname = 'public'`,
  `select 'function ' || p.oid::regprocedure, '', ${labelled({
    is: `case when prokind <> 'a' then pg_get_functiondef(p.oid)
      else (select row(aggkind, aggtransfn, aggfinalfn, agginitval, aggtranstype::regtype)::text from pg_aggregate where aggfnoid = p.oid) end`,
    acl: acl("proacl"),
    comment: comment("pg_proc", "p.oid"),
  })} from pg_proc p join pg_namespace n on n.oid = pronamespace where ${own} and not ${brought("pg_proc", "p.oid")}`,
  `select 'type ' || typname, '', ${labelled({
    kind: "typtype",
    acl: acl("typacl"),
    base: "format_type(typbasetype, typtypmod)",
    values: "(select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)",
  })} from pg_type t join pg_namespace n on n.oid = typnamespace where ${own} and typtype <> 'c' and typelem = 0 and not ${brought("pg_type", "t.oid")}`,
  `select 'statistics ' || stxname, '', pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s join pg_namespace n on n.oid = stxnamespace where ${own}`,
  "select 'event trigger ' || evtname, '', evtevent || evtfoid::regproc from pg_event_trigger",
].map((text) => `select * from (${text}) as part (of, name, text)`);

/**
 * The objects of a database's public schema and the rows that came with them, each with its parts in words; the ledger of migrations is
 * left out.
 */
export const schemaObjects = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ of: string; name: string; text: string }>(`${parts.join(" union all ")} order by 1, 2`);
  const objects = new Map<string, string>();
  for (const { of, name, text } of rows)
    if (of !== "table migration") objects.set(of, `${objects.get(of) ?? ""}${name}\n${text.replace(/^/gm, "  ")}\n`);
  for (const table of [...objects.keys()].filter((of) => of.startsWith("table ")).map((of) => of.slice(6))) {
    // The installation's id is drawn by lot.
    const row = table === "installation" ? "to_jsonb(t) - 'id'" : "to_jsonb(t)";
    const { rows: held } = await client.query<{ row: string }>(`select (${row})::text as row from public.${table} t order by 1`);
    if (held.length > 0) objects.set(`rows ${table}`, held.map((one) => one.row).join("\n"));
  }
  return objects;
};

/** A line for each object, by its name: a hash of what it is. */
export const fingerprint = (objects: Map<string, string>) =>
  [...objects]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${createHash("sha256").update(text).digest("hex").slice(0, 16)} ${name}`);
