import { z } from "zod";
import type { Area } from "./areas.ts";
import { changes } from "./changes.ts";
import { ClientScope, Done, everyone, Id, Timestamp, Version } from "./common.ts";
import { CompanyProfile } from "./company.ts";
import { Phone } from "./phone.ts";
import { command, download, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

export const MemberRight = z.enum(["read", "write", "manage"]);
export type MemberRight = z.infer<typeof MemberRight>;
const Level = z.enum(["read", "write"]).optional();
/** What somebody may do, said by area: one that is not named is closed, and none at all is refused. */
export const Areas = z
  .strictObject({
    catalogue: Level,
    stock: Level,
    prices: Level,
    orders: Level,
    packing: Level,
    claims: Level,
    money: Level,
    connections: Level,
    people: z.literal("read").optional(),
    settings: Level,
  } satisfies Record<Area, z.ZodType>)
  .refine((areas) => Object.values(areas).some((level) => level !== undefined), "areas");

/** For some stores of the company; null: for all. An owner has all of them. */
export const StoreIds = z.array(Id).min(1).max(200).nullable();

export const PersonName = z.string().overwrite(cleanLine).min(1).max(100);

export const Member = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  surname: z.string(),
  /** Null for who may not manage members: contact details are the owners' matter. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  /** In every area; where `areas` are given, what they say counts and this is "read". */
  right: MemberRight,
  areas: Areas.nullable(),
  /** Those that the reader has as well. */
  storeIds: z.array(Id).nullable(),
  isActive: z.boolean(),
  isSelf: z.boolean(),
  createdDate: Timestamp,
});
export type Member = z.infer<typeof Member>;

export const AccountInfo = z.object({
  version: Version,
  username: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** Another address that both mailboxes have not confirmed yet. */
  newEmail: z.string().nullable(),
  phone: z.string(),
  memberType: MemberRight,
  areas: Areas.nullable(),
  storeIds: StoreIds,
  registrationDate: Timestamp,
});
export type AccountInfo = z.infer<typeof AccountInfo>;

export const Company = CompanyProfile.extend({ isActive: z.boolean(), createdDate: Timestamp });

const memberId = z.strictObject({ ...ClientScope.shape, clientMemberId: Id });

/** What an owner may change of a member. */
export const MemberChanges = z.strictObject({
  ...memberId.shape,
  version: Version,
  ...changes({
    name: PersonName,
    surname: z.string().overwrite(cleanLine).max(100).default(""),
    phone: Phone.or(z.literal("")).default(""),
    /** In every area: named alone it takes the areas' place. */
    right: MemberRight,
    /** By area; named, they take the right's place. */
    areas: Areas.nullable(),
    storeIds: StoreIds,
    isActive: z.boolean(),
  }),
});

/** Whose company and account this is, and the people in it. */
export const members = {
  GetClient: query({
    reads: ["customers", "company", "subscriptions"],
    summary: "The client: its company as it is registered",
    roles: everyone,
    area: "settings",
    input: ClientScope,
    output: Company,
    errors: ["not_found"],
  }),
  GetClientInfo: query({
    reads: ["company", "members"],
    summary: "The account of who is signed in; for an Admin, that of the named client's first owner",
    roles: everyone,
    area: "any",
    input: ClientScope,
    output: AccountInfo,
    errors: ["not_found"],
  }),
  GetAllClientMembers: query({
    reads: ["members"],
    summary: "The members of the client, those who were closed last",
    roles: everyone,
    area: "people",
    input: ClientScope,
    output: z.array(Member),
  }),
  GetClientMember: query({
    reads: ["members"],
    summary: "One member",
    roles: everyone,
    area: "people",
    input: memberId,
    output: Member,
    errors: ["not_found"],
  }),
  UpdateClientMember: command({
    changes: ["members", "sessions", "keys"],
    summary:
      "Change a member's name, phone, right or areas, or whether the member is active; what is left out stays. The last owner stays one",
    roles: ["Client"],
    area: "people",
    right: "manage",
    fresh: true,
    input: MemberChanges,
    output: Member,
    errors: [
      "not_found",
      "conflict",
      "last_owner",
      "owner_too_new",
      "owners_new",
      "works_elsewhere",
      "not_while_acting",
      "inviter_in_review",
    ],
  }),
  DeleteClientMember: command({
    withoutVersion: "end",
    changes: ["members", "sessions", "keys"],
    summary: "Close a member: sessions, streams and API keys of this company end at once; what the member did stays",
    roles: ["Client"],
    area: "people",
    right: "manage",
    fresh: true,
    input: memberId,
    output: Done,
    errors: ["not_found", "last_owner", "owner_too_new", "owners_new", "not_while_acting", "inviter_in_review"],
  }),
  EraseClientMember: command({
    withoutVersion: "end",
    changes: ["members", "sessions", "keys"],
    summary:
      "Erase the personal data of a member, for good: name, addresses, account and sessions. Of a person whom another company has too, what this one has. The audit keeps ids",
    roles: ["Client"],
    area: "people",
    right: "manage",
    fresh: true,
    input: memberId,
    output: Done,
    errors: [
      "not_found",
      "last_owner",
      "owner_too_new",
      "owners_new",
      "owner_erased_later",
      "not_while_acting",
      "inviter_in_review",
    ],
  }),
  GetClientMemberData: download({
    summary:
      "All that is kept of a member, as JSON: oneself, or any member for an owner, who gets of a person in another company what this one has",
    roles: ["Client"],
    area: "any",
    fresh: true,
    input: memberId,
    output: z.unknown(),
    errors: ["not_found", "not_while_acting", "not_with_key"],
  }),
};
