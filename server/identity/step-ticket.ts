import type { Sealer } from "#platform/sessions.ts";

/** The password was right; what is still asked for. Sealed in the page's form, good for its sign-in alone and for ten minutes. */
export interface Ticket {
  accountId: string;
  uid: string;
  asks: "code" | "enrolment" | "nothing";
  /** When the password was right, in seconds since 1970. */
  since: number;
  until: number;
}
const purpose = "second-step";
const minutes = 10;

export const tickets = (sealer: Sealer) => ({
  sealed: (ticket: Omit<Ticket, "until">) =>
    Buffer.from(sealer.seal(Buffer.from(JSON.stringify({ ...ticket, until: Date.now() + minutes * 60_000 })), purpose)).toString(
      "base64url",
    ),
  /** Null for another sign-in's, one that asks for something else, and one that is too old. */
  opened: (given: string | undefined, uid: string, asks: Ticket["asks"]): Ticket | null => {
    try {
      const text = Buffer.from(sealer.open(Buffer.from(given ?? "", "base64url"), purpose)).toString();
      const ticket = JSON.parse(text) as Ticket;
      return ticket.uid === uid && ticket.asks === asks && ticket.until > Date.now() ? ticket : null;
    } catch {
      return null;
    }
  },
});
export type Tickets = ReturnType<typeof tickets>;
