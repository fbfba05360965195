import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword, warmUp } from "#identity/password.ts";
import { emailTo, linkIn } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { runRequested, takePost } from "./testing.ts";

/** A hash takes long, two are made at a time: whoever waits for one with a connection in hand leaves none for anybody. */
let w: World;
const old = "tahta köprü 7";
const fresh = { password: "demir köprü 1", confirmPassword: "demir köprü 1" };
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
beforeAll(async () => {
  w = await world();
  // One that is made once for the process.
  await warmUp();
  const hash = await hashPassword(old);
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
});
afterAll(() => w.close());

/** How many connections are in somebody's hands while each hash is made: what is on its way back as it begins is in nobody's. */
const heldWhile = async (work: () => Promise<unknown>): Promise<number[]> => {
  const seen: number[] = [];
  const looking = new Map<number, NodeJS.Timeout>();
  const { pool, clientPool } = w.database;
  const held = () => [...new Set([pool, clientPool])].reduce((sum, one) => sum + one.totalCount - one.idleCount, 0);
  // What was done before this may still be ending.
  await until("nobody holds a connection", () => held() === 0);
  const hook = createHook({
    init: (id, type) => {
      if (type !== "ARGON2REQUEST") return;
      const at = seen.push(held()) - 1;
      const look = () => {
        seen[at] = Math.min(seen[at]!, held());
      };
      looking.set(id, setInterval(look, 1));
    },
    before: (id) => clearInterval(looking.get(id)),
  }).enable();
  await work().finally(() => hook.disable());
  return seen;
};

const company = { name: "Ece", surname: "Ak", company: "Firma", phone: "+905320000000", password: old };
const guest = () => w.as(null).Client;
const tokenFor = async (email: string) => {
  await takePost(w);
  await guest().SendPasswordLink({ email });
  await runRequested(w);
  return (await takePost(w)).at(-1)!.token;
};

test("S52: no connection is held while a password is hashed: signing up, joining, setting, changing and proving one", async () => {
  const signUp = (username: string) => guest().CreateClient({ ...company, username, email: "ece@posta.example" });
  expect(await heldWhile(() => signUp("ece"))).toEqual([0]);
  const email = "davetli@ornek.example";
  await rows(sql`update session set proved_at = now()`);
  await w.as("ayse").Client.CreateClientMember({ name: "A", surname: "B", email, right: "read" });
  const link = linkIn(await emailTo(w, email))!;
  expect(
    await heldWhile(() => guest().AcceptInvitation({ link, username: "yeni.uye", name: "Yeni", surname: "Üye", password: old })),
  ).toEqual([0]);
  const passwordToken = await tokenFor("can@test.example");
  expect(await heldWhile(() => guest().SetPassword({ passwordToken, ...fresh }))).toEqual([0]);
  expect(await heldWhile(() => w.as("ayse").Client.ProveByPassword({ password: old }))).toEqual([0]);
  expect(await heldWhile(() => w.as("ayse").Client.ChangePassword(fresh))).toEqual([0]);
});

test("S52: what nobody is to know is made without the work of a hash", async () => {
  await takePost(w);
  const email = "iki@posta.example";
  await guest().CreateClient({ ...company, username: "iki.bir", email });
  await guest().CreateClient({ ...company, username: "iki.iki", email });
  const emailConfirmationToken = (await takePost(w)).at(-1)!.token;
  expect(await heldWhile(() => guest().EmailConfirmation({ emailConfirmationToken }))).toEqual([]);
  const [account] = await rows<{ passwordHash: string }>(
    sql`select password_hash from identity_account where username = 'iki.iki'`,
  );
  const other = (
    await rows<{ passwordHash: string }>(sql`select password_hash from identity_account where username = 'iki.bir'`)
  )[0]!;
  const shape = (hash: string) => hash.replace(/[A-Za-z0-9+/]{22,}/g, (part) => `${part.length}`);
  expect(shape(account!.passwordHash)).toBe(shape(other.passwordHash));
});

test("a refused try to change a password, or one that waits, hashes nothing", async () => {
  const nobody = "01920000-0000-7000-8000-00000000dead";
  await rows(sql`update session set proved_at = now()`);
  const change = (input: object) => w.as("mehmet").Client.ChangePassword({ ...fresh, ...input } as typeof fresh);
  expect(await heldWhile(() => expect(change({ clientMemberId: nobody })).rejects.toMatchObject({ code: "not_found" }))).toEqual(
    [],
  );
  await rows(sql`delete from identity_attempt`);
  const all = await heldWhile(async () => {
    for (let at = 0; at < 3; at++) await change({ password: `demir köprü ${at}`, confirmPassword: `demir köprü ${at}` });
    await expect(change({})).rejects.toMatchObject({ code: "too_many" });
  });
  expect(all).toEqual([0, 0, 0]);
});
