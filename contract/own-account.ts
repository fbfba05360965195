import { z } from "zod";
import { changes } from "./changes.ts";
import { Done, Version } from "./common.ts";
import { AccountInfo, PersonName } from "./members.ts";
import { Phone } from "./phone.ts";
import { command } from "./procedure.ts";
import { Email, LinkToken } from "./registration.ts";
import { cleanLine } from "./text.ts";

/** What a person may change of themselves. */
export const OwnAccountChanges = z.strictObject({
  version: Version,
  ...changes({
    name: PersonName,
    surname: z.string().overwrite(cleanLine).max(100).default(""),
    phone: Phone.or(z.literal("")).default(""),
  }),
});

/** What a person changes of themselves, whatever their right. Another address holds when both mailboxes have said so. */
export const ownAccount = {
  UpdateOwnAccount: command({
    changes: ["members", "session"],
    summary: "Change one's own name, surname and telephone; what is left out stays",
    roles: ["Client"],
    area: "any",
    right: "read",
    inBrowser: true,
    input: OwnAccountChanges,
    output: AccountInfo,
    errors: ["not_found", "conflict", "not_while_acting"],
  }),
  ChangeOwnEmail: command({
    withoutVersion: "act",
    changes: ["members"],
    summary:
      "Ask for another e-mail address: an e-mail goes to the old and one to the new, and it changes when both links were used",
    roles: ["Client"],
    area: "any",
    right: "read",
    // Who has both mailboxes has the account.
    fresh: true,
    input: z.strictObject({ email: Email }),
    output: Done,
    errors: ["not_while_acting", "password_elsewhere", "same_email"],
  }),
  ConfirmNewEmail: command({
    withoutVersion: "act",
    changes: ["members", "session"],
    summary: "Use one of the two links. What is still missing is said; with the second the address changes",
    roles: ["Guest", "Admin", "Client"],
    area: "any",
    input: z.strictObject({ emailChangeToken: LinkToken }),
    output: z.object({ email: z.string(), isChanged: z.boolean() }),
    errors: ["link_ended", "email_confirmed_elsewhere"],
  }),
};
