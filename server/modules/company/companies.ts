import { hints, type Input, type Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { type CompanyRow, type companies, companiesMax, companyFaults } from "@tradeport/contract/companies";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";

type Fields = Pick<CompanyRow, "companyName" | "country" | "taxNo" | "taxAdministration" | "invoicePrefix">;

const readCompanies = async (tx: Tx, clientId: string): Promise<CompanyRow[]> => {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.version, c.name as company_name, c.country, c.tax_number as tax_no, c.tax_office as tax_administration, c.invoice_prefix,
      c.id = c.client_id as is_first, held.stores
    from company c
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version, 'name', s.name, 'channelName', ch.name, 'isActive', s.is_active or s.is_sample)
        order by s.name collate "tr-TR-x-icu", s.id), '[]') as stores
      from store s join channel ch on ch.id = s.channel_id
      where s.client_id = c.client_id and s.company_id = c.id) held
    where c.client_id = ${clientId} order by is_first desc, c.name collate "tr-TR-x-icu", c.id`.execute(tx);
  return rows;
};
const readCompany = async ({ db, clientId }: Ctx, companyId: string) =>
  (await readCompanies(db, clientId)).find(({ id }) => id === companyId);
/** What the audit says of it: its stores have entries of their own. */
const facts = ({ stores: _, isFirst: __, ...row }: CompanyRow) => row;

const check = (ctx: Ctx, given: Fields) => {
  const faults = companyFaults(given);
  const [first] = faults;
  if (!first) return;
  const messages = faults.map(({ field, hint }) => ({ field, message: hints[hint][ctx.locale] }));
  throw new Fail("bad_input", { field: first.field, reason: hints[first.hint] }, messages);
};

/** Runs a statement that gives a company this tax number; one number is one company's. */
export const withTaxNumber = async <T>(taxNo: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (violated(error) === "company_tax_number") throw new Fail("company_tax_number_taken", { taxNo });
    throw error;
  }
};

export const getAllCompany = (ctx: Ctx): Promise<Output<typeof companies.GetAllCompany>> => readCompanies(ctx.db, ctx.clientId);

export const createCompany = async (
  ctx: Ctx,
  { clientId: _, ...input }: Input<typeof companies.CreateCompany>,
): Promise<Output<typeof companies.CreateCompany>> => {
  const { db, clientId } = ctx;
  check(ctx, input);
  // Two people who add one at once come one after the other.
  await sql`select from company where client_id = ${clientId} order by id for update`.execute(db);
  if ((await readCompanies(db, clientId)).length >= companiesMax) throw new Fail("company_limit", { limit: companiesMax });
  const id = newId();
  await withTaxNumber(input.taxNo, () =>
    sql`insert into company (client_id, id, name, country, tax_number, tax_office, invoice_prefix)
      values (${clientId}, ${id}, ${input.companyName}, ${input.country}, ${input.taxNo}, ${input.taxAdministration}, ${input.invoicePrefix})`.execute(
      db,
    ),
  );
  const after = (await readCompany(ctx, id))!;
  await ctx.audit({ action: "create", objectType: "company", objectId: id, after: facts(after) });
  return after;
};

export const updateCompany = async (
  ctx: Ctx,
  { companyId, version, clientId: _, ...input }: Input<typeof companies.UpdateCompany>,
): Promise<Output<typeof companies.UpdateCompany>> => {
  const { db, clientId } = ctx;
  await sql`select from company where client_id = ${clientId} and id = ${companyId} for update`.execute(db);
  const before = await readCompany(ctx, companyId);
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  const requested: Fields = withChanges(before, input);
  if (isUnchanged(before, requested)) return before;
  // What was stored before numbers proved themselves stays until somebody changes it.
  if (["country", "taxNo", "invoicePrefix"].some((field) => requested[field as keyof Fields] !== before[field as keyof Fields]))
    check(ctx, requested);
  await withTaxNumber(requested.taxNo, () =>
    sql`update company set name = ${requested.companyName}, country = ${requested.country}, tax_number = ${requested.taxNo},
      tax_office = ${requested.taxAdministration}, invoice_prefix = ${requested.invoicePrefix}, version = version + 1
      where client_id = ${clientId} and id = ${companyId}`.execute(db),
  );
  const after = (await readCompany(ctx, companyId))!;
  await ctx.audit({ action: "update", objectType: "company", objectId: companyId, before: facts(before), after: facts(after) });
  return after;
};

export const deleteCompany = async (ctx: Ctx, { companyId }: Input<typeof companies.DeleteCompany>) => {
  const { db, clientId } = ctx;
  await sql`select from company where client_id = ${clientId} and id = ${companyId} for update`.execute(db);
  const before = await readCompany(ctx, companyId);
  if (!before) throw new Fail("not_found");
  const name = before.companyName;
  if (before.isFirst) throw new Fail("company_is_first", { name });
  if (before.stores.length > 0) throw new Fail("company_in_use", { name, count: before.stores.length });
  await sql`delete from company where client_id = ${clientId} and id = ${companyId}`.execute(db);
  await ctx.audit({ action: "delete", objectType: "company", objectId: companyId, before: facts(before) });
  return {};
};
