import { z } from "zod";
import { ClientScope, Id, Language, Timestamp } from "./common.ts";
import { Areas, StoreIds } from "./members.ts";
import { query } from "./procedure.ts";

export const Profile = z.object({
  userId: Id,
  subject: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(["Admin", "Client"]),
  /** Inside the Client role; an Admin manages. */
  right: z.enum(["read", "write", "manage"]),
  areas: Areas.nullable(),
  storeIds: StoreIds,
  clientId: Id.nullable(),
  clientMemberId: Id.nullable(),
  clientName: z.string().nullable(),
  /** The company's: in which dates and times are shown. */
  timeZone: z.string(),
  /** Somebody set the password without this person's session: nothing is done before they said which ways in are theirs. */
  isInReview: z.boolean(),
  /** An Admin who works as this client: for which member, until when. */
  acting: z.object({ name: z.string(), until: Timestamp }).nullable(),
  /** Over: imports and pushes rest. Null when the client has no subscription and is not limited. */
  subscription: z.object({ expireDate: Timestamp, isOver: z.boolean() }).nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const accounts = {
  GetClientProfileLogin: query({
    reads: ["session", "company", "subscriptions"],
    summary: "Who is signed in: role, right, company and display name",
    roles: ["Admin", "Client"],
    area: "any",
    inReview: true,
    input: z.strictObject({ identityId: z.string().max(255).optional() }),
    output: Profile,
  }),
  GetLanguageList: query({
    reads: [],
    summary: "The languages that product texts can be written in",
    roles: ["Admin", "Client"],
    area: "any",
    input: ClientScope,
    output: z.array(z.object({ langCode: Language, name: z.string() })),
  }),
};
