import { z } from "zod";
import type { Area } from "./areas.ts";
import { Claim } from "./claims.ts";
import { Id, Money, Timestamp, Words } from "./common.ts";
import { OfferedAction } from "./offered-action.ts";
import { orderActions, orderStatuses } from "./order-status.ts";
import { filledIn, type Mask, ofBuyer, seenIn } from "./seen.ts";

export const OrderStatus = z.enum(orderStatuses);
export const OrderAction = z.enum(orderActions);

const addressOf = (personal: (mask: Mask, alsoIn?: Area) => z.ZodString) =>
  z.object({
    firstName: personal("name"),
    lastName: personal("name"),
    company: personal("name"),
    country: z.string(),
    countryCode: z.string(),
    city: z.string(),
    district: z.string(),
    fullAddress: personal("text"),
    zipCode: personal("text"),
    /** Of whoever speaks with the buyer. A marketplace that tells one number does not say of which telephone. */
    homePhone: seenIn("orders", personal("phone"), "write"),
    officePhone: seenIn("orders", personal("phone"), "write"),
    mobilePhone: seenIn("orders", personal("phone"), "write"),
    email: seenIn("orders", personal("email"), "write"),
    taxNumber: seenIn("money", personal("tax", "money")),
    taxOffice: seenIn("money", z.string()),
  });
export const Address = addressOf(ofBuyer);
/** The same for whoever asked for it by name. */
export const RevealedAddress = addressOf(() => z.string());

/** On paper of 100 x 150 mm, or in the language of label printers. */
export const LabelFormat = z.enum(["PDF", "ZPL"]);
export type LabelFormat = z.infer<typeof LabelFormat>;

/** An action on its way to the marketplace; the status changes when the marketplace has taken it. */
export const PendingAction = z.object({
  action: OrderAction.or(z.enum(["CARGO", "INVOICE"])),
  state: z.enum(["waiting", "sending", "unknown", "refused"]),
  requestedBy: z.string(),
  requestedDate: Timestamp,
  reason: Words.nullable(),
});

/** What a picker looks for: of the variant itself where it is known here. */
const picked = {
  /** The variant's own picture, else its product's. */
  image: z.string().nullable(),
  name: z.string(),
  /** What tells it from others of its name, in the reader's language: "M · Navy", or "Size: M" where that is all. Empty where nothing does. */
  variant: z.string(),
  /** Of a set: what it was sold with, in pieces of the line. Empty of what lies on the shelf itself. */
  contents: z.array(
    z.object({ name: z.string(), variant: z.string(), code: z.string(), barcode: z.string(), quantity: z.number().int() }),
  ),
  /** What the buyer wants made of it, in the buyer's own words; the name is empty where the marketplace has none. */
  personalization: z.array(z.object({ name: z.string(), value: ofBuyer("text") })),
};

