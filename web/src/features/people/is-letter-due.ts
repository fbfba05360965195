import type { Invitation } from "@tradeport/contract/invitations";

/** Whether the letter leaves now, or has left; a minute is nothing to tell of, and clocks differ by as much. */
export const isLetterDue = ({ letterDate }: Pick<Invitation, "letterDate">) => Date.parse(letterDate) < Date.now() + 60_000;
