import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Version } from "./common.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;
/** KVKK article 13: thirty days at most. GDPR article 12: a month. The shorter of the two. */
export const answerDays = 30;
/** Whoever was answered stands here by name for so long, as the proof of it; who was erased does not. */
export const requestYears = 3;
/** Waiting ones of a company. */
export const openRequestsMax = 1_000;

export const buyerRequestKinds = ["access", "erasure", "correction", "objection"] as const;
export const BuyerRequestKind = z.enum(buyerRequestKinds);
export type BuyerRequestKind = z.infer<typeof BuyerRequestKind>;
export const BuyerRequestState = z.enum(["open", "done", "refused"]);

const line = (most: number) =>
  z
    .string()
    .overwrite((text) => cleanLine(text).replace(/\s+/g, " "))
    .max(most);
const words = z.string().overwrite(cleanLine).max(1_000);

export const BuyerRequest = z.object({
  id: Id,
  version: Version,
  kind: BuyerRequestKind,
  /** Empty: they were erased, or it is years ago. */
  buyer: z.string(),
  contact: z.string(),
  note: z.string(),
  channelOrderId: z.string(),
  receivedDate: z.iso.date(),
  dueDate: z.iso.date(),
  state: BuyerRequestState,
  answer: z.string(),
  answeredDate: Timestamp.nullable(),
  answeredBy: z.string().nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type BuyerRequest = z.infer<typeof BuyerRequest>;

/** Without a name: what a command answers is kept for its repeats for a day, and whoever is erased stands in no such answer. */
const WrittenRequest = BuyerRequest.pick({ id: true, version: true, kind: true, receivedDate: true, dueDate: true, state: true });

/** What a buyer asked, as a person writes it down. */
const Written = {
  kind: BuyerRequestKind,
  buyer: line(200).min(1),
  contact: line(200),
  note: words,
  channelOrderId: line(100),
  /** The day on which they asked: not one to come, and none longer ago than a year. */
  receivedDate: z.iso.date().regex(/^(?!0000)/, "isoDay"),
};

/** Always in the order in which they have to be answered. */
const { orderType: _, ...pages } = paging(25);

export const buyerRequests = {
  GetBuyerRequests: query({
    reads: ["orders"],
    summary:
      "What buyers asked about their data: those that wait by the day on which the answer is due, then the others, newest first",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({ ...Scope, state: BuyerRequestState.optional(), ...pages }),
    output: page(BuyerRequest),
    errors: ["not_while_acting"],
  }),
  AddBuyerRequest: command({
    withoutVersion: "new",
    changes: ["orders"],
    summary: "Write down what a buyer asked and when: the answer is due thirty days later",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      ...Written,
      contact: Written.contact.default(""),
      note: Written.note.default(""),
      channelOrderId: Written.channelOrderId.default(""),
    }),
    output: WrittenRequest,
    errors: ["not_while_acting", "request_day", "request_limit"],
  }),
  UpdateBuyerRequest: command({
    changes: ["orders"],
    summary:
      "Correct what was written down of a request that waits. With the day on which it came the day moves on which the answer is due",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({ ...Scope, buyerRequestId: Id, version: Version, ...Written }),
    output: WrittenRequest,
    errors: ["not_found", "conflict", "not_while_acting", "request_day", "request_answered"],
  }),
  AnswerBuyerRequest: command({
    changes: ["orders"],
    summary:
      "Say that a request was answered: done, or turned down with the reason that the buyer was told. Whose erasure is done stands here without a name",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      buyerRequestId: Id,
      version: Version,
      state: z.enum(["done", "refused"]),
      answer: words.default(""),
    }),
    output: WrittenRequest,
    errors: ["not_found", "conflict", "not_while_acting", "request_reason", "request_answered"],
  }),
};
