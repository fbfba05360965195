import { z } from "zod";
import { Done, everyone, Id, page, paging, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  isActive: z.boolean(),
  createdDate: Timestamp,
  memberCount: z.number().int(),
  storeCount: z.number().int(),
  subscriptionExpireDate: Timestamp.nullable(),
  subscriptionIsOver: z.boolean(),
  lastContact: Timestamp.nullable(),
});
export type Customer = z.infer<typeof Customer>;

export const CommunicationActivity = z.object({
  id: Id,
  activitiesOwner: z.string(),
  note: z.string(),
  contactDate: Timestamp,
  createdDate: Timestamp,
});
export type CommunicationActivity = z.infer<typeof CommunicationActivity>;

const named = z.strictObject({ clientId: Id });

/** A talk with a client, as it is written down. */
export const TalkInput = z.strictObject({
  ...named.shape,
  activitiesOwner: z.string().trim().min(1).max(100),
  note: z.string().trim().min(1).max(4000),
  contactDate: Timestamp,
});

/** What the platform's people see and do. */
export const customers = {
  GetAllClient: query({
    reads: ["customers", "members", "stores", "subscriptions"],
    summary: "The customers, searched by name, e-mail or phone",
    roles: ["Admin"],
    input: z.strictObject({
      search: z.string().trim().max(100).optional(),
      isActive: z.boolean().optional(),
      /** Customers since then. */
      startDate: Timestamp.optional(),
      /** expiring: within 14 days. */
      subscription: z.enum(["expiring", "over"]).optional(),
      orderColumn: z.enum(["createdDate", "name"]).default("createdDate"),
      ...paging(20),
    }),
    output: page(Customer),
  }),
  ActiveStatus: command({
    withoutVersion: "switch",
    changes: ["customers"],
    summary: "Open or close a client's account: closed, its people are told so at their next call and nothing is sent or read",
    roles: ["Admin"],
    fresh: true,
    input: z.strictObject({ ...named.shape, isActive: z.boolean() }),
    output: Done,
    errors: ["not_found"],
  }),
  GetCommunicationActivities: query({
    reads: ["customers"],
    summary: "Notes on talks with a client, newest first",
    roles: ["Admin"],
    input: z.strictObject({ ...named.shape, ...paging(10) }),
    output: page(CommunicationActivity),
    errors: ["not_found"],
  }),
  AddCommunicationActivity: command({
    withoutVersion: "new",
    changes: ["customers"],
    summary: "Write down a talk with a client",
    roles: ["Admin"],
    input: TalkInput,
    output: CommunicationActivity,
    errors: ["not_found"],
  }),
  ActForClient: command({
    withoutVersion: "act",
    changes: ["session"],
    summary: "Work as this client for an hour, for a reason that stands in the client's audit",
    roles: ["Admin"],
    input: z.strictObject({ ...named.shape, reason: z.string().trim().min(3).max(500) }),
    output: z.object({ until: Timestamp }),
    fresh: "factor",
    errors: ["not_found", "client_inactive", "no_owner"],
  }),
  EndActing: command({
    withoutVersion: "end",
    changes: ["session"],
    summary: "Stop working as a client",
    roles: everyone,
    area: "any",
    right: "read",
    input: z.strictObject({}),
    output: Done,
    errors: ["not_acting"],
  }),
};
