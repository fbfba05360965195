import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JWTPayload } from "jose";
import * as oidc from "openid-client";
import { cookieOf, cookieValue, selectedLocale } from "#platform/cookie.ts";
import type { Database } from "#platform/db.ts";
import { warnOfGuest } from "#platform/guest-lines.ts";
import type { Sealer, Sessions } from "#platform/sessions.ts";
import { takeNewProof } from "./new-proof.ts";
import { isOwnDoing } from "./own-doing.ts";
import { noticePage, pagePolicy } from "./page.ts";
import type { ProviderRecheck } from "./provider-recheck.ts";
import type { RelyingParty } from "./relying-party.ts";
import { returnPath } from "./return-path.ts";
import { personOf } from "./signed-in-person.ts";
import { languageOf, words } from "./words.ts";

export interface SignInSettings {
  db: Database;
  sealer: Sealer;
  publicUrl: string;
  sessions: Sessions;
  party: RelyingParty;
  issuer: string;
  embedded: boolean;
  roleClaim: string;
  /** With an outside provider: it is asked again about whom it named, and who is new may sign a company up. */
  outside?: {
    word: ProviderRecheck;
    remember: (reply: FastifyReply, claims: JWTPayload) => void;
    /** The embedded provider's page does so itself. */
    rememberDevice: (request: FastifyRequest, reply: FastifyReply, personId: string) => void;
  };
}

/** A sign-in on its way: known only to the browser that began it (sealed in its cookie), good for ten minutes. */
interface Pending {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  /** The person was asked to allow offline access, without which some providers give no refresh token. */
  consent: boolean;
  /** A session that is open wants a new proof of its person; when it was asked for, in seconds since 1970. */
  proof: number | null;
  /** When an outside provider was told to ask the person, whom its own session would let in; in seconds since 1970. */
  login: number | null;
  until: number;
}

const pendingSeconds = 600;
/** What an outside provider saw longer ago is no sign-in of today. */
const daySeconds = 86_400;
/** So far a provider's clock may be behind ours. */
const clockSeconds = 60;
const provedPage = "/Auth/Proved";
const purpose = "sign-in";

