import { emptyId } from "@tradeport/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestPasskey } from "#identity/passkey-testing.ts";
import { hashPassword } from "#identity/password.ts";
import { sql } from "#platform/db.ts";
import { until, untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { runRequested, takePost } from "./testing.ts";

/**
 * A thief's calls beside the reset that shuts them out: each is all before it, and then seen by it, or never was (S19). One of the two is
 * held at its end, where all of it is done and nothing has landed.
 */
let w: World;
const origin = "http://localhost:3000";
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
let sessions: string;
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
  const all = await rows<{ session: object }>(sql`select to_jsonb(s) as session from session s`);
  sessions = JSON.stringify(all.map(({ session }) => session));
});
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of [
    "identity_attempt",
    "passkey",
    "second_factor",
    "recovery_code",
    "api_key",
    "mail",
    "session",
    "identity_link",
  ])
    await rows(sql`delete from ${sql.table(table)}`);
  await rows(sql`update identity_account set review_since = null`);
  await rows(sql`insert into session select s.* from jsonb_populate_recordset(null::session, ${sessions}) s`);
  await rows(sql`update session set created_at = clock_timestamp(), seen_at = now(), proved_at = now()`);
  const secret = w.cookieOf("ayse").slice("auth=".length);
  await rows(sql`
    update session set secret_hash = sha256(${secret}::bytea) from person p where p.id = person_id and p.subject = 'ayse'`);
});

let nth = 0;
/** The reset by a mailed link, ready to be sent. */
const reset = async () => {
  nth += 1;
  const key = `reset-number-${nth}`;
  await w.as(null).Client.SendPasswordLink({ email: "ayse@test.example" });
  await runRequested(w);
  const passwordToken = (await takePost(w)).find(({ token }) => token)!.token;
  const password = `yeni tahta köprü ${nth}`;
  const send = () =>
    w
      .as(null)
      .Client.SetPassword({ passwordToken, password, confirmPassword: password, endApiKeys: true }, { "idempotency-key": key });
  return { key, send };
};
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? error,
  );
/** Whoever writes into the audit, which these calls do last, waits until `work` is over. */
const heldAtTheAudit = async <T>(work: () => Promise<T>): Promise<T> => {
  const client = await w.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table audit in share mode");
    return await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
};
/** What is kept of the call with this key waits until `work` is over. */
const heldAtItsEnd = async <T>(key: string, route: string, caller: "ayse" | null, work: () => Promise<T>): Promise<T> => {
  const clientId = caller ? w.clientId("ayse") : emptyId;
  const [person] = await rows<{ id: string }>(sql`select id from person where subject = ${caller}`);
  const over: { answer?: T } = {};
  const held = w.database.asClient(clientId, async (tx) => {
    await sql`
      insert into idempotency (client_id, person_id, route, key, body_hash, status, response)
      values (${clientId}, ${person?.id ?? emptyId}, ${route}, ${key}, 'x', 200, 'null')`.execute(tx);
    over.answer = await work();
    // As if it had never been: the call's own is kept.
    throw over;
  });
  await expect(held).rejects.toBe(over);
  return over.answer!;
};
const waiting = async (count: number) => {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return until(`${count} that wait`, async () => ((await w.database.pool.query(text)).rowCount ?? 0) >= count);
};
const living = async () => ({
  keys: (await rows(sql`select from api_key where revoked_at is null`)).length,
  passkeys: (await rows(sql`select from passkey`)).length,
  codes: (await rows(sql`select from recovery_code`)).length,
  links: (await rows(sql`select from identity_link`)).length,
});
const nothing = { keys: 0, passkeys: 0, codes: 0, links: 0 };

const thief = () => w.as("ayse").Client;
type Headers = { "idempotency-key": string };
const acts: [route: string, ready: () => Promise<(headers: Headers) => Promise<unknown>>][] = [
  [
    "Client/CreateApiKey",
    async () => (headers) => thief().CreateApiKey({ name: "Hırsızın", right: "write", expireDays: 90 }, headers),
  ],
  [
    "Client/AddPasskey",
    async () => {
      const { options } = await thief().BeginPasskey({});
      const answer = new TestPasskey(origin).make(options as never);
      return (headers) => thief().AddPasskey({ name: "Hırsızın", answer }, headers);
    },
  ],
  ["Client/ChangeOwnEmail", async () => (headers) => thief().ChangeOwnEmail({ email: "hirsiz@kotu.example" }, headers)],
];

test.each(acts)("S19: %s that is not over when the reset comes is waited for, and ended by it", async (route, ready) => {
  const act = await ready();
  const key = `before-the-reset-${nth}`;
  const { send } = await reset();
  const both = async () => {
    const early = outcome(act({ "idempotency-key": key }));
    await untilLocked("the thief's call at its end", w.database.pool);
    const late = outcome(send());
    // The reset waits for it; one that does not is over.
    await Promise.race([waiting(2), late]);
    return [early, late] as const;
  };
  const isStored = route === "Client/CreateApiKey";
  const calls = isStored ? await heldAtItsEnd(key, route, "ayse", both) : await heldAtTheAudit(both);
  const [thiefs, owners] = await Promise.all(calls);
  expect([thiefs, owners, await living()]).toEqual(["done", "done", nothing]);
});

test.each(acts)("S19: %s that was let in before the reset landed does nothing after it", async (_route, ready) => {
  const act = await ready();
  const { key, send } = await reset();
  const [owners, thiefs] = await heldAtItsEnd(key, "Client/SetPassword", null, async () => {
    const early = outcome(send());
    await untilLocked("the reset at its end", w.database.pool);
    const late = outcome(act({ "idempotency-key": `behind-the-reset-${nth}` }));
    await Promise.race([waiting(2), late]);
    return [early, late] as const;
  }).then((both) => Promise.all(both));
  expect([owners, thiefs, await living()]).toEqual(["done", "signed_out", nothing]);
});
