import { z } from "zod";
import { Done, Id } from "./common.ts";
import { Phone } from "./phone.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const anybody = ["Guest", "Admin", "Client"] as const;
const line = (most: number) => z.string().overwrite(cleanLine).min(1).max(most);

export const Username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._-]{3,40}$/u, "username");
/** Counted as it is typed: nothing is cut off, nothing is trimmed. */
export const Password = z.string().min(8).max(200);
export const Email = z.email().max(254);
/** 256 random bits as they stand in a mailed link. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "link");

const company = { name: line(100), surname: line(100), company: line(200), phone: Phone };
const twice = { password: Password, confirmPassword: z.string().min(1).max(200) };
export const SignUp = z.strictObject({ ...company, email: Email, username: Username, password: Password });
export const ExternalSignUp = z.strictObject({ ...company, email: Email });
const passwordChange = {
  ...twice,
  /** The open API keys of whose password it is end too: a changed password ends none by itself. */
  endApiKeys: z.boolean().optional(),
};
export const NewPassword = z.strictObject(passwordChange);
/** An API key that goes on, by its name and first characters. */
export const LivingKey = z.object({ name: z.string(), shown: z.string() });
export type LivingKey = z.infer<typeof LivingKey>;
/** What became of the ways in beside the password: so many sessions ended, and these keys live on. */
export const PasswordChanged = z.object({
  sessionsEnded: z.number().int(),
  apiKeys: z.array(LivingKey),
  /** Passkeys, an app and recovery codes that were added in the last days, which a reset by e-mail takes off. */
  removed: z.object({ passkeys: z.array(z.string()), hasCodes: z.boolean(), hasRecoveryCodes: z.boolean() }),
});

/** Signing up, confirming an address, and passwords. What is asked about an account says nothing of whether it exists. */
export const registration = {
  GetSignUpForm: query({
    reads: [],
    summary: "How one signs up here: with a password, or with the outside provider and who it says is asking",
    roles: anybody,
    area: "any",
    input: z.strictObject({}),
    output: z.object({
      provider: z.enum(["embedded", "external"]),
      unregisteredUser: z.object({ name: z.string(), email: z.string() }).nullable(),
    }),
  }),
  CreateClient: command({
    withoutVersion: "new",
    changes: ["customers"],
    summary: "Signs up a company with its first member; a mail with the link that confirms the address follows",
    roles: anybody,
    area: "any",
    input: SignUp,
    output: z.object({ company: z.string(), email: z.string() }),
    errors: ["password_common", "password_personal", "sign_up_elsewhere"],
  }),
  CreateExternalClient: command({
    withoutVersion: "new",
    changes: ["customers", "session"],
    summary: "Signs up a company for the person whom the outside provider has just signed in, by (issuer, subject)",
    roles: anybody,
    area: "any",
    input: ExternalSignUp,
    output: z.object({ company: z.string(), email: z.string() }),
    errors: ["sign_up_elsewhere"],
  }),
  EmailConfirmation: command({
    withoutVersion: "act",
    changes: ["session"],
    summary: "Confirms the address that the mailed link went to; from then on its account can sign in",
    roles: anybody,
    area: "any",
    input: z.strictObject({ emailConfirmationToken: LinkToken }),
    /** isPasswordRequired: others signed up with the address too, so an e-mail asks its owner for a new password. */
    output: z.object({ username: z.string(), email: z.string(), isPasswordRequired: z.boolean() }),
    errors: ["link_ended", "email_confirmed_elsewhere"],
  }),
  SendEmailConfirmation: command({
    withoutVersion: "act",
    changes: [],
    summary: "Mails the confirming link again, if there is something to confirm at this address",
    roles: anybody,
    area: "any",
    input: z.strictObject({ email: Email }),
    output: Done,
    errors: ["password_elsewhere"],
  }),
  SendPasswordLink: command({
    withoutVersion: "act",
    changes: [],
    summary: "Mails a link that sets a new password, if this address has an account",
    roles: anybody,
    area: "any",
    input: z.strictObject({ email: Email }),
    output: Done,
    errors: ["password_elsewhere"],
  }),
  SetPassword: command({
    withoutVersion: "a new secret by a link of one use; the old one is never shown",
    changes: ["sessions", "keys"],
    summary:
      "Sets a new password by a mailed link and ends every session of the account; says which API keys live on, or ends them too",
    roles: anybody,
    area: "any",
    input: z.strictObject({ passwordToken: LinkToken, ...passwordChange }),
    output: PasswordChanged,
    errors: ["password_mismatch", "password_common", "password_personal", "link_ended", "email_confirmed_elsewhere"],
  }),
  ChangePassword: command({
    withoutVersion: "a new secret, typed in full; the old one is never shown",
    changes: ["sessions", "keys"],
    summary:
      "A new password: one's own, or by an owner that of a member of the company; other sessions end; says which API keys live on, or ends them too",
    roles: ["Client", "Admin"],
    area: "any",
    // A viewer changes their own password as well.
    right: "read",
    fresh: true,
    input: z.strictObject({ clientMemberId: Id.optional(), ...passwordChange }),
    output: PasswordChanged,
    errors: [
      "password_mismatch",
      "password_common",
      "password_personal",
      "password_elsewhere",
      "member_elsewhere",
      "owner_password",
      "not_while_acting",
      "inviter_in_review",
    ],
  }),
};
