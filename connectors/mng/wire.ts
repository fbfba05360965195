import { z } from "zod";

/** Below the place that every call has (README, 2). The carrier's own spelling: the server goes by it. */
export const paths = {
  token: "/token",
  cities: "/cbsinfoapi/getcities",
  districts: (city: string) => `/cbsinfoapi/getdistricts/${encodeURIComponent(city)}`,
  order: "/standardcmdapi/createOrder",
  cancelOrder: (reference: string) => `/standardcmdapi/cancelorder/${encodeURIComponent(reference)}`,
  barcode: "/barcodecmdapi/createbarcode",
  cancel: "/barcodecmdapi/cancelshipment",
  getOrder: (reference: string) => `/standardqueryapi/getorder/${encodeURIComponent(reference)}`,
  shipment: (reference: string) => `/standardqueryapi/getshipment/${encodeURIComponent(reference)}`,
  status: (reference: string) => `/standardqueryapi/getshipmentstatus/${encodeURIComponent(reference)}`,
} as const;

/** Its documents say one object; what it sends is a list of one (README, 3). */
const rows = <S extends z.ZodType>(row: S) => z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(row));

const text = z.union([z.string(), z.number()]).transform(String);
/** What nobody needs never makes an answer unreadable. */
const Loose = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ""));

export const Token = rows(z.looseObject({ jwt: z.string().min(1) })).transform(([first], context) => {
  if (first) return first.jwt;
  context.addIssue({ code: "custom", message: "no token" });
  return z.NEVER;
});

const Place = z.looseObject({ code: text, name: z.string() });
export type Place = z.output<typeof Place>;
export const Places = z.array(Place).min(1);

export const Ordered = rows(z.looseObject({ referenceId: text }));
export const Numbered = rows(z.looseObject({ referenceId: text, shipmentId: text }));
export const Status = rows(
  z.looseObject({
    referenceId: text,
    shipmentId: Loose,
    shipmentStatusCode: Loose,
    deliveryDateTime: Loose,
    deliveryTo: Loose,
    statusDateTime: Loose,
  }),
);
export type Status = z.output<typeof Status>[number];
export const GotOrder = rows(z.looseObject({ order: z.looseObject({ referenceId: text }) }));
export const Billed = rows(
  z.looseObject({ shipment: z.looseObject({ referenceId: text, totalDesi: Loose, finalTotal: Loose }) }),
);

const Said = z.looseObject({
  ...{ Code: Loose, code: Loose, Message: Loose, message: Loose, Description: Loose, description: Loose },
  ...{ httpMessage: Loose, moreInformation: Loose, title: Loose, detail: Loose },
});
/** Its refusals have three shapes, and may be in a list (README, 5): its own, the gateway's, and problem details. */
export const Refusal = z
  .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.looseObject({ error: z.unknown() }).or(z.looseObject({})))
  .transform((outer): { code: string; reason: string } | undefined => {
    const inner = "error" in outer && typeof outer.error === "object" && outer.error !== null ? outer.error : outer;
    const found = Said.safeParse(inner).data;
    if (!found) return;
    const code = found.Code || found.code;
    const words =
      [found.Description, found.description, found.moreInformation, found.detail, found.Message, found.message].find(Boolean) ||
      [found.title, found.httpMessage].find(Boolean) ||
      "";
    const plain = words.replace(/<\/?WERR>/g, "").trim();
    return code || plain ? { code, reason: code ? `${code}: ${plain}` : plain } : undefined;
  });
