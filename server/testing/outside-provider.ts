import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

/**
 * An OpenID provider as a company has one, in a process of its own: PORT, PUBLIC_URL of the console. Each start makes other keys. Who
 * signs in is said in the address of its page (?as=…), with how many seconds ago they were asked (&ago=…); `audience` is put into its
 * access tokens. What it says of a person can be changed while it runs by a message: other claims, another role, or that the account is
 * closed.
 */
const { PORT = "", PUBLIC_URL = "", AUDIENCE = "" } = process.env;
const issuer = `http://127.0.0.1:${PORT}`;
interface Profile {
  closed?: boolean;
  /** Said of "everybody": no call is answered any more. */
  away?: boolean;
  /** Said of "everybody": it says that it is asked for a token, and answers when it is no more held. */
  held?: boolean;
  /** Said of "everybody": what each call for a token is refused with. */
  refused?: string;
  roles?: string[];
  claims?: Record<string, unknown>;
}
const profiles = new Map<string, Profile>();
const waiting: (() => void)[] = [];
process.on("message", ({ name, ...about }: Profile & { name: string }) => {
  profiles.set(name, about);
  if (!profiles.get("everybody")?.held) for (const answer of waiting.splice(0)) answer();
  process.send?.({ reported: name });
});
const rolesOf = (id: string) => profiles.get(id)?.roles ?? (id === "boss" ? ["Admin"] : ["NotAdmin"]);

const { privateKey } = await generateKeyPair("RS256", { extractable: true });
const kid = `outside-${process.pid}`;
const scopes = "openid profile email offline_access client-api product-api order-api logistic-api template-api";

const provider = new Provider(issuer, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" } as never] },
  clients: [
    {
      client_id: "console",
      client_secret: "a-secret-of-the-outside-provider-00",
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: [`${PUBLIC_URL}/signin-callback`],
      post_logout_redirect_uris: [`${PUBLIC_URL}/signout-callback`],
    },
  ],
  scopes: scopes.split(" "),
  claims: { openid: ["sub", "realm_access", "tenant"], profile: ["name", "email", "email_verified"] },
  conformIdTokenClaims: false,
  cookies: { keys: ["outside"] },
  ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, RefreshToken: 300, Session: 300 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => AUDIENCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: scopes.replace("openid profile email offline_access ", ""),
        audience: AUDIENCE,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "RS256" } },
      }),
    },
  },
  interactions: { url: (_ctx, { uid }) => `/pick/${uid}` },
  // Most providers give one that is asked for; some when the person was asked too, and some never.
  issueRefreshToken: async (_ctx, _client, { accountId, scopes: given }) =>
    accountId === "sorulan" ? given.has("offline_access") : accountId !== "vermeyen",
  rotateRefreshToken: true,
  findAccount: (_ctx, id) =>
    profiles.get(id)?.closed
      ? undefined
      : {
          accountId: id,
          // The same address for everybody, and a company of their choosing: neither may count.
          claims: () => ({
            sub: id,
            name: `${id} of Outside`,
            email: "ayse@mavikapi.example",
            email_verified: true,
            tenant: "01920000-0000-7000-8000-0000000000a1",
            realm_access: { roles: rolesOf(id) },
            ...profiles.get(id)?.claims,
          }),
        },
  extraTokenClaims: async (_ctx, token) => ({
    realm_access: { roles: "accountId" in token && token.accountId ? rolesOf(token.accountId) : [] },
  }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({ clientId: "console", accountId: ctx.oidc.session!.accountId! });
    grant.addOIDCScope(scopes);
    grant.addResourceScope(AUDIENCE, scopes);
    await grant.save();
    return grant;
  },
});
// The console's own token goes to whoever runs the test, so that it can be used as a program would.
provider.on("grant.success", (ctx) => process.send?.({ accessToken: (ctx.body as { access_token?: string }).access_token }));

const handle = provider.callback();
createServer((request, reply) => {
  if (profiles.get("everybody")?.away) return void request.socket.destroy();
  const [, name, ago = "0"] = /^\/pick\/[^?]+\?as=(\w+)(?:&ago=(\d+))?/.exec(request.url ?? "") ?? [];
  const login = name && { accountId: name, ts: Math.floor(Date.now() / 1000) - Number(ago) };
  if (login) void provider.interactionFinished(request, reply, { login, consent: {} });
  else if (request.url?.startsWith("/pick/")) reply.end("who are you?");
  else if (profiles.get("everybody")?.refused && request.url === "/token")
    reply
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ error: profiles.get("everybody")?.refused }));
  else if (profiles.get("everybody")?.held && request.url === "/token") {
    waiting.push(() => void handle(request, reply));
    process.send?.({ held: true });
  } else void handle(request, reply);
}).listen(Number(PORT), "127.0.0.1", () => process.send?.({ ready: true }));
process.on("disconnect", () => process.exit(0));
