import { z } from "zod";
import { inBody, several } from "../soap.ts";

/** Of every operation; its types were published with the service description, and generated classes show them (README, 1 and 2). */
export const namespace = "http://yurticikargo.com.tr/ShippingOrderDispatcherServices";
export const path = "/ShippingOrderDispatcherServices";

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? "");
/** What nobody needs never makes an answer unreadable. */
const Loose = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? "");
/** "0", an empty element and none of them: nothing is wrong. */
const Code = z
  .string()
  .regex(/^-?\d+$/)
  .nullish()
  .transform((code) => code ?? "0");

const Row = z.object({ cargoKey: z.string().nullish(), errCode: Code, errMessage: Loose });

/** outFlag: 0 well, 1 not, 2 something that nobody expected. */
const base = { outFlag: z.enum(["0", "1", "2"]), outResult: Loose, errCode: Code };
const Any = z.object({
  ...base,
  shippingOrderDetailVO: several(Row),
  shippingCancelDetailVO: several(Row),
  shippingDeliveryDetailVO: several(Row),
});

/** Of any operation's answer: whether it was done, and what is said of each row. */
export const Outcome = z
  .object({ Envelope: z.object({ Body: z.record(z.string(), z.record(z.string(), Any)) }) })
  .transform(({ Envelope }) => {
    const result = Object.values(Object.values(Envelope.Body)[0] ?? {})[0];
    return (
      result && {
        ...result,
        rows: [...result.shippingOrderDetailVO, ...result.shippingCancelDetailVO, ...result.shippingDeliveryDetailVO],
      }
    );
  });

const CreatedRow = z.looseObject({ cargoKey: z.string(), errCode: Code, errMessage: Loose });
export const Created = inBody(
  "createShipmentResponse",
  z.object({ ShippingOrderResultVO: z.looseObject({ ...base, jobId: Loose, shippingOrderDetailVO: several(CreatedRow) }) }),
).transform(({ ShippingOrderResultVO: result }) => result);

const CanceledRow = z.looseObject({
  cargoKey: z.string(),
  errCode: Code,
  errMessage: Loose,
  operationStatus: Text,
  operationMessage: Loose,
});
export const Canceled = inBody(
  "cancelShipmentResponse",
  z.object({ ShippingOrderResultVO: z.looseObject({ ...base, shippingCancelDetailVO: several(CanceledRow) }) }),
).transform(({ ShippingOrderResultVO: result }) => result);

const Item = z.looseObject({
  docId: Loose,
  trackingUrl: Loose,
  deliveryDate: Loose,
  deliveryTime: Loose,
  returnStatus: Loose,
  rejectStatus: Loose,
  totalAmount: Loose,
  totalDesi: Loose,
});
const TrackedRow = z.looseObject({
  cargoKey: z.string(),
  errCode: Code,
  errMessage: Loose,
  operationStatus: Text,
  operationMessage: Loose,
  // One of each shipment; the schema has no list of them.
  shippingDeliveryItemDetailVO: Item.nullish(),
});
export type TrackedRow = z.output<typeof TrackedRow>;
export const Tracked = inBody(
  "queryShipmentResponse",
  z.object({ ShippingDeliveryVO: z.looseObject({ ...base, shippingDeliveryDetailVO: several(TrackedRow) }) }),
).transform(({ ShippingDeliveryVO: result }) => result);
