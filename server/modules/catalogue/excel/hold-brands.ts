import { sql } from "#platform/db.ts";
import type { Chunk } from "./chunk.ts";

/** The brands that rows name, each held until the chunk is written: one that a merge or a deletion takes away at this moment is waited for, and made anew. */
export const holdBrands = async ({ tx, clientId, good }: Pick<Chunk, "tx" | "clientId" | "good">) => {
  const make = () =>
    sql`
      insert into brand (client_id, id, name)
      select distinct on (fold(r.brand)) ${clientId}::uuid, r.brand_id, r.brand from ${good} and r.brand is not null
      order by fold(r.brand), r.row_no
      on conflict do nothing`.execute(tx);
  await make();
  await sql`
    select 1 from brand where client_id = ${clientId}
      and fold(name) in (select fold(r.brand) from ${good} and r.brand is not null) order by id for key share`.execute(tx);
  await make();
};
