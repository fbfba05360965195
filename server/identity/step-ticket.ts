import type { Sealer } from "#platform/sessions.ts";

/**
 * The password was right; what is still asked for. Sealed in the page's form, good for its sign-in alone and for ten minutes, and not past
 * the end of all its account's sessions: `judged` (second-step.ts) looks at that before anything is shown or written.
 */
export interface Ticket {
  accountId: string;
  uid: string;
  asks: "code" | "enrolment" | "nothing";
  /** When the password was right, in seconds since 1970. */
  since: number;
  until: number;
  /** Of an enrolment: what tells the secret that its page showed. Another page's is not shown by it. */
  shown?: string | undefined;
}
const purpose = "second-step";
const minutes = 10;

export const tickets = (sealer: Sealer) => ({
  /** One in place of another ends when that one does. */
  sealed: ({ until = Date.now() + minutes * 60_000, ...ticket }: Omit<Ticket, "until"> & { until?: number | undefined }) =>
    Buffer.from(sealer.seal(Buffer.from(JSON.stringify({ ...ticket, until })), purpose)).toString("base64url"),
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
