import { z } from "zod";
import { ClientScope, Id, Timestamp, Words } from "./common.ts";
import { RevealedAddress } from "./order-shapes.ts";
import { command, download, query } from "./procedure.ts";
import { seenIn } from "./seen.ts";

const Scope = ClientScope.shape;
export const buyerDaysLeast = 30;
export const buyerDaysMost = 3_650;
export const foundOrdersMax = 200;
/** Counts stop here: more is "more than". */
export const dueOrdersMax = 10_000;

/** After a marketplace's last word of an order. null: for as long as the company is here. */
const Days = z.int32().min(buyerDaysLeast).max(buyerDaysMost).nullable();
export const BuyerRetention = z.object({
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  days: Days,
  /** What the marketplace itself allows at most; null: it says nothing. The shorter of the two counts. */
  daysMost: z.int32().nullable(),
  /** The oldest order that still says whose it was; null: there is none. */
  oldestOrderDate: Timestamp.nullable(),
});
export type BuyerRetention = z.infer<typeof BuyerRetention>;

export const FoundOrder = z.object({
  orderHeaderId: Id,
  channelOrderId: z.string(),
  channelOrderDate: Timestamp,
  storeName: z.string(),
  channelCode: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  phone: z.string(),
  /** Something of it is under way here, or waits for somebody: its buyer can't be erased yet. */
  isOpen: z.boolean(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

const BuyerNote = z.enum(["note", "gift", "giftSender", "personalization", "return"]);

const Orders = z.array(Id).min(1).max(foundOrdersMax);
export const personalData = {
  GetBuyerRetention: query({
    reads: ["orders", "stores"],
    summary: "How long the company keeps who bought, by marketplace",
    roles: ["Client"],
    area: "whole",
    input: ClientScope,
    output: z.object({ channels: z.array(BuyerRetention) }),
  }),
  PreviewBuyerRetention: query({
    reads: ["orders"],
    summary: "How many orders of a marketplace would lose their buyer the next night if they were kept for so many days",
    roles: ["Client"],
    area: "whole",
    input: z.strictObject({ ...Scope, channelId: Id, days: Days }),
    /** `openOrders`: as old, and something of them is not over: they stay until it is. */
    output: z.object({ dueOrders: z.number().int(), openOrders: z.number().int(), isExact: z.boolean() }),
    errors: ["not_found"],
  }),
  SetBuyerRetention: command({
    changes: ["orders", "stores"],
    summary:
      "Keep who bought for so many days after the marketplace's last word of an order; each night older ones are erased for good",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    fresh: true,
    /** `from`: what stood there. */
    input: z.strictObject({ ...Scope, channelId: Id, days: Days, from: Days }),
    output: BuyerRetention,
    errors: ["not_found", "conflict", "not_while_acting"],
  }),
  FindBuyer: query({
    reads: ["orders"],
    summary: "Orders of a buyer by name, e-mail address, telephone or order number, newest first, 200 at most",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({ ...Scope, search: z.string().trim().min(3).max(200) }),
    output: z.object({ orders: z.array(FoundOrder), hasMore: z.boolean() }),
    errors: ["not_while_acting"],
  }),
  RevealBuyer: command({
    withoutVersion: "act",
    changes: ["audit"],
    summary:
      "Who bought an order, with addresses and what they wrote, for whoever sees buyers masked: the audit notes who asked, and so many can be asked for",
    roles: ["Client"],
    area: "orders",
    right: "read",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: z.object({
      customerName: z.string(),
      orderDeliveryAddress: RevealedAddress,
      orderBillingAddress: seenIn("money", RevealedAddress),
      toldAddress: RevealedAddress.nullable(),
      reportedAddress: RevealedAddress.nullable(),
      /** What they wrote. `about`: the package's number, the name of what they chose, or the return's number. */
      notes: z.array(z.object({ kind: BuyerNote, about: z.string(), text: z.string() })),
    }),
    errors: ["not_found", "not_while_acting", "reveal_limit"],
  }),
  ExportBuyer: download({
    summary: "All that is kept of a buyer in these orders, as one file",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    fresh: true,
    input: z.strictObject({ ...Scope, orderHeaderIds: Orders, format: z.enum(["json", "csv"]).default("json") }),
    output: z.unknown(),
    errors: ["not_found", "not_while_acting"],
  }),
  EraseBuyer: command({
    withoutVersion: "end",
    changes: ["orders", "claims", "logistics"],
    summary:
      "Erase who bought from these orders, for good: names, addresses, telephones, notes, labels, what the marketplace sent. Numbers, pieces, amounts and invoices stay",
    roles: ["Client"],
    area: "whole",
    right: "manage",
    fresh: true,
    input: z.strictObject({ ...Scope, orderHeaderIds: Orders }),
    /** Those that were refused are still under way. */
    output: z.object({
      erased: z.number().int(),
      refused: z.array(
        z.object({ orderHeaderId: Id, channelOrderId: z.string(), code: z.string(), message: z.string(), words: Words }),
      ),
    }),
    errors: ["not_found", "not_while_acting", "buyer_order_open", "sample_order"],
  }),
};
