import { z } from "zod";
import { ClientScope, Done, everyone, Id, Timestamp } from "./common.ts";
import { Areas, MemberRight, PersonName, StoreIds } from "./members.ts";
import { command, query } from "./procedure.ts";
import { LinkToken, Password, Username } from "./registration.ts";

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  right: MemberRight,
  areas: Areas.nullable(),
  storeIds: StoreIds,
  createdDate: Timestamp,
  /** When its e-mail left, or leaves: later where its mailbox has had many invitations. */
  emailDate: Timestamp,
  expireDate: Timestamp,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationShown = z.object({
  /** Accepted with a password chosen here, or by whom the outside provider has signed in. */
  provider: z.enum(["embedded", "external"]),
  /** Whom the outside provider has just signed in in this browser, and who belongs to no company yet. */
  unregisteredUser: z.object({ name: z.string(), email: z.string(), emailVerified: z.boolean() }).nullable(),
  clientName: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  right: MemberRight,
  areas: Areas.nullable(),
  storeIds: StoreIds,
  expireDate: Timestamp,
});

const person = { name: PersonName, surname: PersonName };

/** How somebody becomes a member. */
export const invitations = {
  CreateClientMember: command({
    withoutVersion: "new",
    changes: ["invitations"],
    summary:
      "Invite a person: a mail with a link that works once, for seven days. A new invitation replaces the address's old one",
    roles: ["Client"],
    area: "people",
    right: "manage",
    fresh: true,
    input: z.strictObject({
      ...ClientScope.shape,
      ...person,
      email: z.email().max(200),
      right: MemberRight,
      areas: Areas.nullable().optional(),
      storeIds: StoreIds.optional(),
    }),
    output: Invitation,
    errors: ["member_exists", "not_while_acting", "too_many_invitations", "invited_often", "invitations_today"],
  }),
  GetAllInvitation: query({
    reads: ["invitations"],
    summary: "The open invitations, newest first",
    roles: everyone,
    area: "people",
    right: "manage",
    input: ClientScope,
    output: z.array(Invitation),
  }),
  DeleteInvitation: command({
    withoutVersion: "end",
    changes: ["invitations"],
    summary: "Take an invitation back: its link opens nothing any more",
    roles: ["Client"],
    area: "people",
    right: "manage",
    input: z.strictObject({ ...ClientScope.shape, invitationId: Id }),
    output: Done,
    errors: ["not_found", "not_while_acting", "owner_too_new"],
  }),
  GetInvitation: query({
    reads: ["invitations"],
    summary: "Who invites whom, for the holder of the link in the mail",
    roles: ["Guest", ...everyone],
    area: "any",
    input: z.strictObject({ link: LinkToken }),
    output: InvitationShown,
    errors: ["invitation_gone"],
  }),
  AcceptInvitation: command({
    withoutVersion: "new",
    changes: ["invitations", "members"],
    summary:
      "Become a member: the holder of the link chooses a user name and a password. The link works once. A user name that is taken gets an ending; the e-mail to the invited address says which one it is",
    roles: ["Guest", ...everyone],
    area: "any",
    right: "read",
    input: z.strictObject({ link: LinkToken, username: Username, ...person, password: Password }),
    output: z.object({ email: z.string() }),
    errors: ["invitation_gone", "account_exists", "password_common", "password_personal", "invited_sign_in_first"],
  }),
  AcceptExternalInvitation: command({
    withoutVersion: "new",
    changes: ["invitations", "members", "session"],
    summary:
      "Become a member: whom the outside provider has just signed in, by (issuer, subject), with the invited address as one that the provider has proven. The link works once",
    roles: ["Guest", ...everyone],
    area: "any",
    right: "read",
    input: z.strictObject({ link: LinkToken, ...person }),
    output: z.object({ clientName: z.string() }),
    errors: [
      "invitation_gone",
      "invited_sign_in_first",
      "invited_elsewhere",
      "invited_address_unproven",
      "account_exists",
      "client_inactive",
    ],
  }),
};