export const OrderLine = z.object({
  id: Id,
  ...picked,
  code: z.string(),
  barcode: z.string(),
  productId: Id.nullable(),
  variantId: Id.nullable(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: seenIn("money", Money),
  discount: seenIn("money", Money),
  /** What the marketplace bears of the price; the buyer does not pay it. */
  marketplaceDiscount: seenIn("money", Money),
  total: seenIn("money", Money),
  /** Left out where the marketplace does not say it. */
  vatRate: seenIn("money", z.string()),
  /** The VAT within the total, by that rate. */
  tax: seenIn("money", Money),
  /** Sold more than was in stock: which orders share the piece. */
  oversold: z.boolean(),
  /** Pieces that were canceled after they had left, until a person says where they are. */
  waits: z.number().int(),
  /** So many may be refunded: they have left, and are in no return. */
  refundable: z.number().int(),
  /** So many left and nobody has said yet where they are. */
  receivable: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What of a package is made, packed or billed otherwise than others are. */
export const Particulars = z.object({
  /** The buyer's own words to the seller; empty where there are none. */
  buyerNote: ofBuyer("text"),
  /** To be packed as a gift, with the words for the parcel and whose they are, where the marketplace tells them. */
  gift: z.object({ message: ofBuyer("text"), sender: ofBuyer("name") }).nullable(),
  /** It leaves the country under a simplified customs declaration; its number is empty until there is one. */
  microExport: z.object({ declarationNumber: z.string(), hsCode: z.string() }).nullable(),
  /** Bought by a company: the invoice is the company's. */
  isCommercial: seenIn("money", z.boolean()),
  /** The marketplace buys it to sell it abroad: the invoice is made out to the marketplace. */
  isSoldToMarketplace: seenIn("money", z.boolean()),
  /** What the marketplace makes of the invoice that it has, or lacks; null where it says nothing. The reasons are in the reader's language. */
  invoice: seenIn(
    "money",
    z.object({ state: z.enum(["missing", "checking", "rejected", "accepted"]), reasons: z.array(z.string()) }).nullable(),
  ),
});
export type Particulars = z.infer<typeof Particulars>;

export const OrderPackage = z.object({
  id: Id,
  version: z.int32(),
  channelPackageId: z.string(),
  status: OrderStatus,
  /** The marketplace's own word. */
  remoteStatus: z.string(),
  /** The same as its reader says it; the marketplace's own word where we know none. */
  remoteStatusWords: z.string(),
  paymentPending: z.boolean(),
  pendingAction: PendingAction.nullable(),
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
  trackingLink: z.string(),
  invoiceNumber: seenIn("money", z.string().nullable()),
  shipBy: Timestamp.nullable(),
  total: seenIn("money", Money),
  particulars: Particulars,
  /** The marketplace sends it from its own warehouse: nothing of it is the seller's to do, and none of the seller's stock is in it. */
  fulfilledThere: z.boolean(),
  lines: z.array(OrderLine),
  /** Its cargo label: null where none is needed now. */
  label: z
    .object({
      /** after: an action of the seller's brings it. waits: it comes by itself. elsewhere: in the marketplace's own panel alone. */
      state: z.enum(["ready", "after", "waits", "unavailable", "elsewhere"]),
      after: OrderAction.nullable(),
      /** What the marketplace says of it. */
      reason: Words.nullable(),
      /** In which forms it can be printed now. */
      formats: z.array(LabelFormat),
    })
    .nullable(),
  /** What may be done now, and what each needs. */
  actions: z.array(OfferedAction),
});
export type OrderPackage = z.infer<typeof OrderPackage>;

export const OrderDetail = z.object({
  id: Id,
  storeId: Id,
  storeName: z.string(),
  channelCode: z.string(),
  channelId: Id,
  channelOrderId: z.string(),
  channelOrderDate: Timestamp,
  currency: z.object({ symbol: z.string(), name: z.string() }),
  customerName: ofBuyer("name"),
  /** Names, addresses and what the buyer wrote are masked for whoever asks: `PersonalData/RevealBuyer` says them. */
  isBuyerMasked: z.boolean(),
  /** Since when nothing here says any more whose order it is; null: it does. */
  buyerErasedDate: Timestamp.nullable(),
  orderDeliveryAddress: Address,
  /** Which delivery address this is: named by who changes it. */
  addressMark: ofBuyer("text"),
  /** What the marketplace tells, where a person has written another delivery address here; null otherwise. */
  toldAddress: Address.nullable(),
  /** The delivery address may be changed: a package of it is here that the seller sends. */
  addressOpen: z.boolean(),
  /** Of the sample shop: nothing of it goes to a marketplace or a buyer. */
  isSample: z.boolean(),
  orderBillingAddress: seenIn("money", Address),
  /** Another one that the marketplace reported later, once a package was accepted. */
  reportedAddress: z
    .object({
      address: Address,
      at: Timestamp,
      /** waits: for a person's nod. late: all has left for the old one. */
      state: z.enum(["waits", "late"]),
    })
    .nullable(),
  /** Of the packages that are not canceled. */
  total: seenIn("money", Money),
  canceledTotal: seenIn("money", Money),
  /** What the marketplace said was given back to the buyer; a part of the two above. */
  refundedTotal: seenIn("money", Money),
  tradeportStatus: OrderStatus,
  orderPackages: z.array(OrderPackage),
  /** Returns and refunds, newest first. */
  claims: filledIn("claims", z.array(Claim), []),
  /** Why a part of it could not be applied: a product that is not known here, for one. */
  problems: z.array(Words),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderRow = z.object({
  id: Id,
  packageId: Id,
  version: z.int32(),
  channelOrderId: z.string(),
  channelPackageId: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  customerName: ofBuyer("name"),
  status: OrderStatus,
  remoteStatus: z.string(),
  /** The same as its reader says it; the marketplace's own word where we know none. */
  remoteStatusWords: z.string(),
  paymentPending: z.boolean(),
  pendingAction: PendingAction.nullable(),
  lineCount: z.number().int(),
  unitCount: z.number().int(),
  firstProduct: z.string(),
  image: z.string().nullable(),
  /** Every line of the package, in its order. */
  picks: z.array(
    z.object({
      ...picked,
      code: z.string(),
      barcode: z.string(),
      quantity: z.number().int(),
      /** Of the product, where it is known here. */
      productId: Id.nullable(),
      category: z.string().nullable(),
      brand: z.string().nullable(),
      unitPrice: seenIn("money", Money),
      /** Left out where the marketplace does not say it. */
      vatRate: seenIn("money", z.string()),
      /** The VAT within what is paid for the line, by that rate. */
      tax: seenIn("money", Money),
    }),
  ),
  total: seenIn("money", Money),
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
  trackingLink: z.string(),
  /** Where it goes in several parcels: those beside the one above that have a number. */
  moreParcels: z.array(z.object({ carrier: z.string(), number: z.string(), link: z.string() })),
  /** Its cargo label can be printed. */
  labelReady: z.boolean(),
  shipBy: Timestamp.nullable(),
  /** When it left the seller; null: it has not. */
  leftDate: Timestamp.nullable(),
  channelOrderDate: Timestamp,
  /** The marketplace showed it more than a quarter of an hour after it was ordered. */
  arrivedLate: z.boolean(),
  hasProblem: z.boolean(),
  /** Its buyer has another address by now, which waits for a person's nod. */
  addressChanged: z.boolean(),
  /** Of the sample shop: nothing of it goes to a marketplace. */
  isSample: z.boolean(),
});
export type OrderRow = z.infer<typeof OrderRow>;
