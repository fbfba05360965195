import { afterAll, beforeAll, expect, test } from "vitest";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { type World, world } from "#testing/world.ts";
import { doers } from "./names-of-doers.ts";

/** Who did something stands in many tables. Whoever adds one adds it to what is erased. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("S58: a member who is erased stands in no row of a company as who did something", async () => {
  const clientId = w.clientId("ayse");
  const { rows: columns } = await w.database.pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
       and (c.column_name ~ '_by(_name)?$' or c.column_name in ('actor', 'actor_name', 'owner_name', 'packer'))
       and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'client_id')`,
  );
  // Its own chain of hashes; and why a report could not be read.
  const others = ["audit.actor_name", "inbox.unread_by"];
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...doers, ...others].toSorted());

  await w.database.asWideClient(clientId, (tx) => addFixtures(tx, clientId, "iz"));
  await w.database.pool.query(`insert into order_status_history (client_id, id, package_id, action, status, remote_status, actor_kind, actor_name)
    select client_id, gen_random_uuid(), id, 'A_SHIP', status, '', 'person', '' from order_package`);
  const { rows: members } = await w.database.pool.query<{ id: string; personId: string; name: string }>(
    `select m.id, m.person_id as "personId", trim(m.name || ' ' || m.surname) as name from client_member m join person p on p.id = m.person_id
     where m.client_id = $1 and p.subject = 'can'`,
    [clientId],
  );
  const { id: clientMemberId, personId, name } = members[0]!;
  const ids: Record<string, string> = {
    exported_file: "created_by",
    process: "started_by",
    package_action: "requested_by",
    saved_view: "owner_id",
    support_ticket: "created_by",
  };
  for (const doer of doers) {
    const [table, column] = doer.split(".") as [string, string];
    const id = column === "actor_name" ? "actor_kind" : ids[table];
    await w.database.pool.query(`update ${table} set ${column} = $2${id ? `, ${id} = $3` : ""} where client_id = $1`, [
      clientId,
      name,
      ...(id ? [id === "actor_kind" ? "person" : personId] : []),
    ]);
  }
  const named = async () => {
    const found: string[] = [];
    for (const doer of doers) {
      const [table, column] = doer.split(".") as [string, string];
      const { rows } = await w.database.pool.query(`select from ${table} where client_id = $1 and ${column} = $2 limit 1`, [
        clientId,
        name,
      ]);
      if (rows.length > 0) found.push(doer);
    }
    return found;
  };
  // The fixtures have no row of a few.
  expect((await named()).length).toBeGreaterThan(doers.length / 2);
  await w.as("ayse").Client.EraseClientMember({ clientMemberId });
  expect(await named()).toEqual([]);
});
