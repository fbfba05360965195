import { z } from "zod";
import { Done, everyone, Id, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

/** After somebody without the account's session set its password: which ways in are their owner's. Until that is said nothing else is done. */
export const waysIn = {
  GetWaysIn: query({
    reads: ["session", "keys", "members"],
    summary:
      "What opens one's own account beside its password: passkeys, an app's codes, recovery codes, API keys that one made, and members whom one invited lately",
    roles: everyone,
    area: "any",
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
      /** Who came into one's companies by one's own invitation in the days before, or by theirs. */
      members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), createdDate: Timestamp })),
    }),
  }),
  ConfirmWaysIn: command({
    withoutVersion: "end",
    changes: ["session", "sessions", "keys", "members", "invitations"],
    summary:
      "Says which of them are one's own, and whom one knows: every other one ends, with every other session, and the account is open again",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: true,
    inReview: true,
    input: z.strictObject({
      passkeys: z.array(Id).max(100),
      isAppRetained: z.boolean(),
      areCodesRetained: z.boolean(),
      apiKeys: z.array(Id).max(100),
      members: z.array(Id).max(1000),
    }),
    output: Done,
    errors: ["not_found"],
  }),
};
