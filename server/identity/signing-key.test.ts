import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { until } from "#testing/until.ts";
import { keysAt, rotateSigningKey } from "./keys.ts";
import { mintToken } from "./mint-token.ts";
import { type IdentityWorld, identityWorld, password, sealer } from "./test-world.ts";

/** Two apis of one installation. The first looks for new keys often, the second (in this time) never by itself. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let one: IdentityWorld;
let two: IdentityWorld;
beforeAll(async () => {
  database = await freshDatabase();
  one = await identityWorld(database.url, undefined, undefined, true, 50);
  two = await identityWorld(database.url, undefined, one.publicUrl, true, 3_600_000);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

const published = async ({ listening }: IdentityWorld) =>
  ((await (await fetch(`${listening}/oidc/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
const bearer = () => mintToken(one.db, sealer, one.publicUrl, "ayse") as Promise<string>;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const isKnown = async (world: IdentityWorld, token: string) => (await world.who({ authorization: `Bearer ${token}` })) !== null;

test("A13, S58: a new signing key is shown before it signs; tokens, sign-ins and sign-outs of before go on; no api starts anew", async () => {
  const old = one.keys.signing.kid!;
  const token = await bearer();
  const signedIn = one.browser();
  expect((await signedIn.signIn("ayse", password)).status).toBe(200);
  const onItsWay = one.browser();
  const page = (await onItsWay.go("/auth/login?returnTo=/")).at;

  // On its way: everybody may know it, nobody signs with it, and a second one is refused; so is one of two at once.
  const both = await Promise.allSettled([1, 2].map(() => rotateSigningKey(one.db, sealer, { lead: 3600 })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(rotateSigningKey(one.db, sealer)).rejects.toThrow(/on its way already: it signs from 20/);
  await until("it is shown", async () => (await published(one)).length === 2);
  expect([(await published(one))[0], kidOf(await bearer())]).toEqual([old, old]);
  expect(kidOf(await bearer())).toBe(old);

  // Its time comes.
  const fresh = (await published(one))[1]!;
  await due();
  await until("it signs", async () => (await published(one))[0] === fresh);
  expect(await published(one)).toEqual([fresh, old]);
  const later = await bearer();
  expect(kidOf(later)).toBe(fresh);
  // The second api has not looked: a token of the new key makes it look.
  expect(await published(two)).toEqual([old]);
  expect([await isKnown(two, later), await isKnown(two, token), await isKnown(one, token)]).toEqual([true, true, true]);
  expect(await published(two)).toEqual([fresh, old]);

  expect((await onItsWay.go(page, { name: "ayse", password })).status).toBe(200);
  expect(kidOf(await sessionToken())).toBe(fresh);
  // The sign-out says who it is by a token of the old key.
  const left = await signedIn.go("/auth/logout");
  const hint = new URL(left.way.find((at) => at.includes("id_token_hint"))!, one.publicUrl).searchParams.get("id_token_hint")!;
  expect([kidOf(hint), left.status]).toEqual([old, 200]);
  expect(left.text).toContain("leave.js");
});

test("A13, S58: a key that leaked goes at once, with the tokens that it signed", async () => {
  const [before] = await published(one);
  const token = await bearer();
  await rotateSigningKey(one.db, sealer, { atOnce: true });
  await until("it alone is known", async () => (await published(one)).length === 1);
  expect(await published(one)).not.toContain(before);
  expect([await isKnown(one, token), await isKnown(one, await bearer())]).toEqual([false, true]);
  expect(
    await one.rows("select action, after->>'atOnce' as once from audit where action = 'rotate_signing_key' order by id"),
  ).toEqual([
    { action: "rotate_signing_key", once: "false" },
    { action: "rotate_signing_key", once: "true" },
  ]);
});

test("A13, S58: the key of before is known for as long as its tokens hold, and its private numbers no longer", () => {
  const at = (hours: number) => Date.parse("2026-11-22T00:00:00Z") + hours * 3_600_000;
  const key = (kid: string) => ({ kty: "RSA", kid });
  const stored = {
    signing: key("a"),
    next: { key: key("b"), from: new Date(at(1)).toISOString() },
    cookies: [],
    clientSecret: "",
  };
  const kids = (hours: number) => {
    const { signing, next, older = [] } = keysAt(stored, at(hours));
    return [signing.kid, next?.key.kid, ...older.map((one) => one.key.kid)];
  };
  expect([kids(0.9), kids(1), kids(25), kids(26)]).toEqual([
    ["a", "b"],
    ["b", undefined, "a"],
    ["b", undefined, "a"],
    ["b", undefined],
  ]);
});

/** Moves the moment of the key that is on its way to now. */
const due = async () => {
  const [row] = await one.rows<{ sealed: Buffer }>("select sealed from identity_key where name = 'provider'");
  const stored = JSON.parse(Buffer.from(sealer.open(row!.sealed, "identity-key")).toString()) as { next: { from: string } };
  stored.next.from = new Date(Date.now() - 1000).toISOString();
  const sealed = Buffer.from(sealer.seal(Buffer.from(JSON.stringify(stored)), "identity-key")).toString("hex");
  await one.rows(`update identity_key set sealed = '\\x${sealed}' where name = 'provider'`);
};
/** What the newest session got at its sign-in. */
const sessionToken = async () => {
  const [row] = await one.rows<{ tokens: Buffer }>("select tokens from session order by created_at desc limit 1");
  const { accessToken } = JSON.parse(Buffer.from(sealer.open(row!.tokens, "session-tokens")).toString()) as {
    accessToken: string;
  };
  expect(decodeJwt(accessToken).sub).toBe(one.people.ayse);
  return accessToken;
};
