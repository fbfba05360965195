import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0522_company.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;

test("each client's first company has its id, name and taxes, and all its stores; a client and a store that come later have theirs", async () => {
  const [ours, theirs, channel] = [newId(), newId(), newId()];
  await rows(
    `insert into client (id, name, country, tax_number, tax_office) values ($1, 'Mavi Kapı', 'TR', '4540536920', 'Şişli'), ($2, 'Öteki', 'DE', '', '')`,
    [ours, theirs],
  );
  await rows(
    `insert into channel (id, code, connector, name, currency, country_code, language) values ($1, 'x', 'x', 'x', 'TRY', 'TR', 'tr-TR')`,
    [channel],
  );
  const store = (clientId: string) =>
    rows(
      `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash) values ($1, $2::uuid, $3, 'x', true, $2::text)`,
      [clientId, newId(), channel],
    );
  await store(ours);
  await store(ours);
  await store(theirs);
  await before.run();
  await rows("set session_replication_role = origin");
  const later = newId();
  await rows("insert into client (id, name) values ($1, 'Sonraki')", [later]);
  await store(later);
  expect(
    await rows("select client_id, id, name, country, tax_number, tax_office from company order by created_at, name"),
  ).toEqual([
    { client_id: ours, id: ours, name: "Mavi Kapı", country: "TR", tax_number: "4540536920", tax_office: "Şişli" },
    { client_id: theirs, id: theirs, name: "Öteki", country: "DE", tax_number: "", tax_office: "" },
    { client_id: later, id: later, name: "Sonraki", country: "TR", tax_number: "", tax_office: "" },
  ]);
  const stores = await rows("select client_id = company_id as is_first, count(*)::int as stores from store group by 1");
  expect(stores).toEqual([{ is_first: true, stores: 4 }]);
});
