import type { FastifyRequest } from "fastify";
import { cookieOf, cookieValue } from "./cookie.ts";
import { networkOf } from "./network-of.ts";
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

/**
 * Whose calls are counted together, in each network by itself where callers can be told apart: those of a browser that somebody signed in
 * with before, of a session or key that was just heard here, and of all guests. So what guests use up is the guests', and a copied cookie
 * uses up nothing elsewhere. No count asks the database, or a flood of made-up keys would: a session is a guest's until its first call was
 * heard by this process. Above them stands the count of a person, ten times as much: each sign-in makes a browser, and each key a count.
 * What a browser's or key's own count refused is not in it.
 */
export const callLimit = ({ whoIs, deviceOf, secure, seesCallers }: Setting) => {
  const cookie = cookieOf(secure, "auth");
  /** Whose a session or key is. */
  const known = new Map<string, string>();
  const credentialOf = ({ headers: { authorization, cookie: cookies } }: FastifyRequest) => {
    // A key is one, however the word before it is spelled.
    const secret = authorization?.replace(/^bearer +/i, "") ?? cookieValue(cookies, cookie.name);
    return secret && secretHash(secret).toString("base64url");
  };
  const placeOf = (request: FastifyRequest) => (seesCallers ? networkOf(request.ip) : "anywhere");
  return {
    keyOf: (request: FastifyRequest): string => {
      const network = placeOf(request);
      const device = deviceOf(request);
      if (device) return `device ${device.id} in ${network}`;
      const credential = credentialOf(request);
      if (credential && known.has(credential)) return `credential ${credential} in ${network}`;
      return `guests of ${network}`;
    },
    /** Null for a guest. */
    personKeyOf: (request: FastifyRequest): string | null => {
      const person = known.get(credentialOf(request) ?? "") ?? deviceOf(request)?.accounts[0];
      return person ? `person ${person} in ${placeOf(request)}` : null;
    },
    whoIs: async (request: FastifyRequest) => {
      const who = await whoIs(request);
      const credential = who && credentialOf(request);
      if (credential) {
        // The one that was heard longest ago goes first.
        known.delete(credential);
        known.set(credential, who.personId);
        if (known.size > mostKnown) known.delete(known.keys().next().value!);
      }
      return who;
    },
  };
};
