import type { Words } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Place {
  /** Its name, where it is given. */
  country?: string | undefined;
  countryCode: string;
  city: string;
  district: string;
}

/**
 * Turkey's provinces and districts are known to the last, and carriers refuse others: what is written is brought to their spelling or
 * refused with its field. Elsewhere the list only helps to write.
 */
export const checkPlace = async (
  { db, locale }: Ctx,
  { country, countryCode, city, district }: Place,
): Promise<Pick<Place, "city" | "district">> => {
  const { rows: countries } = await sql<{ name: Words; isMeant: boolean }>`
    select jsonb_build_object('tr', name_tr, 'en', name_en) as name, coalesce(fold(${country ?? null}) in ('', fold(name_tr), fold(name_en)), true) as is_meant
    from country where code = ${countryCode}`.execute(db);
  const unknown = (field: string, value: string, of: Words | string) => {
    const fail = new Fail("place_unknown", { value, of });
    fail.fields = [{ field, message: fail.sentence(locale) }];
    return fail;
  };
  if (!countries[0]) throw unknown("countryCode", countryCode, { tr: "ülkeler", en: "the countries" });
  const { name, isMeant } = countries[0];
  if (!isMeant) throw unknown("country", country ?? "", { tr: `${countryCode} (${name.tr})`, en: `${countryCode} (${name.en})` });
  if (countryCode !== "TR" || (city === "" && district === "")) return { city, district };
  const { rows } = await sql<{ name: string; district: string | null }>`
    select city.name, (select d.name from district d where d.city_id = city.id and fold(d.name) = fold(${district})) as district
    from city where country_code = 'TR' and folded = fold(${city})`.execute(db);
  if (!rows[0]) throw unknown("city", city, name);
  if (district !== "" && !rows[0].district) throw unknown("district", district, rows[0].name);
  return { city: rows[0].name, district: rows[0].district ?? "" };
};
