import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { readManifest } from "./manifest.ts";
import { manifestName, type Place } from "./place.ts";
import { readTable } from "./read-part.ts";

/**
 * Orders whose buyer asked to be erased after this backup was made, as the newest one beside it has them: by the marketplace's number, so that they
 * are known as well where this backup lacks the order.
 */
export const takeErasedSince = async (client: pg.Client, place: Place, backup: string) => {
  const newest = (await place.list()).at(-1);
  if (newest === undefined || newest === backup) return;
  const { tables } = readManifest(await text(await place.open(newest, manifestName)), place.nameOf(newest));
  const table = tables.find(({ schema, name }) => schema === "public" && name === "erased_order");
  if (!table) return;
  await client.query("create temp table erased_since (like erased_order) on commit drop");
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  await pipeline(readTable(place, newest, table.parts), client.query(copyFrom(`copy erased_since (${columns}) from stdin`)));
  // Of a store that this backup does not have it has no order either.
  await client.query(`insert into erased_order select e.* from erased_since e
    where exists (select from store s where s.client_id = e.client_id and s.id = e.store_id) on conflict do nothing`);
};