export const mountSignIn = (app: FastifyInstance, settings: SignInSettings) => {
  const { db, sealer, publicUrl, sessions, party, embedded, issuer, outside } = settings;
  const cookie = cookieOf(publicUrl.startsWith("https:"), "sign-in");
  const { host, origin } = new URL(publicUrl);

  const pendingOf = (request: FastifyRequest): Pending[] => {
    const value = cookieValue(request.headers.cookie, cookie.name);
    if (!value) return [];
    try {
      const all = JSON.parse(Buffer.from(sealer.open(Buffer.from(value, "base64url"), purpose)).toString()) as Pending[];
      return all.filter(({ until }) => until > Date.now());
    } catch {
      return [];
    }
  };
  // Two tabs may be signing in at once; three fit into a cookie.
  const keepPending = (reply: FastifyReply, pending: Pending[]) => {
    const text = Buffer.from(JSON.stringify(pending.slice(-3)));
    const value = pending.length ? Buffer.from(sealer.seal(text, purpose)).toString("base64url") : "";
    reply.header("set-cookie", cookie.set(value, value ? pendingSeconds : 0));
  };
  const failed = (request: FastifyRequest, reply: FastifyReply, error: unknown, code = reasonOf(error)) => {
    warnOfGuest(request.log, { reason: code, err: error }, "sign-in was refused");
    return reply.redirect(`/login?error=${code}`, 302);
  };
  const notProved = (request: FastifyRequest, reply: FastifyReply, error: unknown, code = reasonOf(error)) => {
    warnOfGuest(request.log, { reason: code, err: error }, "a proof was refused");
    return reply.redirect(`${provedPage}?error=${code}`, 302);
  };
  /** The provider's word must be of this person, and of now: one that lets its own session pass has asked nobody. */
  const proved = async (
    request: FastifyRequest,
    reply: FastifyReply,
    claims: JWTPayload,
    { access_token: accessToken, refresh_token: refreshToken }: oidc.TokenEndpointResponse,
    requestedAt: number,
  ) => {
    if (typeof claims.auth_time !== "number") return notProved(request, reply, undefined, "silent");
    if (claims.auth_time < requestedAt - clockSeconds) return notProved(request, reply, undefined, "old");
    const known = await db.asPlatform((tx) => personOf(tx, settings, claims, accessToken));
    const renewed = known && (await sessions.proved(request, known.personId));
    if (!known || !renewed) return notProved(request, reply, undefined, "other");
    reply.header("set-cookie", renewed);
    if (outside && refreshToken) await db.asPlatform((tx) => outside.word.keep(tx, known.personId, refreshToken, known.isAdmin));
    return reply.redirect(provedPage, 302);
  };
  /** Sends the browser to the provider; `others` are the sign-ins that it has under way beside this one. */
  const begin = async (
    reply: FastifyReply,
    others: Pending[],
    { returnTo, consent, proof, login }: Pick<Pending, "returnTo" | "consent" | "proof" | "login">,
  ) => {
    const configuration = await party.freshConfiguration();
    const pending: Pending = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
      consent,
      proof,
      login,
      until: Date.now() + pendingSeconds * 1000,
    };
    keepPending(reply, [...others, pending]);
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: `${publicUrl}/signin-callback`,
      scope: party.scopes,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
      ...(consent ? { prompt: "consent" } : {}),
      ...(outside ? { max_age: String(daySeconds) } : {}),
      ...(proof === null && login === null ? {} : { prompt: "login", max_age: "0" }),
    });
    return reply.redirect(address.href, 302);
  };

  app.get<{ Querystring: { returnTo?: unknown; again?: unknown } }>("/auth/login", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const returnTo = returnPath(request.query.returnTo, publicUrl);
    // Opened under another name (127.0.0.1 for localhost), the cookie would not come back with the callback.
    if (request.headers.host !== host && !request.query.again)
      return reply.redirect(`${publicUrl}/auth/login?again=1&returnTo=${encodeURIComponent(returnTo)}`, 302);
    try {
      // The embedded one looks for itself whether this browser's session has ended.
      const login = outside && (await sessions.hasEnded(request)) ? Date.now() / 1000 : null;
      return await begin(reply, pendingOf(request), { returnTo, consent: false, proof: null, login });
    } catch (error) {
      return failed(request, reply, error, "unreachable");
    }
  });

  // In a window of its own, so that the page that asks keeps what was typed; `proved.tsx` tells that page and closes the window.
  if (outside)
    app.get("/auth/prove", async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (request.headers["sec-fetch-site"] === "cross-site") return reply.redirect("/", 303);
      try {
        return await begin(reply, pendingOf(request), {
          returnTo: provedPage,
          consent: false,
          proof: Date.now() / 1000,
          login: null,
        });
      } catch (error) {
        request.log.warn({ err: error }, "a proof could not be asked for");
        return reply.redirect(`${provedPage}?error=unreachable`, 302);
      }
    });

  app.get<{ Querystring: { state?: unknown } }>("/signin-callback", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const all = pendingOf(request);
    const pending = all.find(({ state }) => state === request.query.state);
    if (!pending) return failed(request, reply, undefined, "state");
    const others = all.filter((other) => other !== pending);
    keepPending(reply, others);
    const ended = (error: unknown, code?: string) =>
      pending.proof === null ? failed(request, reply, error, code) : notProved(request, reply, error, code);
    try {
      const address = new URL(`${publicUrl}/signin-callback${new URL(request.url, publicUrl).search}`);
      const answer = await oidc.authorizationCodeGrant(await party.freshConfiguration(), address, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      });
      const claims = answer.claims()!;
      if (pending.proof !== null) return await proved(request, reply, claims, answer, pending.proof);
      // Where it says when it asked; one that does not is taken at its word.
      const least = pending.login ?? Date.now() / 1000 - daySeconds;
      if (outside && typeof claims.auth_time === "number" && claims.auth_time < least - clockSeconds) {
        if (pending.login === null) return await begin(reply, others, { ...pending, login: Date.now() / 1000 });
        return failed(request, reply, new Error(`${issuer} was told to ask for the password, and did not`));
      }
      const refreshToken = answer.refresh_token ?? null;
      // A provider that can't be asked again about whom it names would leave a closed account signed in.
      if (outside && !refreshToken && !pending.consent)
        return await begin(reply, others, { ...pending, consent: true, login: null });
      if (outside && !refreshToken) {
        const error = new Error(`${issuer} gave no refresh token: its client for this console needs the scope offline_access`);
        return failed(request, reply, error, "offline");
      }
      const person = await db.asPlatform(async (tx) => {
        const known = await personOf(tx, settings, claims, answer.access_token);
        if (known && outside) await outside.word.keep(tx, known.personId, refreshToken!, known.isAdmin);
        return known;
      });
      const isNewProof = !embedded || !person || (await takeNewProof(db, pending.nonce, person.personId));
      const tokens = { idToken: answer.id_token!, accessToken: answer.access_token, refreshToken: outside ? null : refreshToken };
      if (!isNewProof) {
        const same = await sessions.goOn(request, { ...person, isAdmin: null, tokens });
        // It ended meanwhile: the provider sees that, and asks.
        if (!same) return await begin(reply, others, pending);
        reply.header("set-cookie", same);
        return reply.redirect(`${publicUrl}${pending.returnTo}`, 302);
      }
      // A session that the browser already had, own or planted, ends: the new one has a new id.
      await sessions.end(request);
      if (!person) {
        outside?.remember(reply, claims);
        // Whoever follows an invitation's link goes on there: the page knows now who is asking.
        if (outside && pending.returnTo.startsWith("/Auth/Invitation/"))
          return reply.redirect(`${publicUrl}${pending.returnTo}`, 302);
        return noCompany(request, reply, claims, outside !== undefined);
      }
      const opened = await sessions.start({
        ...person,
        isAdmin: embedded ? null : person.isAdmin,
        provedAt: typeof claims.auth_time === "number" ? claims.auth_time : null,
        agent: request.headers["user-agent"],
        locale: selectedLocale(request.headers.cookie),
        tokens,
      });
      if (!opened) return failed(request, reply, undefined, "expired");
      reply.header("set-cookie", opened);
      outside?.rememberDevice(request, reply, person.personId);
      return reply.redirect(`${publicUrl}${pending.returnTo}`, 302);
    } catch (error) {
      return ended(error);
    }
  });

  app.route({
    method: ["GET", "POST"],
    url: "/auth/logout",
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (!isOwnDoing(request.headers, origin)) return reply.redirect("/", 303);
      reply.header("set-cookie", sessions.cleared);
      const tokens = await sessions.end(request);
      const after = `${publicUrl}/signout-callback`;
      try {
        const configuration = await party.freshConfiguration();
        if (!configuration.serverMetadata().end_session_endpoint) return reply.redirect(after, 303);
        const address = oidc.buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: after,
          ...(tokens ? { id_token_hint: tokens.idToken } : {}),
        });
        return reply.redirect(address.href, 303);
      } catch (error) {
        // The provider's outage keeps nobody signed in here.
        request.log.warn({ err: error }, "the provider could not be told of a sign-out");
        return reply.redirect(after, 303);
      }
    },
  });
};

const noCompany = (request: FastifyRequest, reply: FastifyReply, claims: JWTPayload, maySignUp: boolean) => {
  const language = languageOf(request.headers.cookie);
  const text = words[language];
  const body = text.noCompanyBody.replace("{name}", () => String(claims.name ?? claims.email ?? claims.sub));
  return reply
    .code(403)
    .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy() })
    .send(
      noticePage(
        language,
        text.noCompany,
        maySignUp ? `${body} ${text.orSignUp}` : body,
        true,
        maySignUp ? text.signUpCompany : undefined,
      ),
    );
};

const reasonOf = (error: unknown): string => {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === "access_denied" ? "denied" : "failed";
  if (error instanceof oidc.ResponseBodyError) return error.error === "invalid_grant" ? "expired" : "failed";
  return error instanceof TypeError && error.message === "fetch failed" ? "unreachable" : "failed";
};
