import { z } from "zod";
import { Done, everyone, Id, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

/** After somebody without the account's session set its password: which ways in are their owner's. Until that is said nothing else is done. */
export const waysIn = {
  GetWaysIn: query({
    reads: ["session", "keys"],
    summary:
      "What opens one's own account beside its password: passkeys, an app's codes, recovery codes, and API keys that one made",
    roles: everyone,
    inBrowser: true,
    inReview: true,
    input: z.strictObject({}),
    output: z.object({
      passkeys: z.array(z.object({ id: Id, name: z.string(), createdDate: Timestamp, usedDate: Timestamp.nullable() })),
      /** Since when an app makes codes for it; null where none does. */
      appDate: Timestamp.nullable(),
      /** How many recovery codes are left, and when they were made; null where there are none. */
      recoveryCodes: z.object({ left: z.number().int(), createdDate: Timestamp }).nullable(),
      apiKeys: z.array(
        z.object({ id: Id, name: z.string(), shown: z.string(), createdDate: Timestamp, lastUsed: Timestamp.nullable() }),
      ),
    }),
  }),
  ConfirmWaysIn: command({
    changes: ["session", "sessions", "keys"],
    summary: "Says which of them are one's own: every other one ends, with every other session, and the account is open again",
    roles: everyone,
    right: "read",
    fresh: true,
    inReview: true,
    input: z.strictObject({
      passkeys: z.array(Id).max(100),
      isAppRetained: z.boolean(),
      areCodesRetained: z.boolean(),
      apiKeys: z.array(Id).max(100),
    }),
    output: Done,
    errors: ["not_found"],
  }),
};
