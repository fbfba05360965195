import type { Invitation } from "@tradeport/contract/invitations";

/** Whether the e-mail leaves now, or has left; a minute is nothing to tell of, and clocks differ by as much. */
export const isEmailDue = ({ emailDate }: Pick<Invitation, "emailDate">) => Date.parse(emailDate) < Date.now() + 60_000;
