import {
  type AccountClaims,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from "oidc-provider";
import { type Database, sql } from "#platform/db.ts";
import { notSignedOutSince } from "#platform/fresh-proof.ts";
import type { Sealer } from "#platform/sessions.ts";
import type { IdentityKeys } from "./keys.ts";
import { isOwnDoing } from "./own-doing.ts";
import { html, noticePage } from "./page.ts";
import { payloadStore } from "./payload-store.ts";
import { apiScopes, audience, signInScopes, webClientId } from "./scopes.ts";
import { languageOf, words } from "./words.ts";

const tokenSeconds = 86_400;
const guestSeconds = 3_600;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Account {
  displayName: string;
  username: string;
  isAdmin: boolean;
}

const activeAccount = async (db: Database, id: string | undefined): Promise<Account | undefined> => {
  if (!id || !uuid.test(id)) return undefined;
  const { rows } = await db.asPlatform((tx) =>
    sql<Account>`
      select p.display_name, a.username, p.is_admin from identity_account a join person p on p.id = a.id
      where a.id = ${id} and a.is_active and p.is_active`.execute(tx),
  );
  return rows[0];
};

/** Whether the browser of these cookies has a living session of ours, of this person. */
export type Lives = (cookies: string, accountId: string) => Promise<boolean>;

/**
 * Asks again who signed in here before their sessions were ended everywhere: a password that was right then opens nothing now. And who
 * has no living session of ours in this browser: the provider's own is no way back into one that ended, however it ended.
 */
const askingAgain = (db: Database, lives: Lives) => {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const ended = new Check("session_ended", "the session has ended", "login_required", async (ctx) => {
    const { session, result } = ctx.oidc;
    const accountId = session!.accountId;
    return accountId !== undefined && !result?.login && !(await lives(ctx.get("cookie"), accountId));
  });
  policy.get("login")!.checks.add(ended);
  const check = new Check("signed_out", "signed out since", "login_required", async ({ oidc }) => {
    const { accountId, loginTs } = oidc.session!;
    return accountId !== undefined && !(await db.asPlatform((tx) => notSignedOutSince(tx, accountId, loginTs ?? 0)));
  });
  policy.get("login")!.checks.add(check);
  return policy;
};

const roleOf = (account: Account) => (account.isAdmin ? "Admin" : "Client");

const resourceServer = {
  scope: apiScopes,
  audience,
  accessTokenTTL: tokenSeconds,
  accessTokenFormat: "jwt" as const,
  jwt: { sign: { alg: "RS256" as const } },
};

const language = (ctx: KoaContextWithOIDC) => languageOf(ctx.get("cookie"));

/** The embedded OpenID provider: one client, our own back end; code with PKCE S256 and refresh, nothing else. */
export const makeProvider = (
  db: Database,
  sealer: Sealer,
  publicUrl: string,
  keys: IdentityKeys,
  lives: Lives = async () => false,
): Provider => {
  const configuration: Configuration = {
    adapter: payloadStore(db, sealer),
    // The first signs; the others are known.
    jwks: { keys: [keys.signing, ...keys.others] as never[] },
    clients: [
      {
        client_id: webClientId,
        client_secret: keys.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${publicUrl}/signin-callback`],
        post_logout_redirect_uris: [`${publicUrl}/signout-callback`],
        id_token_signed_response_alg: "RS256",
        scope: signInScopes,
        // A sign-in without a page is none: the session learns when the password was really asked for.
        require_auth_time: true,
      },
    ],
    responseTypes: ["code"],
    scopes: signInScopes.split(" "),
    claims: { openid: ["sub", "role"], profile: ["name", "preferred_username"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: keys.cookies, names: { session: "oidc", interaction: "oidc-page", resume: "oidc-resume" } },
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: tokenSeconds,
      RefreshToken: tokenSeconds,
      // Whoever asks to leave has one as well, and may be nobody.
      Session: (_ctx, session) => (session.accountId ? tokenSeconds : guestSeconds),
      Grant: tokenSeconds,
      Interaction: guestSeconds,
    },
    rotateRefreshToken: true,
    // offline_access without a consent page: the only client is ourselves
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    clientBasedCORS: () => false,
    interactions: { policy: askingAgain(db, lives), url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const text = words[language(ctx)];
          // The whole sign-in ends, not only this client's part. leave.js posts the form by itself, unless another site sent the person here.
          const filled = form.replace(
            "</form>",
            `<input type="hidden" name="logout" value="yes"><button type="submit">${text.leave}</button></form>`,
          );
          const parameters = isOwnDoing(ctx.req.headers, new URL(publicUrl).origin) ? { script: "/oidc/assets/leave.js" } : {};
          ctx.body = html(language(ctx), text.leaving, `<h1>${text.leaving}</h1>${filled}`, parameters);
        },
        postLogoutSuccessSource: (ctx) => {
          const text = words[language(ctx)];
          ctx.body = noticePage(language(ctx), text.left, text.leftBody);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => audience,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget();
          return resourceServer;
        },
      },
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = await activeAccount(db, "accountId" in token ? token.accountId : undefined);
      return account && { role: roleOf(account) };
    },
    findAccount: async (_ctx, id) => {
      const account = await activeAccount(db, id);
      if (!account) return undefined;
      const claims: AccountClaims = {
        sub: id,
        role: roleOf(account),
        name: account.displayName,
        preferred_username: account.username,
      };
      return { accountId: id, claims: () => claims };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, result, provider } = ctx.oidc;
      const known = result?.consent?.grantId ?? session!.grantIdFor(client!.clientId);
      const grant = known ? await provider.Grant.find(known) : undefined;
      if (grant) return grant;
      const given = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      given.addOIDCScope(signInScopes);
      given.addResourceScope(audience, apiScopes);
      await given.save();
      return given;
    },
    renderError: (ctx, out) => {
      const text = words[language(ctx)];
      ctx.type = "html";
      ctx.body = noticePage(language(ctx), text.refused, `${text.refusedBody} (${out.error})`);
    },
  };
  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  // The API host tells it the public address in these headers and drops what a caller sent (mount.ts).
  provider.proxy = true;
  return provider;
};

/** An access token as the provider itself would give it, for a person of the demo at the terminal. */
export const mintAccessToken = async (provider: Provider, personId: string): Promise<string> => {
  const client = await provider.Client.find(webClientId);
  const token = new provider.AccessToken({ accountId: personId, client: client!, scope: apiScopes } as never);
  const { ResourceServer } = provider as unknown as { ResourceServer: new (id: string, info: typeof resourceServer) => never };
  token.resourceServer = new ResourceServer(audience, resourceServer);
  return token.save();
};
