import type { FastifyRequest } from "fastify";
import { cookieOf, cookieValue } from "./cookie.ts";
import { networkOf } from "./network-of.ts";
import { secretHash } from "./renew-session.ts";
import type { WhoIs } from "./sessions.ts";

interface Setting {
  whoIs: WhoIs;
  /** A browser in which these accounts signed in before, the last one first. */
  deviceOf: (request: FastifyRequest) => { accounts: string[] } | null;
  secure: boolean;
  /** Whether a caller's address is the caller's own. */
  seesCallers: boolean;
}

const mostKnown = 10_000;

/**
 * Whose calls are counted together, in each network by itself where callers can be told apart: those of a person in browsers that they
 * signed in with before or whose session was just heard here, those of a person's keys, and those of all guests. So what guests use up is
 * the guests', a copied cookie uses up nothing elsewhere, and one more sign-in or key is no new count. No count asks the database, or a
 * flood of made-up keys would: a session or key is a guest's until its first call was heard by this process.
 */
export const callLimit = ({ whoIs, deviceOf, secure, seesCallers }: Setting) => {
  const cookie = cookieOf(secure, "auth");
  const known = new Map<string, string>();
  const credentialOf = ({ headers: { authorization, cookie: cookies } }: FastifyRequest) => {
    const secret = authorization ?? cookieValue(cookies, cookie.name);
    return secret && secretHash(secret).toString("base64url");
  };
  const callerOf = (request: FastifyRequest): string => {
    const heard = known.get(credentialOf(request) ?? "");
    if (heard) return heard;
    const account = deviceOf(request)?.accounts[0];
    return account ? `person ${account}` : "guests";
  };
  return {
    keyOf: (request: FastifyRequest): string => `${callerOf(request)} in ${seesCallers ? networkOf(request.ip) : "anywhere"}`,
    whoIs: async (request: FastifyRequest) => {
      const who = await whoIs(request);
      const credential = who && credentialOf(request);
      if (credential) {
        // The one that was heard longest ago goes first.
        known.delete(credential);
        known.set(credential, `${who.via === "cookie" ? "person" : "programs of"} ${who.personId}`);
        if (known.size > mostKnown) known.delete(known.keys().next().value!);
      }
      return who;
    },
  };
};
