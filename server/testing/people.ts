import { createHash, randomBytes } from "node:crypto";
import { seedWarehouse } from "#modules/inventory/index.ts";
import { type Database, newId, sql } from "#platform/db.ts";

/** Two companies with every right: ayse, can and zeynep in the first, mehmet, selin and emre in the second; admin is the platform's. */
export const people = {
  admin: { name: "Deniz Aksoy", client: null, right: "manage" },
  ayse: { name: "Ayşe Yılmaz", client: "first", right: "manage" },
  can: { name: "Can Demir", client: "first", right: "write" },
  zeynep: { name: "Zeynep Şahin", client: "first", right: "read" },
  mehmet: { name: "Mehmet Kaya", client: "second", right: "manage" },
  selin: { name: "Selin Arslan", client: "second", right: "write" },
  emre: { name: "Emre Çelik", client: "second", right: "read" },
} as const;
export type Name = keyof typeof people;

export const clients = { first: "01920000-0000-7000-8000-0000000000a1", second: "01920000-0000-7000-8000-0000000000b2" } as const;

/** The companies with their warehouses, and a session per person: the Cookie header that each sends. */
export const seedPeopleAndSessions = async (database: Database): Promise<Record<Name, string>> => {
  const cookies = {} as Record<Name, string>;
  await database.asPlatform(async (tx) => {
    for (const [key, id] of Object.entries(clients))
      await sql`insert into client (id, name) values (${id}, ${`Şirket ${key}`})`.execute(tx);
    for (const [name, { name: shown, client, right }] of Object.entries(people)) {
      const id = newId();
      const secret = randomBytes(32).toString("base64url");
      const clientId = client && clients[client];
      await sql`insert into person (id, issuer, subject, display_name, is_admin)
        values (${id}, 'test', ${name}, ${shown}, ${client === null})`.execute(tx);
      if (clientId)
        await sql`insert into client_member (client_id, id, person_id, "right", name)
          values (${clientId}, ${newId()}, ${id}, ${right}, ${shown})`.execute(tx);
      await sql`insert into session (id, secret_hash, person_id, client_id, tokens, proved_at, ends_at)
        values (${newId()}, ${createHash("sha256").update(secret).digest()}, ${id}, ${clientId}, ''::bytea, 'infinity', now() + interval '1 day')`.execute(
        tx,
      );
      cookies[name as Name] = `auth=${secret}`;
    }
  });
  for (const id of Object.values(clients)) await database.asClient(id, (tx) => seedWarehouse(tx, id));
  return cookies;
};
