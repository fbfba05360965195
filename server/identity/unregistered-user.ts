import type { FastifyReply, FastifyRequest } from "fastify";
import type { JWTPayload } from "jose";
import { cookieOf, cookieValue } from "#platform/cookie.ts";
import type { Sealer } from "#platform/sessions.ts";
import type { UnregisteredUser } from "#platform/who.ts";

const seconds = 1800;
const purpose = "unregistered-user";

/** Whom the outside provider signed in and nobody here knows: remembered by that browser alone, sealed, until the company is signed up. */
export const unregisteredUsers = (sealer: Sealer, secure: boolean, issuer: string) => {
  const cookie = cookieOf(secure, "unregistered-user");
  return {
    remember: (reply: FastifyReply, claims: JWTPayload) => {
      const unregisteredUser: UnregisteredUser & { until: number } = {
        issuer,
        subject: claims.sub!,
        name: String(claims.name ?? claims.preferred_username ?? claims.email ?? claims.sub).slice(0, 200),
        email: String(claims.email ?? "").slice(0, 254),
        emailVerified: claims.email_verified === true,
        until: Date.now() + seconds * 1000,
      };
      const value = Buffer.from(sealer.seal(Buffer.from(JSON.stringify(unregisteredUser)), purpose)).toString("base64url");
      reply.header("set-cookie", cookie.set(value, seconds));
    },
    read: (request: FastifyRequest): UnregisteredUser | null => {
      const value = cookieValue(request.headers.cookie, cookie.name);
      if (!value) return null;
      try {
        const { until, ...unregisteredUser } = JSON.parse(
          Buffer.from(sealer.open(Buffer.from(value, "base64url"), purpose)).toString(),
        ) as UnregisteredUser & { until: number };
        return until > Date.now() && unregisteredUser.issuer === issuer ? unregisteredUser : null;
      } catch {
        return null;
      }
    },
  };
};
