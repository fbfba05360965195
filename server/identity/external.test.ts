import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { maviKapi } from "./demo-people.ts";
import { payloadStore } from "./payload-store.ts";
import { audience } from "./scopes.ts";
import { Browser } from "./test-browser.ts";
import { type IdentityWorld, identityWorld, sealer } from "./test-world.ts";

const publicUrl = "http://console.example";
const people: Record<string, { name: string; email?: string; realm_access?: { roles: string[] } }> = {
  boss: { name: "Boss", email: "ayse@mavikapi.example", realm_access: { roles: ["user", "Admin"] } },
  seller: { name: "Seller", realm_access: { roles: ["NotAdmin"] } },
  stranger: { name: "Stranger", email: "ayse@mavikapi.example", realm_access: { roles: [] } },
};

let issuer: string;
let server: Server;
let signing: JWK;
/** A key of which the provider does not say what it signs. */
let anyWay: JWK;
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;

/** An outside provider as a company has one: other keys, other claims, no audience of ours in its tokens. */
const outside = () => {
  const provider = new Provider(issuer, {
    adapter: payloadStore(world.db, sealer),
    jwks: { keys: [signing, anyWay] as never },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, RefreshToken: 300, Session: 300 },
    clients: [
      {
        client_id: "console",
        client_secret: "a-secret-of-the-outside-provider-00",
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${publicUrl}/signin-callback`],
        post_logout_redirect_uris: [`${publicUrl}/signout-callback`],
      },
    ],
    scopes: ["openid", "profile", "offline_access", "client-api", "product-api", "order-api", "logistic-api", "template-api"],
    claims: { openid: ["sub", "realm_access"], profile: ["name", "email"] },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    cookies: { keys: ["outside"] },
    features: { devInteractions: { enabled: false }, resourceIndicators: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/pick/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: "console", accountId: ctx.oidc.session!.accountId! });
      grant.addOIDCScope("openid profile offline_access client-api product-api order-api logistic-api template-api");
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  return createServer((request, reply) => {
    const [, name, ago = "0"] = /^\/pick\/[^?]+\?as=(\w+)(?:&ago=(\d+))?/.exec(request.url ?? "") ?? [];
    const ts = Math.floor(Date.now() / 1000) - Number(ago);
    if (name) void provider.interactionFinished(request, reply, { login: { accountId: name, ts } });
    else if (request.url?.startsWith("/pick/")) reply.end("who are you?");
    else void handle(request, reply);
  });
};

beforeAll(async () => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  signing = { ...(await exportJWK(privateKey)), kid: "outside-1", alg: "RS256", use: "sig" };
  const another = await generateKeyPair("RS256", { extractable: true });
  anyWay = { ...(await exportJWK(another.privateKey)), kid: "outside-2", use: "sig" };
  server = createServer((_request, reply) => reply.writeHead(503).end());
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
  issuer = `http://127.0.0.1:${port}`;
  database = await freshDatabase();
  world = await identityWorld(
    database.url,
    { issuer, clientId: "console", clientSecret: "a-secret-of-the-outside-provider-00", roleClaim: "realm_access.roles" },
    publicUrl,
  );
});
afterAll(async () => {
  await world.close();
  await database.drop();
  server.close();
  server.closeAllConnections();
});

const signIn = async (name: string, browser = world.browser()) => {
  const away = await browser.go("/auth/login?returnTo=/Order/Active", undefined, (next) => next.origin === issuer);
  const there = new Browser(issuer, issuer);
  const page = await there.go(away.at);
  const back = await there.go(`${page.at}?as=${name}`, undefined, (next) => next.origin === publicUrl);
  return { browser, page: await browser.go(back.at) };
};
const whoAt = (browser: Browser) => world.who({ cookie: browser.cookieHeader("/") });

test("while the provider is away the console runs, says so at sign-in, and asks again later", async () => {
  expect((await world.browser().go("/auth/login")).at).toBe("/login?error=unreachable");
  expect((await world.browser().go("/auth/logout")).at).toBe("/signout-callback");
  server.removeAllListeners("request");
  const handler = outside().listeners("request")[0] as never;
  server.on("request", handler);
  const page = await world.browser().go("/auth/login", undefined, (next) => next.origin === issuer);
  expect(page.at).toMatch(/^\/auth\?/);
});

test("its own sign-in pages are not there", async () => {
  expect((await world.browser().ask("/oidc/.well-known/openid-configuration")).headers.get("content-type")).toContain(
    "text/plain",
  );
});

test("whom its role claim calls Admin is one, by (issuer, subject) and never by e-mail (S18)", async () => {
  const { browser, page } = await signIn("boss");
  expect(page.at).toBe("/Order/Active");
  expect(await whoAt(browser)).toMatchObject({ role: "Admin", subject: "boss", displayName: "Boss", clientId: null });
  expect((await whoAt(browser))!.personId).not.toBe(world.people.ayse);
});

test("a Client without a company sees a page that says so, and has no session", async () => {
  const { browser, page } = await signIn("stranger");
  expect(page.status).toBe(403);
  expect(page.text).toContain("Stranger olarak tanındınız, ama bu hesap bir şirkete bağlı değil");
  expect(await whoAt(browser)).toBeNull();
  expect(await world.rows("select 1 from person where subject = 'stranger'")).toEqual([]);
});

test("a Client that is linked acts on its company, with the right of our own table", async () => {
  const id = newId();
  await world.db.asPlatform(async (tx) => {
    await sql`insert into person (id, issuer, subject, display_name) values (${id}, ${issuer}, 'seller', 'Seller')`.execute(tx);
    await sql`insert into client_member (client_id, id, person_id, "right") values (${maviKapi}, ${newId()}, ${id}, 'write')`.execute(
      tx,
    );
  });
  const { browser } = await signIn("seller");
  expect(await whoAt(browser)).toMatchObject({ personId: id, role: "Client", right: "write", clientId: maviKapi, via: "cookie" });
  const page = await browser.go("/auth/logout", undefined, (next) => next.origin === issuer);
  expect(page.at).toMatch(/^\/session\/end\?/);
  expect(await whoAt(browser)).toBeNull();
});

test("its own session brings back no session of ours that ended, and nobody whom it saw more than a day ago (S19)", async () => {
  const browser = world.browser();
  const there = new Browser(issuer, issuer);
  const away = async (address: string) => browser.go(address, undefined, (next) => next.origin === issuer);
  const seen = async (page: { at: string }) => there.go(page.at, undefined, (next) => next.origin === publicUrl);
  const cameBack = async (page: { at: string }, ago = 0) => {
    const pick = await seen(page);
    expect(pick.text).toBe("who are you?");
    return away((await seen({ at: `${pick.at}?as=seller&ago=${ago}` })).at);
  };
  // It lets somebody pass whom it saw the day before yesterday: it is told to ask, and asks.
  const old = await cameBack(await away("/auth/login?returnTo=/a"), 2 * 86_400);
  expect(old.at).toContain("prompt=login");
  expect((await cameBack(old)).at).toBe("/a");
  const silent = await seen(await away("/auth/login?returnTo=/b"));
  expect((await browser.go(silent.at)).at).toBe("/b");
  await world.rows("delete from session");
  expect((await cameBack(await away("/auth/login?returnTo=/c"))).at).toBe("/c");
  await world.rows("update session set seen_at = now() - interval '25 hours'");
  // Told to ask, it lets them pass all the same.
  const refused = await cameBack(await away("/auth/login?returnTo=/d"), 3600);
  expect(refused.at).toBe("/login?error=failed");
  expect(await whoAt(browser)).toBeNull();
});

test("its Bearer tokens are taken as RS256 says and by no other way, whatever else its key could sign", async () => {
  const token = async (alg: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg, kid: "outside-2", typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject("seller")
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(await importJWK(anyWay, alg));
  const who = async (alg: string) => world.who({ authorization: `Bearer ${await token(alg)}` });
  expect(await who("RS256")).toMatchObject({ role: "Client" });
  for (const alg of ["RS512", "PS256"]) expect(await who(alg)).toBeNull();
});

test("its Bearer tokens are taken for our audience alone", async () => {
  const token = async (aud: string, sub: string) =>
    new SignJWT({ realm_access: people[sub]?.realm_access })
      .setProtectedHeader({ alg: "RS256", kid: "outside-1", typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(await importJWK(signing, "RS256"));
  expect(await world.who({ authorization: `Bearer ${await token(audience, "seller")}` })).toMatchObject({
    role: "Client",
    right: "write",
  });
  expect(await world.who({ authorization: `Bearer ${await token(audience, "boss")}` })).toMatchObject({ role: "Admin" });
  expect(await world.who({ authorization: `Bearer ${await token("console", "seller")}` })).toBeNull();
  expect(await world.who({ authorization: `Bearer ${await token(audience, "stranger")}` })).toBeNull();
});
