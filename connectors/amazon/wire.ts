import { z } from "zod";
import { Amount, linesOf, optional, Text } from "../fields.ts";

/** What Amazon sends: only the fields that we use. Numbers come from parseExact, so that no id is damaged. */

const Id = z.string().min(1);
/** Without zeros at its end: "449.90" is "449.9". */
const Value = Amount.transform((text) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""));
const Currency = z.string().regex(/^[A-Z]{3}$/);
const Money = z.object({ amount: Value, currencyCode: Currency });
const Time = z.iso.datetime({ offset: true }).transform((text, ctx) => {
  const at = new Date(text);
  if (at.getTime() > 946_684_800_000 && at.getTime() < 4_102_444_800_000) return at.toISOString();
  ctx.addIssue({ code: "custom", message: "not a moment of our time" });
  return z.NEVER;
});

// ---------- account

export const Grant = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive(),
  refresh_token: optional(z.string().min(1)),
});
export const Participations = z.object({
  payload: z.array(
    z.object({
      marketplace: z.object({ id: Id, countryCode: z.string().regex(/^[A-Z]{2}$/), defaultCurrencyCode: Currency }),
      storeName: Text,
      participation: z.object({ isParticipating: z.boolean() }),
    }),
  ),
});
export const RestrictedToken = z.object({ restrictedDataToken: z.string().min(1) });

// ---------- listings

export const Issue = z.object({ code: Text, message: Text, severity: z.string(), attributeNames: optional(z.array(z.string())) });
export type Issue = z.output<typeof Issue>;

/** One by one: a listing that can't be read hides only itself. */
export const ItemPage = z.object({ items: z.array(z.unknown()) });
export const ItemTrace = z.object({ sku: z.string().catch("") }).catch({ sku: "" });
const Quantities = z.array(z.object({ fulfillmentChannelCode: Id, quantity: optional(z.number().int()) }));
/** As it is now, for a change of it. */
export const CurrentItem = z.object({
  sku: Id,
  productTypes: optional(z.array(z.object({ marketplaceId: Id, productType: Id }))),
  fulfillmentAvailability: Quantities,
  attributes: z.object({ purchasable_offer: z.array(z.looseObject({ audience: z.string().nullish() })).nullish() }),
});
export type CurrentItem = z.output<typeof CurrentItem>;
export const ShownItem = z.object({
  sku: Id,
  summaries: z.array(z.object({ marketplaceId: Id, asin: optional(z.string()), status: z.array(z.string()) })),
  issues: optional(
    z.array(Issue.extend({ enforcements: optional(z.object({ actions: z.array(z.object({ action: z.string() })) })) })),
  ),
  offers: z.array(z.object({ marketplaceId: Id, offerType: z.string(), price: Money })),
  fulfillmentAvailability: Quantities,
});
export const Submission = z.object({ sku: Id, status: z.string(), issues: optional(z.array(Issue)) });

// ---------- feeds

export const NewDocument = z.object({ feedDocumentId: Id, url: z.string().min(1) });
export const NewFeed = z.object({ feedId: Id });
export const Feed = z.object({ processingStatus: z.string(), resultFeedDocumentId: optional(z.string()) });
export const ResultDocument = z.object({ url: z.string().min(1), compressionAlgorithm: optional(z.string()) });
export const Report = z.object({
  issues: z.array(Issue.extend({ messageId: optional(z.number().int()) })),
  summary: z.object({ messagesProcessed: z.number().int() }),
});

// ---------- orders

const Address = z.object({
  name: Text,
  companyName: Text,
  addressLine1: Text,
  addressLine2: Text,
  addressLine3: Text,
  city: Text,
  districtOrCounty: Text,
  stateOrRegion: Text,
  postalCode: Text,
  countryCode: Text,
  phone: Text,
});
const Breakdown = z.object({ type: z.string(), subtotal: Money });
const Item = z.object({
  orderItemId: Id,
  quantityOrdered: z.number().int().positive(),
  product: z.object({ sellerSku: Text, asin: Text, title: Text, price: optional(z.object({ unitPrice: Money })) }),
  proceeds: optional(z.object({ breakdowns: z.array(Breakdown) })),
  cancellation: optional(z.object({ cancellationRequest: optional(z.object({ requester: Text })) })),
  fulfillment: optional(z.object({ quantityFulfilled: optional(z.number().int()) })),
});
const Package = z.object({
  packageReferenceId: Text,
  packageStatus: optional(z.object({ status: z.string() })),
  carrier: Text,
  shipTime: optional(Time),
  trackingNumber: Text,
});
const Registration = z.object({
  entityType: Text,
  legalName: Text,
  taxRegistrationNumber: Text,
  taxRegistrationAttributes: optional(z.array(z.object({ key: Text, value: Text }))),
});
/** Amazon tells no price of an order that waits for its payment, or was canceled before it; of any other the pieces have theirs. */
const unpriced = ["PENDING", "PENDING_AVAILABILITY", "CANCELLED"];
export const Order = z
  .object({
    orderId: Id,
    createdTime: Time,
    lastUpdatedTime: Time,
    buyer: optional(z.object({ buyerName: Text, buyerEmail: Text, buyerCompanyName: Text })),
    recipient: optional(z.object({ deliveryAddress: optional(Address) })),
    proceeds: optional(z.object({ grandTotal: optional(Money) })),
    fulfillment: z.object({
      fulfillmentStatus: z.string().min(1),
      fulfilledBy: Text,
      shipByWindow: optional(z.object({ latestDateTime: optional(Time) })),
    }),
    tax: optional(z.object({ taxRegistrations: optional(z.array(Registration)) })),
    packages: optional(z.array(Package)),
    orderItems: linesOf(Item, "orderItemId"),
  })
  .superRefine(({ fulfillment, orderItems }, issues) => {
    if (unpriced.includes(fulfillment.fulfillmentStatus)) return;
    const at = orderItems.findIndex(({ product }) => !product.price);
    if (at >= 0)
      issues.addIssue({ code: "custom", path: ["orderItems", at, "product", "price"], message: "a piece without its price" });
  });
export type WireOrder = z.output<typeof Order>;
export const OrderTrace = z.object({ orderId: z.string().catch(""), lastUpdatedTime: Time.nullable().catch(null) });
export const OrderPage = z.object({
  orders: z.array(z.unknown()),
  pagination: optional(z.object({ nextToken: optional(z.string()) })),
});
export const OneOrder = z.object({ order: z.looseObject({}) });
export const OlderAddress = z.object({
  payload: z.object({
    ShippingAddress: optional(
      z
        .object({
          ...{ Name: Text, CompanyName: Text, AddressLine1: Text, AddressLine2: Text, AddressLine3: Text, City: Text },
          ...{ District: Text, StateOrRegion: Text, PostalCode: Text, CountryCode: Text, Phone: Text },
        })
        .transform((old) => ({
          ...{ name: old.Name, companyName: old.CompanyName, addressLine1: old.AddressLine1, addressLine2: old.AddressLine2 },
          ...{ addressLine3: old.AddressLine3, city: old.City, districtOrCounty: old.District, stateOrRegion: old.StateOrRegion },
          ...{ postalCode: old.PostalCode, countryCode: old.CountryCode, phone: old.Phone },
        })),
    ),
  }),
});

export const ErrorBody = z.object({
  errors: z.array(z.object({ code: Text, message: Text, details: Text })),
});
/** Of the sign-in. */
export const GrantError = z.object({ error: z.string(), error_description: Text });
