import { z } from "zod";
import { Flag, linesOf, optional, Text } from "../fields.ts";

/** What Etsy sends: only the fields that we use. Numbers come from parseExact, so that no id is damaged. */

/** They are written back as bare numbers. */
export const Id = z.union([z.string().regex(/^\d+$/, "not an id"), z.number().int().nonnegative()]).transform(String);

/** Entities appear in titles and messages when reading (how consistently is unconfirmed). */
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, dec, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
const Words = Text.transform(decoded);

/** amount / divisor, exactly: 2500 / 100 is "25". Divisors are powers of ten. */
export const Money = z
  .object({ amount: z.number().int().nonnegative(), divisor: z.number().int().positive(), currency_code: z.string() })
  .transform(({ amount, divisor, currency_code }, ctx) => {
    const places = String(divisor).length - 1;
    if (divisor !== 10 ** places) {
      ctx.addIssue({ code: "custom", message: "a divisor that is no power of ten" });
      return z.NEVER;
    }
    const digits = String(amount).padStart(places + 1, "0");
    const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
    const whole = digits.slice(0, digits.length - places);
    const value = `${whole}${places > 0 && fraction ? `.${fraction}` : ""}`;
    return { value, currency: currency_code };
  });

const Time = z
  .number()
  .int()
  .min(946_684_800)
  .max(4_102_444_800)
  .transform((seconds) => new Date(seconds * 1000).toISOString());

// ---------- account

export const Me = z.object({ user_id: Id, shop_id: Id });
export const Shop = z.object({
  shop_id: Id,
  shop_name: Words,
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  // Null of a shop that never gave its address.
  shop_location_country_iso: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
});
export const Grant = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive(),
  refresh_token: z.string().min(1),
});

// ---------- taxonomy

interface NodeShape {
  id: string;
  name: string;
  children: NodeShape[];
}
const Node: z.ZodType<NodeShape> = z.object({
  id: Id,
  name: Words,
  get children() {
    return z.array(Node);
  },
});
export const Nodes = z.object({ results: z.array(Node) });
export const Properties = z.object({
  results: z.array(
    z.object({
      property_id: Id,
      display_name: Words,
      is_required: z.boolean(),
      supports_attributes: z.boolean(),
      supports_variations: z.boolean(),
      is_multivalued: z.boolean(),
      possible_values: z.array(z.object({ value_id: Id, name: Words, scale_id: Id.nullish() })),
    }),
  ),
});
export type Property = z.output<typeof Properties>["results"][number];

// ---------- settings of a shop

export const Profiles = z.object({ results: z.array(z.object({ shipping_profile_id: Id, is_deleted: z.boolean().nullish() })) });
export const Readiness = z.object({ results: z.array(z.object({ readiness_state_id: Id })) });
export const Partners = z.object({ results: z.array(z.object({ production_partner_id: Id })) });
export const Policies = z.object({ results: z.array(z.object({ return_policy_id: Id })) });

// ---------- listings

export const Product = z.object({
  // Written back with the whole inventory: one that can't be read is no empty one, and what is not told of would be taken away. The reference has a
  // string, never null (ListingInventoryProduct).
  sku: z.string(),
  property_values: z.array(
    z.object({
      property_id: Id,
      property_name: z.string().nullish(),
      scale_id: Id.nullish(),
      value_ids: z.array(Id),
      values: z.array(z.string()),
    }),
  ),
  offerings: z
    .array(
      z.object({
        offering_id: Id.nullish(),
        price: Money,
        quantity: z.number().int(),
        is_enabled: z.boolean(),
        readiness_state_id: Id.nullish(),
      }),
    )
    .min(1),
  product_id: Id.nullish(),
});
export const Inventory = z.object({
  products: z.array(Product),
  price_on_property: z.array(Id).nullish(),
  quantity_on_property: z.array(Id).nullish(),
  sku_on_property: z.array(Id).nullish(),
  readiness_state_on_property: z.array(Id).nullish(),
});
export type Inventory = z.output<typeof Inventory>;

