import type { Input, Output } from "@tradeport/contract";
import type { address } from "@tradeport/contract/addresses";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { nameIn } from "#platform/in-language.ts";

type Places = typeof address;

export const countries = async ({ db, locale }: Ctx): Promise<Output<Places["Countries"]>> => {
  const name = nameIn(locale);
  const { rows } = await sql<{ code: string; name: string }>`
    select code, ${name} as name from country order by ${name} collate "tr-TR-x-icu"`.execute(db);
  return rows;
};

export const regions = async ({ db }: Ctx, { countryCode }: Input<Places["Regions"]>): Promise<Output<Places["Regions"]>> => {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from region where country_code = ${countryCode} order by name collate "tr-TR-x-icu"`.execute(db);
  return rows;
};

/** As many as a list can show; a search finds the rest, its beginning first. */
const most = 200;

export const cities = async (
  { db }: Ctx,
  { countryCode, region, search = "" }: Input<Places["Cities"]>,
): Promise<Output<Places["Cities"]>> => {
  const { rows } = await sql<Output<Places["Cities"]>[number]>`
    select city.id, city.name, coalesce(region.name, '') as region
    from city left join region on region.country_code = city.country_code and region.code = city.region_code
    where city.country_code = ${countryCode} and (${region ?? null}::text is null or city.region_code = ${region ?? null})
      and (${search} = '' or strpos(folded, fold(${search})) > 0)
    order by (${search} <> '' and not starts_with(folded, fold(${search}))), city.name collate "tr-TR-x-icu", city.id
    limit ${most}`.execute(db);
  return rows;
};

export const districts = async ({ db }: Ctx, { cityId }: Input<Places["Districts"]>): Promise<Output<Places["Districts"]>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from district where city_id = ${cityId} order by name collate "tr-TR-x-icu"`.execute(db);
  return rows;
};
