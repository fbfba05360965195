import { hints, type Input, type Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { type CompanyProfile, type company, provesItself } from "@tradeport/contract/company";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { checkPlace } from "./check-place.ts";
import { withTaxNumber } from "./companies.ts";
import { readProfile } from "./read-company.ts";

export const getCompanyProfile = async ({ db, clientId }: Ctx): Promise<Output<typeof company.GetCompanyProfile>> =>
  (await readProfile(db, clientId))!;

type Call = typeof company.UpdateClient;

export const updateClient = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const before = (await readProfile(db, clientId))!;
  if (before.version !== input.version) throw new Fail("conflict");
  const { country, ...requested } = withChanges(before, input);
  if (isUnchanged(before, { country, ...requested })) return before;
  if (!provesItself({ country, taxNo: requested.taxNo }))
    throw new Fail("bad_input", { field: "taxNo", reason: hints.taxNumber }, [
      { field: "taxNo", message: hints.taxNumber[ctx.locale] },
    ]);
  const place = await checkPlace(ctx, { countryCode: country, city: requested.city, district: requested.district });
  const { rows } = await sql`
    update client set name = ${requested.companyName}, phone = ${requested.companyPhone}, email = ${requested.companyEmail},
      country = ${country}, city = ${place.city}, district = ${place.district}, address = ${requested.address}, version = version + 1
    where id = ${clientId} and version = ${input.version} returning id`.execute(db);
  if (rows.length === 0) throw new Fail("conflict");
  await writeFirstCompany(ctx, before, { ...requested, country });
  const after = (await readProfile(db, clientId))!;
  await ctx.audit({ action: "update", objectType: "company", objectId: clientId, before, after });
  return after;
};

/** The first company's taxes are the profile's; it goes by the profile's name until it is given another. */
const writeFirstCompany = ({ db, clientId }: Ctx, before: CompanyProfile, after: Omit<CompanyProfile, "clientId" | "version">) =>
  withTaxNumber(after.taxNo, () =>
    sql`
      update company set tax_number = ${after.taxNo}, tax_office = ${after.taxAdministration}, version = version + 1,
        country = case when ${before.country !== after.country || before.taxNo !== after.taxNo} then ${after.country} else country end,
        name = case when name = ${before.companyName} then ${after.companyName} else name end
      where client_id = ${clientId} and id = ${clientId} and ((tax_number, tax_office) is distinct from (${after.taxNo}, ${after.taxAdministration})
        or ${before.country !== after.country} or (name = ${before.companyName} and name <> ${after.companyName}))`.execute(db),
  );
