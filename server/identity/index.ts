import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { browserOf } from "#platform/browser-name.ts";
import type { Database } from "#platform/db.ts";
import type { SecondFactor } from "#platform/lacks-factor.ts";
import { networkOf } from "#platform/network-of.ts";
import { openSessions, type Sealer, type Sessions } from "#platform/sessions.ts";
import type { UnregisteredUser } from "#platform/who.ts";
import { type Device, knownDevices } from "./device.ts";
import { endWithoutFactor } from "./end-without-factor.ts";
import { holdKeys } from "./held-keys.ts";
import { providerRecheck } from "./provider-recheck.ts";
import { adminBy, relyingParty } from "./relying-party.ts";
import { audience, signInScopes, webClientId } from "./scopes.ts";
import { mountSignIn } from "./sign-in.ts";
import { unregisteredUsers } from "./unregistered-user.ts";

export { setPassword } from "./new-password.ts";
export { sweepGuests, sweepIdentity } from "./throttle.ts";

export interface IdentitySettings {
  db: Database;
  sealer: Sealer;
  /** Without a slash at its end. The one source of issuer, callback and cookie names. */
  publicUrl: string;
  /** Where this process can be reached from itself, such as http://127.0.0.1:3000; asked for once it listens. */
  loopback: () => string;
  /** Whether a caller's address is the caller's own; false behind a proxy that is not configured. Left out: it is. */
  seesCallers?: boolean;
  /** How long a browser's session lives without a call. */
  idleMinutes?: number;
  log?: Pick<Logger, "warn"> | undefined;
  /** How often it is looked whether the signing key was rotated; default ten seconds. */
  keyPollMs?: number | undefined;
  /** Who must have a second factor with the embedded provider. Left out: nobody. */
  secondFactor?: SecondFactor;
  /** Another provider in place of the embedded one (OIDC_ISSUER …). */
  external?:
    | {
        issuer: string;
        clientId: string;
        clientSecret?: string;
        roleClaim?: string;
        audience?: string;
        /** So long a call waits for its word. */
        answerSeconds?: number;
      }
    | undefined;
}

export interface Identity {
  whoIs: Sessions["whoIs"];
  /** Whom the outside provider has just named and nobody here knows. */
  unregisteredUser: (request: FastifyRequest) => UnregisteredUser | null;
  /** The browser that the call comes from, if somebody signed in with it before. */
  deviceOf: (request: FastifyRequest) => Device | null;
  /** Mounts /oidc (embedded only), /auth/login, /signin-callback and /auth/logout. */
  mount(app: FastifyInstance): Promise<void>;
}

/** Sign-in by the embedded provider, or by the one that the configuration names; and who asks. */
export const openIdentity = async (settings: IdentitySettings): Promise<Identity> => {
  const { db, sealer, publicUrl, external, loopback, idleMinutes, seesCallers = true, secondFactor = "offered", log } = settings;
  const shared = { db, sealer, publicUrl, secure: publicUrl.startsWith("https:"), idleMinutes };
  const devices = knownDevices(sealer, shared.secure);
  const deviceOf = (request: FastifyRequest) => devices.read(request.headers.cookie);
  if (external) {
    const { issuer, clientId, clientSecret, roleClaim = "role", answerSeconds = 5 } = external;
    const party = relyingParty({ issuer, clientId, clientSecret, scopes: `${signInScopes} email` });
    const about = { ...shared, issuer, embedded: false, audience: external.audience ?? audience };
    const word = providerRecheck({ db, sealer, party, roleClaim, answerSeconds, log });
    const sessions = openSessions({ ...about, keys: party.keys, isAdmin: adminBy(roleClaim), confirm: word.confirm });
    const { remember, read } = unregisteredUsers(sealer, shared.secure, issuer);
    const rememberDevice = (request: FastifyRequest, reply: FastifyReply, personId: string) =>
      reply.header("set-cookie", devices.remember(deviceOf(request), personId, browserOf(request.headers["user-agent"] ?? "")));
    return {
      whoIs: sessions.whoIs,
      unregisteredUser: read,
      deviceOf,
      mount: async (app) =>
        mountSignIn(app, { ...about, sessions, party, roleClaim, outside: { word, remember, rememberDevice } }),
    };
  }
  const ended = await endWithoutFactor(db, secondFactor);
  if (ended > 0) log?.warn({ count: ended }, "signed out who has no second factor yet: it is asked for by now");
  const issuer = `${publicUrl}/oidc`;
  // What our own back end knows of the provider holds its keys too.
  const held = await holdKeys({ db, sealer, log, everyMs: settings.keyPollMs }, () => party.forget());
  const party = relyingParty({
    issuer,
    clientId: webClientId,
    clientSecret: held.keys().clientSecret,
    scopes: signInScopes,
    loopback,
  });
  const about = { ...shared, issuer, embedded: true, audience, secondFactor };
  const sessions = openSessions({ ...about, keys: held.verify, isAdmin: () => false });
  return {
    whoIs: sessions.whoIs,
    unregisteredUser: () => null,
    deviceOf,
    mount: async (app) => {
      const networkBy = (ip: string) => (seesCallers ? networkOf(ip) : null);
      // The provider is a tenth of all modules: the worker, and who has another one, do without it.
      const [{ mountProvider }, { makeProvider }] = await Promise.all([import("./mount.ts"), import("./provider.ts")]);
      const end = held.follow();
      app.addHook("onClose", async () => end());
      await mountProvider(
        app,
        { db, sealer, publicUrl, networkBy, secondFactor },
        () => makeProvider(db, sealer, publicUrl, held.keys(), sessions.lives),
        held.keys,
      );
      mountSignIn(app, { ...about, sessions, party, roleClaim: "role" });
    },
  };
};
