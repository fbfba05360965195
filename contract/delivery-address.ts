import { z } from "zod";
import { postal } from "./addresses.ts";
import { changes } from "./changes.ts";
import { ClientScope, Id } from "./common.ts";
import { text } from "./company.ts";
import { Address } from "./order-shapes.ts";
import { command } from "./procedure.ts";
import { ofBuyer, tellsBuyer } from "./seen.ts";

/** Where an order's parcels go and to whom. */
export const DeliveryAddress = z.strictObject(postal);
/** What a call changes of it, judged as what a person writes. */
export const AddressChanges = z.strictObject({ address: z.strictObject(changes(DeliveryAddress.shape)) });

const asRead = text(500).optional();
/** Where a parcel goes as far as a town names nobody. */
const ofPlace = ["city", "district", "countryCode"];
/** Each field may come back as its order shows it, in whatever form a marketplace told it; another one is judged by `AddressChanges`. */
const SentAddress = z.strictObject({
  ...(Object.fromEntries(
    Object.keys(postal).map((field) => [
      field,
      ofPlace.includes(field) ? asRead.nullable() : tellsBuyer("text", asRead.nullable()),
    ]),
  ) as { [K in keyof typeof postal]: z.ZodNullable<typeof asRead> }),
  /** The name of what `countryCode` says. */
  country: asRead,
  taxNumber: tellsBuyer("tax", text(500).optional()),
  taxOffice: tellsBuyer("text", text(500).optional()),
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
      address: SentAddress,
      /** Of the address that was seen: one that somebody changed since is a conflict. */
      addressMark: z.string().max(64).optional(),
    }),
    output: z.object({ orderHeaderId: Id, orderDeliveryAddress: Address, addressMark: ofBuyer("text") }),
    errors: [
      "not_found",
      "conflict",
      "buyers_masked",
      "address_late",
      "sample_order",
      "fulfilled_there",
      "country_unknown",
      "place_unknown",
    ],
  }),
};
