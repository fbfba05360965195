import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Id } from "./common.ts";
import { CountryCode, MaybeEmail, MaybePhone, text } from "./company.ts";
import { Address } from "./order-shapes.ts";
import { command } from "./procedure.ts";

/** Where an order's parcels go and to whom, as a person writes it. */
export const DeliveryAddress = z.strictObject({
  firstName: text(100).default(""),
  lastName: text(100).default(""),
  company: text(200).default(""),
  countryCode: CountryCode,
  city: text(100).min(1),
  district: text(100).default(""),
  fullAddress: text(500).min(1),
  zipCode: text(20).default(""),
  homePhone: MaybePhone.default(""),
  officePhone: MaybePhone.default(""),
  mobilePhone: MaybePhone.default(""),
  email: MaybeEmail.default(""),
});

export const deliveryAddress = {
  UpdateOrderDeliveryAddress: command({
    withoutVersion: "says by its mark which address was seen",
    changes: ["orders"],
    summary:
      "Another delivery address for what has not left: it holds here, and is told to no marketplace, as none has a call for it; what is left out stays",
    roles: ["Client"],
    area: "orders",
    ofStore: true,
    input: z.strictObject({
      ...ClientScope.shape,
      orderHeaderId: Id,
      address: z.strictObject(changes(DeliveryAddress.shape)),
      /** Of the address that was seen: one that somebody changed since is a conflict. */
      addressMark: z.string().max(64).optional(),
    }),
    output: z.object({ orderDeliveryAddress: Address, addressMark: z.string() }),
    errors: ["not_found", "conflict", "address_late", "sample_order", "fulfilled_there", "country_unknown"],
  }),
};
