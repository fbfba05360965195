import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicPart } from "#identity/keys.ts";
import { audience, webClientId } from "#identity/scopes.ts";
import { type IdentityWorld, identityWorld, password } from "#identity/test-world.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { cookieValue } from "./cookie.ts";
import { sql } from "./db.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let cookie: string;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url);
  const browser = world.browser();
  await browser.signIn("ayse", password);
  cookie = browser.cookieHeader("/");
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const claims = (changes: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: `${world.publicUrl}/oidc`, aud: audience, sub: world.people.ayse, iat: now, exp: now + 600, ...changes };
};
const header = (changes: Partial<JWTHeaderParameters> = {}): JWTHeaderParameters => ({
  alg: "RS256",
  typ: "at+jwt",
  kid: world.keys.signing.kid!,
  ...changes,
});
const signed = async (payload: JWTPayload, head = header()) =>
  new SignJWT(payload).setProtectedHeader(head).sign(await importJWK(world.keys.signing, "RS256"));
const whoWith = (token: string, more: Record<string, string> = {}) => world.who({ authorization: `Bearer ${token}`, ...more });

describe("a Bearer token (S14)", () => {
  test("of ours is taken", async () => {
    expect(await whoWith(await signed(claims()))).toMatchObject({
      personId: world.people.ayse,
      role: "Client",
      clientName: "Mavi Kapı Tekstil",
      via: "bearer",
      sessionId: null,
    });
  });
  test("with alg none is refused", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [, , signature] = (await signed(claims())).split(".");
    for (const end of ["", signature])
      expect(await whoWith(`${part({ alg: "none", typ: "at+jwt" })}.${part(claims())}.${end}`)).toBeNull();
  });
  test("with HS256 signed with the public key is refused", async () => {
    const key = (await importJWK(publicPart(world.keys.signing), "RS256", { extractable: true })) as CryptoKey;
    const secret = Buffer.from(await exportSPKI(key));
    const token = await new SignJWT(claims()).setProtectedHeader(header({ alg: "HS256" })).sign(secret);
    expect(await whoWith(token)).toBeNull();
  });
  test("with an unknown kid, or a key that it brings along, is refused", async () => {
    expect(await whoWith(await signed(claims(), header({ kid: "other" })))).toBeNull();
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    for (const more of [{ jwk }, { jku: "http://127.0.0.1:1/jwks" }, { x5u: "http://127.0.0.1:1/cert" }]) {
      const token = await new SignJWT(claims()).setProtectedHeader(header(more)).sign(privateKey);
      expect(await whoWith(token)).toBeNull();
    }
  });
  test.each<[string, JWTPayload]>([
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "urn:other:api" }],
    ["the web client as audience", { aud: webClientId }],
    ["its end an hour ago", { exp: 1, iat: 0 }],
    ["no end", { exp: undefined }],
    ["a start that is yet to come", { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ["no subject", { sub: undefined }],
    ["a subject that is no id", { sub: "' or true --" }],
    ["a subject that nobody has", { sub: "01920000-0000-7000-8000-00000000ffff" }],
  ])("with %s is refused", async (_name, changes) => {
    expect(await whoWith(await signed(claims(changes)))).toBeNull();
  });
  test("that is an id token, or of another type, is refused", async () => {
    expect(await whoWith(await signed(claims(), header({ typ: "JWT" })))).toBeNull();
    expect(await whoWith(await signed(claims({ aud: webClientId }), header({ typ: "JWT" })))).toBeNull();
  });
  test("that was changed is refused", async () => {
    const [head, , signature] = (await signed(claims())).split(".");
    const body = Buffer.from(JSON.stringify(claims({ sub: world.people.admin }))).toString("base64url");
    expect(await whoWith(`${head}.${body}.${signature}`)).toBeNull();
    for (const text of ["", "x", "a.b.c", "eyJ".repeat(5000)]) expect(await whoWith(text)).toBeNull();
  });
});

test("role, company and e-mail in a token are not heard (S5, S18)", async () => {
  const boast = {
    role: "Admin",
    clientId: "01920000-0000-7000-8000-000000000002",
    tenant: "B",
    email: "admin@tradeport.example",
  };
  expect(await whoWith(await signed(claims(boast)))).toMatchObject({
    role: "Client",
    clientName: "Mavi Kapı Tekstil",
    email: "ayse@mavikapi.example",
  });
});

