import { z } from "zod";
import { ClientScope, Done, Id, page, paging, Timestamp } from "./common.ts";
import { Phone } from "./phone.ts";
import { command, download, query } from "./procedure.ts";
import { LinkToken, Password, Username } from "./registration.ts";

const scope = ClientScope.shape;
export const MemberRight = z.enum(["read", "write", "manage"]);
const name = z.string().trim().min(1).max(100);
export const Member = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  /** Null for who may not manage members: contact details are the owners' matter. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  right: MemberRight,
  isActive: z.boolean(),
  isSelf: z.boolean(),
  createdDate: Timestamp,
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  right: MemberRight,
  createdDate: Timestamp,
  expireDate: Timestamp,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

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
  /** Its first characters. */
  shown: z.string(),
  memberName: z.string(),
  createdDate: Timestamp,
  expireDate: Timestamp,
  lastUsed: Timestamp.nullable(),
  state: z.enum(["open", "expired", "revoked", "closed"]),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const AccountInfo = z.object({
  username: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  memberType: MemberRight,
  registrationDate: Timestamp,
});
export type AccountInfo = z.infer<typeof AccountInfo>;

const everyone = ["Admin", "Client"] as const;
const memberId = z.strictObject({ ...scope, clientMemberId: Id });

export const Company = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  country: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  createdDate: Timestamp,
});

