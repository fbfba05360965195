import { z } from "zod";
import { Done, Id, page, paging, Timestamp, Version, Words } from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { command, query, upload } from "./procedure.ts";

const Scope = { clientId: Id.optional() };

export const TicketState = z.enum(["open", "closed"]);
export type TicketState = z.infer<typeof TicketState>;

export const Ticket = z.object({
  ticketId: Id,
  /** What people say to one another: T-1042. */
  number: z.string(),
  clientId: Id,
  clientName: z.string(),
  subject: z.string(),
  message: z.string(),
  file: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
  state: TicketState,
  createdBy: z.string(),
  createdDate: Timestamp,
  closedDate: Timestamp.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const FaqEntry = z.object({ faqId: Id, question: z.string(), answer: z.string() });
/** As an Admin edits it: both languages, the hidden ones too. */
export const FaqDraft = z.object({
  faqId: Id,
  version: Version,
  question: Words,
  answer: Words,
  position: z.number().int(),
  isActive: z.boolean(),
});
export type FaqDraft = z.infer<typeof FaqDraft>;

const both = (max: number) => z.strictObject({ tr: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) });
export const ContactForm = z.strictObject({
  subject: z.string().trim().min(3).max(150),
  message: z.string().trim().min(10).max(5000),
});

/** A question and its answer, as they are written. */
export const FaqInput = z.strictObject({
  faqId: Id.optional(),
  /** Of the one that is changed. */
  version: Version.optional(),
  question: both(200),
  answer: both(4000),
  /** Left out: of a new one first and shown, of one that is there unchanged. */
  position: z.number().int().min(0).max(1000).optional(),
  isActive: z.boolean().optional(),
});

export const support = {
  SendContact: upload({
    withoutVersion: "new",
    changes: ["tickets"],
    summary: "A question to the operators: kept as a ticket and sent by mail",
    roles: ["Client"],
    area: "any",
    right: "read",
    input: ContactForm,
    output: z.object({ ticketId: Id, number: z.string() }),
    file: { maxCount: 1, maxBytes: 10_000_000, types: ["jpeg", "png", "webp", "pdf", "xlsx"], required: false },
    errors: ["ticket_limit", ...fileErrors, ...imageErrors],
  }),
  GetAllTicket: query({
    reads: ["tickets"],
    summary: "Tickets, newest first: one's own, the client's for its owners, or everybody's for an Admin",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ ...Scope, state: TicketState.optional(), ...paging(25) }),
    output: page(Ticket),
  }),
  SetTicketState: command({
    withoutVersion: "switch",
    changes: ["tickets"],
    summary: "Close a ticket, or open it again",
    roles: ["Admin"],
    input: z.strictObject({ ticketId: Id, state: TicketState }),
    output: Done,
    errors: ["not_found"],
  }),
  GetFaq: query({
    reads: ["faq"],
    summary: "Questions that are often asked, with their answers",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ ...Scope, locale: z.enum(["tr", "en"]).optional() }),
    output: z.array(FaqEntry),
  }),
  GetAllFaq: query({
    reads: ["faq"],
    summary: "The same as they are edited: both languages, hidden ones too",
    roles: ["Admin"],
    input: z.strictObject({}),
    output: z.array(FaqDraft),
  }),
  SaveFaq: command({
    changes: ["faq"],
    summary: "Write a question and its answer, or change them",
    roles: ["Admin"],
    input: FaqInput,
    output: FaqDraft,
    errors: ["not_found", "conflict"],
  }),
  DeleteFaq: command({
    withoutVersion: "end",
    changes: ["faq"],
    summary: "Take a question away",
    roles: ["Admin"],
    input: z.strictObject({ faqId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};
