import { z } from "zod";
import { ClientScope, Done, everyone, Id, Timestamp } from "./common.ts";
import { Areas, PersonName, StoreIds } from "./members.ts";
import { command, query } from "./procedure.ts";

export const Session = z.object({
  id: Id,
  /** "Firefox, Windows"; empty when the browser did not say. */
  agent: z.string(),
  memberName: z.string(),
  createdDate: Timestamp,
  lastSeen: Timestamp,
  expireDate: Timestamp,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  right: z.enum(["read", "write"]),
  areas: Areas.nullable(),
  storeIds: StoreIds,
  /** What it asks for is done once a person releases it. */
  proposes: z.boolean(),
  /** Its first characters. */
  shown: z.string(),
  memberName: z.string(),
  createdDate: Timestamp,
  expireDate: Timestamp,
  lastUsed: Timestamp.nullable(),
  /** "suspended": the identity provider does not vouch for the member, who signs in once more. */
  state: z.enum(["open", "expired", "revoked", "closed", "suspended"]),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** By which browsers and programs people are in. */
export const access = {
  GetAllSession: query({
    reads: ["sessions"],
    summary: "Open sessions: one's own, or those of a member for an owner",
    roles: everyone,
    area: "any",
    input: z.strictObject({ ...ClientScope.shape, clientMemberId: Id.optional() }),
    output: z.array(Session),
    errors: ["not_found", "no_right", "not_with_key"],
  }),
  EndSession: command({
    withoutVersion: "end",
    changes: ["sessions"],
    summary: "End a session: one's own, or a member's for an owner, not of whom was an owner before by whoever is new",
    roles: everyone,
    area: "any",
    right: "read",
    input: z.strictObject({ ...ClientScope.shape, sessionId: Id }),
    output: Done,
    errors: ["not_found", "not_with_key", "owner_too_new", "inviter_in_review"],
  }),
  GetAllApiKey: query({
    reads: ["keys"],
    summary: "The client's API keys, without the keys themselves",
    roles: everyone,
    area: "people",
    right: "manage",
    input: ClientScope,
    output: z.array(ApiKey),
  }),
  CreateApiKey: command({
    withoutVersion: "new",
    changes: ["keys"],
    summary:
      "Make an API key. The key itself is in this answer and nowhere else; it can do what its right or its areas say and never more than its member",
    roles: ["Client"],
    area: "people",
    right: "manage",
    input: z.strictObject({
      ...ClientScope.shape,
      name: PersonName,
      right: z.enum(["read", "write"]),
      areas: Areas.nullable().optional(),
      storeIds: StoreIds.optional(),
      /** What it asks for waits until a person releases it; what its rights don't allow is refused all the same. */
      proposes: z.boolean().optional(),
      expireDays: z.number().int().min(1).max(730),
    }),
    output: ApiKey.extend({ key: z.string().nullable() }),
    shownOnce: ["key"],
    fresh: true,
    errors: ["not_while_acting", "too_many_keys"],
  }),
  DeleteApiKey: command({
    withoutVersion: "end",
    changes: ["keys"],
    summary: "Revoke an API key at once",
    roles: ["Client"],
    area: "people",
    right: "manage",
    input: z.strictObject({ ...ClientScope.shape, apiKeyId: Id }),
    output: Done,
    errors: ["not_found", "not_while_acting", "owner_too_new"],
  }),
};
