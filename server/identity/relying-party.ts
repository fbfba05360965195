import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey } from "jose";
import * as oidc from "openid-client";
import { Fail } from "#platform/errors.ts";
import { ownCall } from "#platform/own-call.ts";

export interface IssuerSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  scopes: string;
  /** Our own provider is asked where we listen, not at its public address, which may lie behind a proxy. */
  loopback?: (() => string) | undefined;
}

export interface RelyingParty {
  /** Asked for when first needed and again after a failure: an outage of the provider stops nothing but signing in. */
  configuration(): Promise<oidc.Configuration>;
  /** An outside provider is asked anew: it may be away, which is said here and not by the browser, or have other keys since. */
  freshConfiguration(): Promise<oidc.Configuration>;
  /** What is known of the provider is asked for anew when it is next needed: its keys have changed. */
  forget(): void;
  keys: JWTVerifyGetKey;
  scopes: string;
}

export const relyingParty = ({ issuer, clientId, clientSecret, scopes, loopback }: IssuerSettings): RelyingParty => {
  const ask: oidc.CustomFetch | undefined =
    loopback &&
    ((address, options) => {
      const { pathname, search } = new URL(address);
      return fetch(`${loopback()}${pathname}${search}`, {
        ...options,
        headers: { ...options.headers, ...ownCall },
      } as RequestInit);
    });
  let known: Promise<oidc.Configuration> | undefined;
  const freshConfiguration = () => {
    if (!loopback) known = undefined;
    return configuration();
  };
  const configuration = () => {
    known ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        { id_token_signed_response_alg: "RS256" },
        clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None(),
        {
          timeout: 10,
          // Plain http only where the operator wrote it into the issuer.
          execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [])],
          ...(ask ? { [oidc.customFetch]: ask } : {}),
        },
      )
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  let remote: JWTVerifyGetKey | undefined;
  return {
    configuration,
    freshConfiguration,
    forget: () => {
      known = undefined;
    },
    scopes,
    keys: async (...args) => {
      try {
        if (!remote) {
          const address = (await configuration()).serverMetadata().jwks_uri;
          if (!address) throw new Error(`${issuer} names no jwks_uri`);
          // A key that is not known is asked for, but not more often than this, whatever is sent to us.
          remote = createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000, cooldownDuration: 5_000 });
        }
        return await remote(...args);
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
        throw Object.assign(new Fail("provider_away"), { cause: error });
      }
    },
  };
};

/** Admin if the claim contains Admin: a word in a text, or an entry of a list; `claim` may be a path (`realm_access.roles`). */
export const adminBy = (claim: string) => (claims: JWTPayload) => {
  const found =
    claims[claim] ?? claim.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], claims);
  return typeof found === "string" ? found.split(/[\s,]+/).includes("Admin") : Array.isArray(found) && found.includes("Admin");
};
