import type { FastifyReply, FastifyRequest } from "fastify";
import type { JWTPayload } from "jose";
import { cookieOf, cookieValue } from "#platform/cookie.ts";
import type { Newcomer, Sealer } from "#platform/sessions.ts";

const seconds = 1800;
const purpose = "newcomer";

/** Whom the outside provider signed in and nobody here knows: remembered by that browser alone, sealed, until the company is signed up. */
export const newcomers = (sealer: Sealer, secure: boolean, issuer: string) => {
  const cookie = cookieOf(secure, "newcomer");
  return {
    remember: (reply: FastifyReply, claims: JWTPayload) => {
      const newcomer: Newcomer & { until: number } = {
        issuer,
        subject: claims.sub!,
        name: String(claims.name ?? claims.preferred_username ?? claims.email ?? claims.sub).slice(0, 200),
        email: String(claims.email ?? "").slice(0, 254),
        emailVerified: claims.email_verified === true,
        until: Date.now() + seconds * 1000,
      };
      const value = Buffer.from(sealer.seal(Buffer.from(JSON.stringify(newcomer)), purpose)).toString("base64url");
      reply.header("set-cookie", cookie.set(value, seconds));
    },
    read: (request: FastifyRequest): Newcomer | null => {
      const value = cookieValue(request.headers.cookie, cookie.name);
      if (!value) return null;
      try {
        const { until, ...newcomer } = JSON.parse(
          Buffer.from(sealer.open(Buffer.from(value, "base64url"), purpose)).toString(),
        ) as Newcomer & { until: number };
        return until > Date.now() && newcomer.issuer === issuer ? newcomer : null;
      } catch {
        return null;
      }
    },
  };
};