test("a cookie and a Bearer token together must be one person's", async () => {
  const own = await signed(claims());
  expect(await whoWith(own, { cookie })).toMatchObject({ personId: world.people.ayse, via: "bearer" });
  expect(await whoWith(await signed(claims({ sub: world.people.mehmet })), { cookie })).toBeNull();
  expect(await whoWith("broken", { cookie })).toBeNull();
  expect(await whoWith(own, { cookie: "auth=broken" })).toBeNull();
  expect(await world.who({ cookie, authorization: "Basic YTpi" })).toBeNull();
});

test("a token of a member of two companies is for the one that they joined first, of those that have them still", async () => {
  const token = await signed(claims({ sub: world.people.mehmet }));
  const company = async () => (await whoWith(token))?.clientName;
  const own = await company();
  const there = `from client_member m join client c on c.id = m.client_id where m.person_id = '${world.people.mehmet}' and c.name = 'Mavi Kapı Tekstil'`;
  await world.rows(`insert into client_member (client_id, id, person_id, "right", created_at)
    select id, gen_random_uuid(), '${world.people.mehmet}', 'read', (select min(created_at) from client_member) - interval '1 day'
    from client where name = 'Mavi Kapı Tekstil'`);
  const set = (to: string) => world.rows(`update client_member set ${to} where id = (select m.id ${there})`);
  expect(await company()).toBe("Mavi Kapı Tekstil");
  await set("is_active = false");
  expect(await company()).toBe(own);
  await set("is_active = true, created_at = now() + interval '1 day'");
  expect(await company()).toBe(own);
  await world.rows(`delete from client_member where id = (select m.id ${there})`);
});

test("no credential, or a cookie that is none of ours, is nobody", async () => {
  expect(await world.who({})).toBeNull();
  for (const value of ["", "x", "a".repeat(5000), "%00"]) expect(await world.who({ cookie: `auth=${value}` })).toBeNull();
  expect(cookieValue("xauth=1; auth =2; auth=3", "auth")).toBe("2");
});

describe("a change of the person cuts both at once (S11)", () => {
  let token: string;
  beforeEach(async () => {
    token = await signed(claims());
  });
  const both = async () => [await world.who({ cookie }), await whoWith(token)];
  const during = async (change: string, undo: string, check: (who: unknown) => void) => {
    await world.rows(change);
    try {
      for (const who of await both()) check(who);
    } finally {
      await world.rows(undo);
    }
    for (const who of await both()) expect(who).toMatchObject({ right: "manage", role: "Client" });
  };
  const gone = (who: unknown) => expect(who).toBeNull();

  test("closed person", () =>
    during(
      `update person set is_active = false where id = '${world.people.ayse}'`,
      `update person set is_active = true where id = '${world.people.ayse}'`,
      gone,
    ));
  test("closed account", () =>
    during(
      `update identity_account set is_active = false where id = '${world.people.ayse}'`,
      `update identity_account set is_active = true where id = '${world.people.ayse}'`,
      gone,
    ));
  test("removed member", () =>
    during(
      `update client_member set is_active = false where person_id = '${world.people.ayse}'`,
      `update client_member set is_active = true where person_id = '${world.people.ayse}'`,
      gone,
    ));
  test("changed password", () =>
    during(
      `update identity_account set password_changed_at = clock_timestamp() where id = '${world.people.ayse}'`,
      `update identity_account set password_changed_at = '-infinity' where id = '${world.people.ayse}'`,
      gone,
    ));
  test("lowered right", () =>
    during(
      `update client_member set "right" = 'read' where person_id = '${world.people.ayse}'`,
      `update client_member set "right" = 'manage' where person_id = '${world.people.ayse}'`,
      (who) => expect(who).toMatchObject({ right: "read" }),
    ));
  test("closed company is said, so that the call can tell why", () =>
    during(
      "update client set is_active = false where name like 'Mavi%'",
      "update client set is_active = true where name like 'Mavi%'",
      (who) => expect(who).toMatchObject({ clientActive: false }),
    ));
});

test("the role of one client reads no session and no account (S7)", async () => {
  for (const table of ["session", "identity_account", "identity_key", "oidc_payload", "identity_attempt"])
    await expect(
      world.db.asClient("01920000-0000-7000-8000-000000000001", (tx) => sql`select from ${sql.id(table)}`.execute(tx)),
    ).rejects.toThrow("permission denied");
});
