import type { FastifyRequest } from "fastify";
import { cookieOf, cookieValue } from "./cookie.ts";
import { networkOf } from "./network-of.ts";
import { inUnheardLine } from "./own-line.ts";
import { secretHash } from "./renew-session.ts";
import type { WhoIs } from "./sessions.ts";

interface Setting {
  whoIs: WhoIs;
  /** A browser, and the accounts that signed in with it, the last one first. */
  deviceOf: (request: FastifyRequest) => { id: string; accounts: string[] } | null;
  secure: boolean;
  /** Whether a caller's address is the caller's own. */
  seesCallers: boolean;
}

const mostKnown = 10_000;
/** How long a session or key counts as living since it was heard. */
const livingMs = 60_000;

/**
 * Whose calls are counted together, in each network by itself where callers can be told apart: those of a browser that somebody signed in
 * with before, of a session or key that was heard here, of all of which none was heard yet, and of all guests. So what guests use up is the
 * guests', and a copied cookie uses up nothing elsewhere. No count asks the database, or a flood of made-up keys would. Above them stands
 * the count of a person, ten times as much: each sign-in makes a browser, and each key a count. What a browser's or key's own count refused
 * is not in it. Browsers whose session or key was not heard within a minute have one of their own, and are guests beyond it: whoever once
 * knew the password has such for good, and shuts nobody out with them. A session or key that was heard before has a few calls beside it, so
 * that who was quiet is heard again.
 */
export const callLimit = ({ whoIs, deviceOf, secure, seesCallers }: Setting) => {
  const cookie = cookieOf(secure, "auth");
  /** Whose a session or key is, and when it was last heard. */
  const known = new Map<string, { personId: string; at: number }>();
  const credentialOf = ({ headers: { authorization, cookie: cookies } }: FastifyRequest) => {
    // A key is one, however the word before it is spelled and what ends it.
    const secret = authorization?.replace(/^bearer +/i, "").replace(/=+$/, "") || cookieValue(cookies, cookie.name);
    return secret && secretHash(secret).toString("base64url");
  };
  const placeOf = (request: FastifyRequest) => (seesCallers ? networkOf(request.ip) : "anywhere");
  const personOf = (request: FastifyRequest) => {
    const heard = known.get(credentialOf(request) ?? "");
    const isLiving = heard !== undefined && performance.now() - heard.at < livingMs;
    return { isLiving, isQuiet: heard !== undefined && !isLiving, personId: heard?.personId ?? deviceOf(request)?.accounts[0] };
  };
  return {
    guestKeyOf: (request: FastifyRequest): string => `guests of ${placeOf(request)}`,
    keyOf: (request: FastifyRequest): string => {
      const network = placeOf(request);
      const device = deviceOf(request);
      if (device) return `device ${device.id} in ${network}`;
      const credential = credentialOf(request);
      if (credential) return known.has(credential) ? `credential ${credential} in ${network}` : `unheard in ${network}`;
      return `guests of ${network}`;
    },
    /** Null for a guest. */
    personKeyOf: (request: FastifyRequest): string | null => {
      const { isLiving, isQuiet, personId } = personOf(request);
      if (isQuiet) return `quiet credential ${credentialOf(request)} in ${placeOf(request)}`;
      return personId ? `person ${personId}${isLiving ? "" : ", unheard,"} in ${placeOf(request)}` : null;
    },
    /** Of a session or key that was heard once: a few calls, until it is heard again. */
    isQuiet: (request: FastifyRequest): boolean => personOf(request).isQuiet,
    /**
     * Of a known browser with a session that was not heard in this process: it asks for itself a few times, so that after a restart, or in
     * another process, nobody waits behind browsers of ended sessions. Null for all others.
     */
    unheardKeyOf: (request: FastifyRequest): string | null => {
      const device = deviceOf(request);
      const credential = credentialOf(request);
      return device && credential && !known.has(credential) ? `unheard device ${device.id} in ${placeOf(request)}` : null;
    },
    /** Beyond its person's count it is a guest's. */
    mayBeGuest: (request: FastifyRequest): boolean => !personOf(request).isLiving,
    whoIs: async (request: FastifyRequest) => {
      const credential = credentialOf(request);
      const who =
        credential && !known.has(credential)
          ? await inUnheardLine(deviceOf(request)?.id ?? null, placeOf(request), () => whoIs(request))
          : await whoIs(request);
      if (who && credential) {
        // The one that was heard longest ago goes first.
        known.delete(credential);
        known.set(credential, { personId: who.personId, at: performance.now() });
        if (known.size > mostKnown) known.delete(known.keys().next().value!);
      }
      return who;
    },
  };
};