export const Listing = z.object({
  listing_id: Id,
  state: z.string(),
  is_supply: z.boolean().nullish(),
  /** The seller lets Etsy renew it, and pays for that. */
  should_auto_renew: Flag,
  title: Words,
  description: Words,
  inventory: Inventory.nullish(),
  images: z.array(z.object({ listing_image_id: Id, rank: z.number().int() })).nullish(),
});
export type Listing = z.output<typeof Listing>;
/** What a listing says beside what is written back: the shop's list has it. */
export const ShownListing = Listing.extend({
  taxonomy_id: optional(Id),
  images: optional(z.array(z.object({ rank: z.number().int(), url_fullxfull: Text }))),
});
export const ListingInventory = Inventory.extend({ listing: Listing });
export const Images = z.object({ results: z.array(z.object({ listing_image_id: Id, rank: z.number().int() })) });
export const ListingTrace = z
  .object({ listing_id: Id.catch(""), skus: z.array(z.string()).catch([]) })
  .catch({ listing_id: "", skus: [] });
export type ListingTrace = z.output<typeof ListingTrace>;
/** One by one: a listing that can't be read hides only itself. */
export const ListingPage = z.object({ count: z.number().int(), results: z.array(z.unknown()) });
export const Made = z.object({ listing_id: Id });

// ---------- receipts

/** What the buyer chose or wrote: 54 is the old box for personalization, a question's answer says which question. */
const Variation = z.object({
  property_id: optional(Id),
  question_id: optional(Id),
  formatted_name: Words,
  formatted_value: Words,
});
const Transaction = z.object({
  transaction_id: Id,
  listing_id: optional(Id),
  sku: Text,
  title: Words,
  quantity: z.number().int().positive(),
  price: Money,
  expected_ship_date: optional(Time),
  variations: optional(z.array(optional(Variation))),
});
/** What stock and money hang on has to be as it should. Of the rest an odd field is none: a ship date of 0, a zip as a number. */
export const Receipt = z.object({
  receipt_id: Id,
  status: z.string().min(1),
  is_paid: z.boolean(),
  is_shipped: z.boolean(),
  name: Words,
  first_line: Words,
  second_line: Words,
  city: Words,
  state: Words,
  zip: Text,
  country_iso: Text,
  buyer_email: Text,
  message_from_buyer: Words,
  is_gift: Flag,
  gift_message: Words,
  gift_sender: Words,
  created_timestamp: Time,
  updated_timestamp: Time,
  grandtotal: Money,
  discount_amt: Money.nullish(),
  total_shipping_cost: optional(Money),
  total_tax_cost: optional(Money),
  total_vat_cost: optional(Money),
  gift_wrap_price: optional(Money),
  shipments: optional(
    z.array(z.object({ carrier_name: Text, tracking_code: Text, shipment_notification_timestamp: optional(Time) })),
  ),
  // With none it would let go of what it is known to hold.
  transactions: linesOf(Transaction, "transaction_id"),
});
export type WireReceipt = z.output<typeof Receipt>;
/** An odd refund is the claim's matter: its order is read all the same. */
export const RefundedReceipt = Receipt.extend({
  refunds: z
    .array(z.object({ amount: Money, created_timestamp: Time, reason: Words, note_from_issuer: Words, status: Text }))
    .nullish(),
});
export type WireRefunds = z.output<typeof RefundedReceipt>;
export const ReceiptTrace = z.object({ receipt_id: Id.catch(""), updated_timestamp: Time.nullable().catch(null) });

export const CreatedTrace = z.object({ created_timestamp: Time.nullable().catch(null) });

export const ErrorBody = z.object({ error: z.string(), error_description: z.string() }).partial();
/** Of a listing that several rules refuse: open-api #511, #622. */
export const ErrorList = z.array(z.object({ path: z.string(), message: z.string() }));
