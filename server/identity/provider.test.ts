import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { makeProvider, mintAccessToken } from "./provider.ts";
import { apiScopes, audience, signInScopes, webClientId } from "./scopes.ts";
import { type IdentityWorld, identityWorld, password, sealer } from "./test-world.ts";

let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const verifier = "v".repeat(50);
const challenge = createHash("sha256").update(verifier).digest("base64url");
const request = (changes: Record<string, string | undefined> = {}) => {
  const all: Record<string, string | undefined> = {
    client_id: webClientId,
    response_type: "code",
    redirect_uri: `${world.publicUrl}/signin-callback`,
    scope: signInScopes,
    state: "state",
    nonce: "nonce",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oidc/auth?${new URLSearchParams(given)}`;
};
const newCode = async () => {
  const browser = world.browser();
  const page = await browser.go(request());
  const end = await browser.go(page.at, { name: "ayse", password }, (next) => next.pathname === "/signin-callback");
  return new URL(end.at, world.publicUrl).searchParams.get("code")!;
};
const token = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: webClientId, client_secret: world.keys.clientSecret, ...fields });
  const answer = await fetch(`${world.listening}/oidc/token`, { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const exchange = (code: string, changes: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    code,
    redirect_uri: `${world.publicUrl}/signin-callback`,
    code_verifier: verifier,
    ...changes,
  });
const refresh = (refresh_token: string) => token({ grant_type: "refresh_token", refresh_token });

test("its addresses come from PUBLIC_URL, whatever host a caller claims (S25)", async () => {
  const answer = await fetch(`${world.listening}/oidc/.well-known/openid-configuration`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" },
  });
  const found = (await answer.json()) as Record<string, unknown>;
  expect(JSON.stringify(found)).not.toContain("evil");
  expect(found).toMatchObject({
    issuer: `${world.publicUrl}/oidc`,
    token_endpoint: `${world.publicUrl}/oidc/token`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
  });
  expect(found.registration_endpoint).toBeUndefined();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const jwks = await (await fetch(`${world.listening}/oidc/jwks`)).text();
  expect(jwks).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
});

test("an access token is an RS256 JWT for the API with scopes, role and 86,400 seconds; so are id and refresh token", async () => {
  const { body } = await exchange(await newCode());
  expect(decodeProtectedHeader(body.access_token!)).toMatchObject({ alg: "RS256", typ: "at+jwt", kid: world.keys.signing.kid });
  const access = decodeJwt(body.access_token!);
  expect(access).toMatchObject({
    iss: `${world.publicUrl}/oidc`,
    aud: audience,
    sub: world.people.ayse,
    role: "Client",
    scope: apiScopes,
  });
  expect(access.exp! - access.iat!).toBe(86_400);
  const id = decodeJwt(body.id_token!);
  expect(id).toMatchObject({ aud: webClientId, sub: world.people.ayse, role: "Client", name: "Ayşe Yılmaz", nonce: "nonce" });
  expect(id.exp! - id.iat!).toBe(86_400);
  const [row] = await world.rows<{ s: number }>(
    "select extract(epoch from expires_at - now())::int as s from oidc_payload where kind = 'RefreshToken'",
  );
  expect(row!.s).toBeGreaterThan(86_300);
  expect(row!.s).toBeLessThanOrEqual(86_400);
});

test("a token minted at the terminal is the same as one from signing in", async () => {
  const provider = makeProvider(world.db, sealer, world.publicUrl, world.keys);
  const minted = await mintAccessToken(provider, world.people.ayse);
  const { body } = await exchange(await newCode());
  const shape = (jwt: string) => ({ header: decodeProtectedHeader(jwt), ...decodeJwt(jwt), jti: 0, iat: 0, exp: 0 });
  expect(shape(minted)).toEqual(shape(body.access_token!));
  expect(await world.who({ authorization: `Bearer ${minted}` })).toMatchObject({ personId: world.people.ayse, via: "bearer" });
});

describe("what is asked (S16)", () => {
  const wrongPlaces = [
    "/signin-callback/x",
    "/signin-callback?x=1",
    "/Signin-callback",
    "/signin-callback#x",
    "/*",
    "/signin-callback/",
  ];
  test.each(wrongPlaces)("the way back %s is not ours: a page, no redirect", async (path) => {
    const answer = await world.browser().ask(request({ redirect_uri: world.publicUrl + path }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(await answer.text()).toContain("Giriş isteği kabul edilmedi");
  });
  test("nor another port, a user part, or another host", async () => {
    const { host } = new URL(world.publicUrl);
    for (const uri of [
      `http://127.0.0.1:1/signin-callback`,
      `http://${host}@evil.example/signin-callback`,
      `http://a@${host}/signin-callback`,
    ]) {
      const answer = await world.browser().ask(request({ redirect_uri: uri }));
      expect([answer.status, answer.headers.get("location")], uri).toEqual([400, null]);
    }
  });
  test("an unknown client gets a page, no redirect", async () => {
    const answer = await world.browser().ask(request({ client_id: "someone" }));
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });
  test.each([
    ["no PKCE (S15)", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["plain PKCE (S15)", { code_challenge: verifier, code_challenge_method: "plain" }, "invalid_request"],
    ["implicit", { response_type: "token" }, "unsupported_response_type"],
    ["an id token at once", { response_type: "id_token" }, "unsupported_response_type"],
    ["hybrid", { response_type: "code id_token" }, "unsupported_response_type"],
  ])("%s is refused", async (_name, changes, error) => {
    const answer = await world.browser().ask(request(changes));
    expect(answer.headers.get("location")).toContain(`error=${error}`);
  });
  test("password, client credentials and device grants are refused, and nobody registers a client", async () => {
    for (const grant_type of ["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"])
      expect((await token({ grant_type, username: "ayse", password })).body.error).toBe("unsupported_grant_type");
    const answer = await fetch(`${world.listening}/oidc/reg`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(404);
  });
  test("the client's secret is needed", async () => {
    expect((await exchange(await newCode(), { client_secret: "guess" })).body.error).toBe("invalid_client");
  });
  test("a sign-in page that nobody opened is a page that says so", async () => {
    const answer = await world.browser().ask("/oidc/interaction/nobody");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Bu giriş sayfasının süresi doldu");
  });
});