export const InvitationShown = z.object({
  clientName: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  right: MemberRight,
  expireDate: Timestamp,
});
export const people = {
  GetClient: query({
    summary: "The client: its company as it is registered",
    roles: everyone,
    input: ClientScope,
    output: Company,
    errors: ["not_found"],
  }),
  GetClientInfo: query({
    summary: "The account of who is signed in; for an Admin, that of the named client's first owner",
    roles: everyone,
    input: ClientScope,
    output: AccountInfo,
    errors: ["not_found"],
  }),
  GetAllClientMembers: query({
    summary: "The members of the client, those who were closed last",
    roles: everyone,
    input: ClientScope,
    output: z.array(Member),
  }),
  GetClientMember: query({
    summary: "One member",
    roles: everyone,
    input: memberId,
    output: Member,
    errors: ["not_found"],
  }),
  CreateClientMember: command({
    summary:
      "Invite a person: a mail with a link that works once, for seven days. A new invitation replaces the address's old one",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({ ...scope, name, surname: name, email: z.email().max(200), right: MemberRight }),
    output: Invitation,
    errors: ["member_exists", "not_while_acting", "too_many_invitations", "invite_elsewhere"],
  }),
  GetAllInvitation: query({
    summary: "The open invitations, newest first",
    roles: everyone,
    right: "manage",
    input: ClientScope,
    output: z.array(Invitation),
  }),
  DeleteInvitation: command({
    summary: "Take an invitation back: its link opens nothing any more",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({ ...scope, invitationId: Id }),
    output: Done,
    errors: ["not_found", "not_while_acting"],
  }),
  GetInvitation: query({
    summary: "Who invites whom, for the holder of the link in the mail",
    roles: ["Guest", ...everyone],
    input: z.strictObject({ link: LinkToken }),
    output: InvitationShown,
    errors: ["invitation_gone"],
  }),
  AcceptInvitation: command({
    summary: "Become a member: the holder of the link chooses a user name and a password. The link works once",
    roles: ["Guest", ...everyone],
    right: "read",
    input: z.strictObject({
      link: LinkToken,
      username: Username,
      name,
      surname: name,
      password: Password,
    }),
    output: z.object({ username: z.string() }),
    errors: ["invitation_gone", "username_taken", "account_exists", "password_common", "password_personal"],
  }),
  UpdateClientMember: command({
    summary: "Change a member's name, phone, right, or whether the member is active. The last owner stays one",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({
      ...memberId.shape,
      name,
      surname: z.string().trim().max(100),
      phone: Phone.or(z.literal("")).default(""),
      right: MemberRight,
      isActive: z.boolean().default(true),
    }),
    output: Member,
    errors: ["not_found", "last_owner", "not_while_acting"],
  }),
  DeleteClientMember: command({
    summary: "Close a member: sessions, streams and API keys of this company end at once; what the member did stays",
    roles: ["Client"],
    right: "manage",
    input: memberId,
    output: Done,
    errors: ["not_found", "last_owner", "not_while_acting"],
  }),
  EraseClientMember: command({
    summary: "Erase the personal data of a member, for good: name, addresses, account and sessions. The audit keeps ids",
    roles: ["Client"],
    right: "manage",
    input: memberId,
    output: Done,
    errors: ["not_found", "last_owner", "not_while_acting"],
  }),
  GetClientMemberData: download({
    summary: "All that is kept of a member, as JSON: oneself, or any member for an owner",
    roles: ["Client"],
    input: memberId,
    output: z.unknown(),
    errors: ["not_found", "not_while_acting", "not_with_key"],
  }),
  GetAllSession: query({
    summary: "Open sessions: one's own, or those of a member for an owner",
    roles: everyone,
    input: z.strictObject({ ...scope, clientMemberId: Id.optional() }),
    output: z.array(Session),
    errors: ["not_found", "no_right", "not_with_key"],
  }),
  EndSession: command({
    summary: "End a session: one's own, or a member's for an owner",
    roles: everyone,
    right: "read",
    input: z.strictObject({ ...scope, sessionId: Id }),
    output: Done,
    errors: ["not_found", "not_with_key"],
  }),
  GetAllApiKey: query({
    summary: "The client's API keys, without the keys themselves",
    roles: everyone,
    right: "manage",
    input: ClientScope,
    output: z.array(ApiKey),
  }),
  CreateApiKey: command({
    summary:
      "Make an API key. The key itself is in this answer and nowhere else; it can do what its right says and never more than its member",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({
      ...scope,
      name,
      right: z.enum(["read", "write"]),
      expireDays: z.number().int().min(1).max(730),
    }),
    output: ApiKey.extend({ key: z.string().nullable() }),
    shownOnce: ["key"],
    errors: ["not_while_acting", "too_many_keys"],
  }),
  DeleteApiKey: command({
    summary: "Revoke an API key at once",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({ ...scope, apiKeyId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};

/** What the platform's people see and do: customers. */
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

export const customers = {
  GetAllClient: query({
    summary: "The customers, searched by name, e-mail or phone",
    roles: ["Admin"],
    input: z.strictObject({
      search: z.string().trim().max(100).optional(),
      isActive: z.boolean().optional(),
      orderColumn: z.enum(["createdDate", "name"]).default("createdDate"),
      ...paging(20),
    }),
    output: page(Customer),
  }),
  ActiveStatus: command({
    summary: "Open or close a client's account: closed, its people are told so at their next call and nothing is sent or read",
    roles: ["Admin"],
    input: z.strictObject({ ...named.shape, isActive: z.boolean() }),
    output: Done,
    errors: ["not_found"],
  }),
  GetCommunicationActivities: query({
    summary: "Notes on talks with a client, newest first",
    roles: ["Admin"],
    input: z.strictObject({ ...named.shape, ...paging(10) }),
    output: page(CommunicationActivity),
    errors: ["not_found"],
  }),
  AddCommunicationActivity: command({
    summary: "Write down a talk with a client",
    roles: ["Admin"],
    input: z.strictObject({
      ...named.shape,
      activitiesOwner: z.string().trim().min(1).max(100),
      note: z.string().trim().min(1).max(4000),
      contactDate: Timestamp,
    }),
    output: CommunicationActivity,
    errors: ["not_found"],
  }),
  ActForClient: command({
    summary: "Work as this client for an hour, for a reason that stands in the client's audit",
    roles: ["Admin"],
    input: z.strictObject({ ...named.shape, reason: z.string().trim().min(3).max(500) }),
    output: z.object({ until: Timestamp }),
    errors: ["not_found", "client_inactive", "no_owner", "not_with_key"],
  }),
  EndActing: command({
    summary: "Stop working as a client",
    roles: everyone,
    right: "read",
    input: z.strictObject({}),
    output: Done,
    errors: ["not_acting"],
  }),
};
