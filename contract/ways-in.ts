import { z } from "zod";
import { Done, everyone, Id, Timestamp } from "./common.ts";
import { Areas, MemberRight } from "./members.ts";
import { command, query } from "./procedure.ts";

const MemberState = z.object({
  right: MemberRight,
  areas: Areas.optional(),
  storeIds: z.array(Id).optional(),
  isActive: z.boolean(),
});

/** After somebody without the account's session set its password: which ways in are their owner's. Until that is said nothing else is done. */
export const waysIn = {
  GetWaysIn: query({
    reads: ["session", "keys", "members"],
    summary:
      "What opens one's own account beside its password: passkeys, an app's codes, recovery codes, API keys that one made, members whom one invited lately, and what was done to members in one's name",
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
      /** Members who stand otherwise than before those days, by one's own acts or by those of whom one let in. */
      changes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: z.string(),
          before: MemberState,
          now: MemberState,
          by: z.string(),
          date: Timestamp,
        }),
      ),
    }),
  }),
  ConfirmWaysIn: command({
    withoutVersion: "end",
    changes: ["session", "sessions", "keys", "members", "invitations"],
    summary:
      "Says which of them are one's own, whom one knows, and which changes of members one meant: every other one ends or is undone, with every other session, and the account is open again",
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
      changes: z.array(Id).max(1000),
    }),
    output: Done,
    errors: ["not_found"],
  }),
};
