import { z } from "zod";
import { inBody, several } from "../soap.ts";

/** Of every operation of both services (README, 2). */
export const namespace = "http://tempuri.org/";
export const orderPath = "/arascargoservice.asmx";
export const queryPath = "/ArasCargoIntegrationService.svc";

/** What nobody needs never makes an answer unreadable. */
const Loose = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? "");
const Figure = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((figure) => String(figure ?? ""));
const Result = z.looseObject({ ResultCode: z.string().regex(/^-?\d+$/), ResultMessage: Loose });
export type Result = z.output<typeof Result>;

export const Created = inBody(
  "SetOrderResponse",
  z.object({ SetOrderResult: z.object({ OrderResultInfo: several(Result.extend({ InvoiceKey: Loose })) }) }),
).transform(({ SetOrderResult }) => SetOrderResult.OrderResultInfo);

export const Canceled = inBody("CancelDispatchResponse", z.object({ CancelDispatchResult: Result })).transform(
  ({ CancelDispatchResult }) => CancelDispatchResult,
);

const Order = z.looseObject({ IntegrationCode: z.string() });
/** None that is there: the result has nothing in it. */
export const Found = inBody(
  "GetOrderWithIntegrationCodeResponse",
  z.object({ GetOrderWithIntegrationCodeResult: z.object({ Order: several(Order) }).nullable() }),
).transform(({ GetOrderWithIntegrationCodeResult: result }) => result?.Order ?? []);

const Moved = z.looseObject({
  KARGO_TAKIP_NO: z.union([z.string(), z.number()]).nullish().transform(String),
  DURUM_KODU: z.union([z.string(), z.number()]).transform(String),
  TIP_KODU: z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((code) => String(code ?? "")),
  DURUMU: Loose,
  TUTAR: Figure,
  KG_DESI: Figure,
  TESLIM_TARIHI: Loose,
  TESLIM_SAATI: Loose,
});
export type Moved = z.output<typeof Moved>;

const nestedMax = 6;
/** The first record that says where a parcel is: clients differ in what stands around it. */
const recordIn = (value: unknown, depth = 0): unknown => {
  if (typeof value !== "object" || value === null || depth > nestedMax) return undefined;
  if (!Array.isArray(value) && ("DURUM_KODU" in value || "KARGO_TAKIP_NO" in value)) return value;
  for (const inner of Object.values(value)) {
    const found = recordIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Its answer is JSON in an element; null: no branch has had the parcel. */
export const Asked = inBody(
  "GetQueryJSONResponse",
  z.object({
    GetQueryJSONResult: z
      .string()
      .nullable()
      .transform((text, context): Moved | null => {
        try {
          const record = recordIn(JSON.parse(text ?? "null"));
          return record === undefined ? null : Moved.parse(record);
        } catch {
          context.addIssue({ code: "custom", message: "no record of a parcel" });
          return z.NEVER;
        }
      }),
  }),
).transform(({ GetQueryJSONResult }) => GetQueryJSONResult);

/** Of any operation's answer: what it says of the whole call. */
export const Said = z
  .object({ Envelope: z.object({ Body: z.record(z.string(), z.record(z.string(), z.unknown())) }) })
  .transform(({ Envelope }): { results: Result[]; text: string } => {
    const result = Object.values(Object.values(Envelope.Body)[0] ?? {})[0];
    const inside = (result as { OrderResultInfo?: unknown } | null)?.OrderResultInfo;
    const rows = [result, ...(Array.isArray(inside) ? inside : [inside])];
    return {
      results: rows.flatMap((row) => Result.safeParse(row).data ?? []),
      text: typeof result === "string" ? result : "",
    };
  });
