import { z } from "zod";
import { Done, everyone } from "./common.ts";
import { command, query } from "./procedure.ts";

/** What is `fresh` may be done so long after a person proved who they are; signing in counts. */
export const provenMinutes = 10;

/** Proving again who is there, in a session that is open: what a stolen cookie can't do. */
export const proof = {
  GetProof: query({
    reads: ["session"],
    summary: "By what the person of this session can prove who they are",
    roles: everyone,
    area: "any",
    inBrowser: true,
    inReview: true,
    input: z.strictObject({}),
    output: z.object({
      /** "provider": a round trip to the outside provider, /auth/prove in a window of its own. */
      ways: z.array(z.enum(["passkey", "password", "provider"])),
      /** A second factor: what changes what opens the account asks for it as well. */
      hasFactor: z.boolean(),
      /** The name that they sign in with; empty where the outside provider knows it alone. */
      username: z.string(),
    }),
  }),
  ProveByPassword: command({
    withoutVersion: "act",
    changes: ["session"],
    summary:
      "Proves by the password of the account who is there; from then on the session may do what asks for it, for ten minutes",
    roles: everyone,
    area: "any",
    right: "read",
    inBrowser: true,
    inReview: true,
    input: z.strictObject({
      password: z.string().min(1).max(200),
      /** Of the app, or a recovery code, which is used up: proves the second factor too. */
      code: z.string().trim().min(1).max(60).optional(),
    }),
    output: Done,
    errors: ["proved_elsewhere", "wrong_password", "wrong_code", "password_elsewhere"],
  }),
};