describe("codes and refresh tokens (S17)", () => {
  test("a code with another verifier is worth nothing (S15)", async () => {
    expect((await exchange(await newCode(), { code_verifier: "w".repeat(50) })).body.error).toBe("invalid_grant");
  });
  test("a code is used once; its second use takes back what the first one got", async () => {
    const code = await newCode();
    const first = await exchange(code);
    expect(first.status).toBe(200);
    expect((await exchange(code)).body.error).toBe("invalid_grant");
    expect((await refresh(first.body.refresh_token!)).body.error).toBe("invalid_grant");
  });
  test("a code used at once by many has one winner", async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });
  test("a refresh token is used once; its second use ends the family", async () => {
    const first = (await exchange(await newCode())).body.refresh_token!;
    const second = (await refresh(first)).body.refresh_token!;
    expect(second).not.toBe(first);
    expect((await refresh(first)).body.error).toBe("invalid_grant");
    expect((await refresh(second)).body.error).toBe("invalid_grant");
  });
  test("a refresh token used at once by many has one winner", async () => {
    const first = (await exchange(await newCode())).body.refresh_token!;
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(first)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_grant");
  });
  test("an account that was closed gets nothing more (S11)", async () => {
    const { body } = await exchange(await newCode());
    await world.rows(`update identity_account set is_active = false where id = '${world.people.ayse}'`);
    try {
      expect((await refresh(body.refresh_token!)).body.error).toBe("invalid_grant");
      expect(await world.who({ authorization: `Bearer ${body.access_token}` })).toBeNull();
    } finally {
      await world.rows(`update identity_account set is_active = true where id = '${world.people.ayse}'`);
    }
  });
  test("reading the tables lets nobody in: ids are hashed, contents and keys sealed", async () => {
    const { body } = await exchange(await newCode());
    const rows = await world.rows<{ all: string }>(
      "select encode(sealed, 'escape') || grant_id || account_id as all from oidc_payload union all select encode(sealed, 'escape') from identity_key",
    );
    const text = rows.map(({ all }) => all).join();
    for (const secret of [body.refresh_token!, world.keys.clientSecret, world.keys.signing.d!])
      expect(text).not.toContain(secret);
  });
});
