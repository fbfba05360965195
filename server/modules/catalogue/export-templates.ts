import type { Input, Output } from "@tradeport/contract";
import {
  type ExcelExportTemplate,
  type ExportTemplateColumn,
  type exportTemplate,
  exportTemplatesMax,
} from "@tradeport/contract/export-templates";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";

type Calls = typeof exportTemplate;

const read = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string | null = null) => {
  const { rows } = await sql<ExcelExportTemplate>`
    select id, name, columns, modified_at as modified_date, version from excel_export_template
    where client_id = ${clientId} and (${id}::uuid is null or id = ${id}) order by fold(name), id`.execute(db);
  return rows;
};

export const getExcelExportTemplates = (ctx: Ctx): Promise<Output<Calls["GetExcelExportTemplates"]>> => read(ctx);

/** One of the client's; another's is not there. */
export const readTemplate = async (ctx: Pick<Ctx, "db" | "clientId">, id: string): Promise<ExcelExportTemplate> => {
  const [found] = await read(ctx, id);
  if (!found) throw new Fail("not_found");
  return found;
};

/** As it is kept: a column without a name of its own says so. */
const stored = (columns: readonly ExportTemplateColumn[]) => columns.map(({ field, title = "" }) => ({ field, title }));

/** Two templates of one name are one too many; the constraint's word becomes ours. */
const named = async (name: string, write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    if (violated(error) === "excel_export_template_name") throw new Fail("export_template_name_taken", { name });
    throw error;
  }
};

export const createExcelExportTemplate = async (
  ctx: Ctx,
  { name, columns }: Input<Calls["CreateExcelExportTemplate"]>,
): Promise<Output<Calls["CreateExcelExportTemplate"]>> => {
  const { db, clientId } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export templates ${clientId}`}, 0))`.execute(db);
  if ((await read(ctx)).length >= exportTemplatesMax) throw new Fail("export_templates_full", { max: exportTemplatesMax });
  const id = newId();
  await named(
    name,
    sql`insert into excel_export_template (client_id, id, name, columns)
      values (${clientId}, ${id}, ${name}, ${JSON.stringify(stored(columns))}::jsonb)`.execute(db),
  );
  await ctx.audit({ action: "create", objectType: "export_template", objectId: id, after: { name, fields: columns.length } });
  return readTemplate(ctx, id);
};

export const updateExcelExportTemplate = async (
  ctx: Ctx,
  { id, version, name, columns }: Input<Calls["UpdateExcelExportTemplate"]>,
): Promise<Output<Calls["UpdateExcelExportTemplate"]>> => {
  const { db, clientId } = ctx;
  await sql`select from excel_export_template where client_id = ${clientId} and id = ${id} for update`.execute(db);
  const before = await readTemplate(ctx, id);
  if (before.version !== version) throw new Fail("conflict");
  const after = { name: name ?? before.name, columns: columns ? stored(columns) : before.columns };
  await named(
    after.name,
    sql`update excel_export_template set name = ${after.name}, columns = ${JSON.stringify(after.columns)}::jsonb, version = version + 1, modified_at = now()
      where client_id = ${clientId} and id = ${id}`.execute(db),
  );
  await ctx.audit({
    action: "update",
    objectType: "export_template",
    objectId: id,
    before: { name: before.name, fields: before.columns.length },
    after: { name: after.name, fields: after.columns.length },
  });
  return readTemplate(ctx, id);
};

export const deleteExcelExportTemplate = async (ctx: Ctx, { id }: Input<Calls["DeleteExcelExportTemplate"]>) => {
  const { name } = await readTemplate(ctx, id);
  await sql`delete from excel_export_template where client_id = ${ctx.clientId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: "delete", objectType: "export_template", objectId: id, before: { name } });
  return {};
};
