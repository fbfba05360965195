import type { Input, Output } from "@tradeport/contract";
import { type Address, addressesMax, type clientAddress } from "@tradeport/contract/addresses";
import { withChanges } from "@tradeport/contract/changes";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { nameIn } from "#platform/in-language.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { checkPlace } from "./check-place.ts";

const select = ({ clientId, locale }: Ctx) => sql`
  select a.id, a.version, title, first_name, last_name, company, ${nameIn(locale, "c")} as country,
    a.country_code, region, city, district, full_address, zip_code, home_phone, office_phone, mobile_phone, email
  from client_address a join country c on c.code = a.country_code
  where a.client_id = ${clientId}`;

/** ClientAddress (GET) and AddressList: the whole book, by title. */
export const readAddresses = async (ctx: Ctx): Promise<Address[]> => {
  const { rows } = await sql<Address>`${select(ctx)} order by title collate "tr-TR-x-icu", a.id`.execute(ctx.db);
  return rows;
};
const readAddress = async (ctx: Ctx, id: string): Promise<Address | undefined> => {
  const { rows } = await sql<Address>`${select(ctx)} and a.id = ${id}`.execute(ctx.db);
  return rows[0];
};

type Fields = Omit<Input<typeof clientAddress.AddClientAddress>, "clientId">;
const write = async ({ db, clientId }: Ctx, id: string, version: number, f: Fields) =>
  sql`
    insert into client_address (client_id, id, version, title, first_name, last_name, company, country_code, region, city, district,
      full_address, zip_code, home_phone, office_phone, mobile_phone, email)
    values (${clientId}, ${id}, ${version}, ${f.title}, ${f.firstName}, ${f.lastName}, ${f.company}, ${f.countryCode}, ${f.region},
      ${f.city}, ${f.district}, ${f.fullAddress}, ${f.zipCode}, ${f.homePhone}, ${f.officePhone}, ${f.mobilePhone}, ${f.email})
    on conflict (client_id, id) do update set version = excluded.version, title = excluded.title, first_name = excluded.first_name,
      last_name = excluded.last_name, company = excluded.company, country_code = excluded.country_code, region = excluded.region,
      city = excluded.city, district = excluded.district, full_address = excluded.full_address, zip_code = excluded.zip_code,
      home_phone = excluded.home_phone, office_phone = excluded.office_phone, mobile_phone = excluded.mobile_phone,
      email = excluded.email`.execute(db);

export const addClientAddress = async (
  ctx: Ctx,
  input: Input<typeof clientAddress.AddClientAddress>,
): Promise<Output<typeof clientAddress.AddClientAddress>> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from client_address where client_id = ${ctx.clientId}`.execute(ctx.db);
  if (rows[0]!.count >= addressesMax) throw new Fail("address_limit", { limit: addressesMax });
  const id = newId();
  await write(ctx, id, 1, { ...input, ...(await checkPlace(ctx, input)) });
  const after = (await readAddress(ctx, id))!;
  await ctx.audit({ action: "create", objectType: "address", objectId: id, after });
  return after;
};

export const updateClientAddress = async (
  ctx: Ctx,
  { addressId, version, ...input }: Input<typeof clientAddress.UpdateClientAddress>,
): Promise<Output<typeof clientAddress.UpdateClientAddress>> => {
  await sql`select from client_address where client_id = ${ctx.clientId} and id = ${addressId} for update`.execute(ctx.db);
  const before = await readAddress(ctx, addressId);
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  const wanted = withChanges(before, input);
  if (isUnchanged(before, wanted)) return before;
  await write(ctx, addressId, version + 1, { ...wanted, ...(await checkPlace(ctx, wanted)) });
  const after = (await readAddress(ctx, addressId))!;
  await ctx.audit({ action: "update", objectType: "address", objectId: addressId, before, after });
  return after;
};

export const deleteClientAddress = async (ctx: Ctx, { addressId }: Input<typeof clientAddress.DeleteClientAddress>) => {
  const before = await readAddress(ctx, addressId);
  if (!before) throw new Fail("not_found");
  const { rows } = await sql<{ name: string }>`
    select name from warehouse where client_id = ${ctx.clientId} and address_id = ${addressId} limit 1`.execute(ctx.db);
  if (rows[0]) throw new Fail("address_in_use", { warehouse: rows[0].name });
  await sql`delete from client_address where client_id = ${ctx.clientId} and id = ${addressId}`.execute(ctx.db);
  await ctx.audit({ action: "delete", objectType: "address", objectId: addressId, before });
  return {};
};
