import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { readManifest } from "./manifest.ts";
import { manifestName, type Place } from "./place.ts";
import { readTable } from "./read-part.ts";

/** Of what a store or a company was that this backup does not have, it has nothing to keep from coming back. */
const taken: Record<string, (columns: readonly string[]) => string> = {
  erased_order: () => `insert into erased_order select e.* from since e
    where exists (select from store s where s.client_id = e.client_id and s.id = e.store_id) on conflict do nothing`,
  // Whose time was over by the newest period is erased by it before anything starts; a period that was taken back since is none.
  buyer_retention: () => `delete from buyer_retention r
      where not exists (select from since e where e.client_id = r.client_id and e.channel_id = r.channel_id);
    insert into buyer_retention select e.* from since e
    where exists (select from client c where c.id = e.client_id) and exists (select from channel c where c.id = e.channel_id)
    on conflict (client_id, channel_id) do update set days = excluded.days`,
  buyer_request: (
    columns,
  ) => `insert into buyer_request select e.* from since e where exists (select from client c where c.id = e.client_id)
    on conflict (client_id, id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
};

/**
 * What no restore takes back, as the newest backup beside this one has it: orders whose buyer was erased, by the marketplace's number, so that they are
 * known as well where this backup lacks the order; how long buyers are kept; and what buyers asked about their data, with its answer, and without the name where that is gone since.
 */
export const takeErasedSince = async (client: pg.Client, place: Place, backup: string) => {
  const newest = (await place.list()).at(-1);
  if (newest === undefined || newest === backup) return;
  const { tables } = readManifest(await text(await place.open(newest, manifestName)), place.nameOf(newest));
  for (const [name, take] of Object.entries(taken)) {
    const table = tables.find((one) => one.schema === "public" && one.name === name);
    if (!table) continue;
    const columns = table.columns.map(pg.escapeIdentifier);
    await client.query(`create temp table since (like ${name} including defaults)`);
    await pipeline(
      readTable(place, newest, table.parts),
      client.query(copyFrom(`copy since (${columns.join(", ")}) from stdin`)),
    );
    await client.query(take(columns));
    await client.query("drop table since");
  }
};
