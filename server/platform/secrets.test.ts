import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { type Database, newId, openDatabase, sql } from "./db.ts";
import { openKeyring, openVault, type SealedCredentials, SecretsUnreadable } from "./secrets.ts";

const masterKey = Buffer.alloc(32, 1);
const keyring = openKeyring({ masterKey });
const vault = openVault({ masterKey });
const secret = { apiKey: "key-canary-0001", apiSecret: "secret-canary-0002", short: "abc" };

let fresh: TestDatabase;
let db: Database;
let client: string;
let store: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, name: "test", max: 8 });
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});
beforeEach(() => {
  client = newId();
  store = newId();
});

const seal = (forClient = client, forStore = store, fields: Record<string, string> = secret) =>
  db.asClient(forClient, (tx) => keyring.sealCredentials(tx, forClient, forStore, fields));
const open = (sealed: SealedCredentials, forClient = client, forStore = store, by = vault) =>
  db.asClient(forClient, (tx) => by.openCredentials(tx, forClient, forStore, sealed));

test("S58: credentials come back only from the vault; what is stored shows no more than the last four characters of long values", async () => {
  const sealed = await seal();
  expect(await open(sealed)).toEqual(secret);
  expect(JSON.stringify(sealed)).not.toContain("canary");
  expect([sealed.apiKey?.hint, sealed.short?.hint]).toEqual(["0001", ""]);
  expect(Object.keys(keyring)).not.toContain("openCredentials");
});

test("sealing the same twice gives different text, so that equal credentials can't be told from the rows", async () => {
  expect((await seal()).apiKey?.box).not.toBe((await seal()).apiKey?.box);
});

test("two rows swapped by SQL, a field under another name, or a changed byte are unreadable and never wrong credentials", async () => {
  const other = { client: newId(), store: newId(), sibling: newId() };
  const mine = await seal();
  const theirs = await seal(other.client, other.store);
  await expect(open(theirs)).rejects.toThrow(SecretsUnreadable);
  await expect(open(mine, other.client, other.store)).rejects.toThrow(SecretsUnreadable);
  await expect(open(mine, client, other.sibling)).rejects.toThrow(SecretsUnreadable);
  await expect(open({ apiSecret: mine.apiKey! })).rejects.toThrow(/The stored apiSecret cannot be read/);
  const bytes = Buffer.from(mine.apiKey!.box, "base64");
  bytes[14]! ^= 1;
  await expect(open({ apiKey: { ...mine.apiKey!, box: bytes.toString("base64") } })).rejects.toThrow(SecretsUnreadable);
  await expect(open({ apiKey: { ...mine.apiKey!, box: "" } })).rejects.toThrow(SecretsUnreadable);
});

test("a data key swapped between two clients opens nothing", async () => {
  const other = newId();
  const mine = await seal();
  await seal(other, newId());
  await db.asPlatform((tx) =>
    sql`update client_data_key set wrapped = (select wrapped from client_data_key where client_id = ${other}) where client_id = ${client}`.execute(
      tx,
    ),
  );
  await expect(open(mine)).rejects.toThrow(/The data key of client .* cannot be read/);
});

test("another master key is refused with words and makes no new key over what is there", async () => {
  const sealed = await seal();
  const wrong = { masterKey: Buffer.alloc(32, 2) };
  await expect(open(sealed, client, store, openVault(wrong))).rejects.toThrow(/MASTER_KEY is not the key.*No new key is made/);
  await expect(db.asClient(client, (tx) => openKeyring(wrong).sealCredentials(tx, client, store, secret))).rejects.toThrow(
    SecretsUnreadable,
  );
  await expect(db.asPlatform((tx) => openKeyring(wrong).check(tx))).rejects.toThrow(SecretsUnreadable);
  expect(await open(sealed)).toEqual(secret);
});

test("the start-up check passes with the right master key and over an empty database", async () => {
  const empty = await freshDatabase();
  const other = openDatabase({ url: empty.url, name: "test", max: 1 });
  await other.asPlatform((tx) => openKeyring({ masterKey: Buffer.alloc(32, 3) }).check(tx));
  await other.close();
  await empty.drop();
});

test("eight first credentials of a client at once agree on one data key", async () => {
  const sealed = await Promise.all(Array.from({ length: 8 }, (_, i) => seal(client, store, { field: `value-${i}` })));
  expect(await Promise.all(sealed.map((one) => open(one)))).toEqual(
    Array.from({ length: 8 }, (_, i) => ({ field: `value-${i}` })),
  );
});

test("the same set of credentials is recognised by its hash, in any order, and not in another channel", () => {
  const hash = keyring.hashCredentials("trendyol", { a: "1", b: "2" });
  expect(keyring.hashCredentials("trendyol", { b: "2", a: "1" })).toBe(hash);
  expect(keyring.hashCredentials("n11", { a: "1", b: "2" })).not.toBe(hash);
  expect(openKeyring({ masterKey: Buffer.alloc(32, 2) }).hashCredentials("trendyol", { a: "1", b: "2" })).not.toBe(hash);
});

test("A13, S58: with several keys the first seals and every one opens, and a hash of before is still known", async () => {
  const [old, fresh] = [masterKey, Buffer.alloc(32, 9)];
  const before = await seal();
  const own = keyring.seal(Buffer.from("x"), "mail|1");
  const hash = keyring.hashCredentials("idempotency", { body: "b" });
  let keys = [old];
  const held = () => keys;
  const both = openKeyring({ masterKey: held });
  keys = [fresh, old];
  expect(both.open(own, "mail|1").toString()).toBe("x");
  expect(await open(before, client, store, openVault({ masterKey: held }))).toEqual(secret);
  expect(() => keyring.open(both.seal(Buffer.from("y"), "mail|2"), "mail|2")).toThrow(/MASTER_KEY is not the key/);
  expect(both.hashCredentials("idempotency", { body: "b" })).not.toBe(hash);
  expect([both.isHashOf(hash, "idempotency", { body: "b" }), both.isHashOf(hash, "idempotency", { body: "c" })]).toEqual([
    true,
    false,
  ]);
  keys = [fresh];
  expect(both.isHashOf(hash, "idempotency", { body: "b" })).toBe(false);
});

test("what the installation seals for one purpose opens for no other", () => {
  const sealed = keyring.seal(Buffer.from("signing key"), "identity-key");
  expect(keyring.open(sealed, "identity-key").toString()).toBe("signing key");
  expect(() => keyring.open(sealed, "oidc-payload")).toThrow(SecretsUnreadable);
  expect(() => openKeyring({ masterKey: Buffer.alloc(32, 2) }).open(sealed, "identity-key")).toThrow(SecretsUnreadable);
});
