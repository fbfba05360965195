import type { Input } from "@tradeport/contract";
import type { storeCompany } from "@tradeport/contract/companies";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** A store that is disconnected belongs to a company, too: its orders and what was billed for them stay. */
export const setStoreCompany = async (
  { db, clientId, audit }: Ctx,
  { storeId, version, companyId }: Input<typeof storeCompany.SetStoreCompany>,
) => {
  const { rows } = await sql<{ version: number; companyId: string; company: string }>`
    select s.version, s.company_id, c.name as company from store s
    join company c on c.client_id = s.client_id and c.id = s.company_id
    where s.client_id = ${clientId} and s.id = ${storeId} for update of s`.execute(db);
  // Held, so that nobody deletes it meanwhile.
  const { rows: companies } = await sql<{ name: string }>`
    select name from company where client_id = ${clientId} and id = ${companyId} for share`.execute(db);
  const [[before], [wanted]] = [rows, companies];
  if (!before || !wanted) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  if (before.companyId === companyId) return {};
  await sql`update store set company_id = ${companyId}, version = version + 1 where client_id = ${clientId} and id = ${storeId}`.execute(
    db,
  );
  await audit({
    action: "update",
    objectType: "store",
    objectId: storeId,
    before: { company: before.company },
    after: { company: wanted.name },
  });
  return {};
};
