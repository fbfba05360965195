import { z } from "zod";
import { addressLength, plainAddress } from "./formats.ts";
import { pageSizeCap } from "./limits.ts";

/** Ids are UUIDs made by the application (version 7); always lower case on the wire. */
export const Id = z.uuid().toLowerCase();
/** "None given": the document's default client id. */
export const emptyId = "00000000-0000-0000-0000-000000000000";

/** Of a record: counts its changes. Who saves over it says which one was read. */
export const Version = z.int32().min(1);

/** Instant as ISO 8601 text with offset; the server writes UTC. Of the years 1 to 9999 there, and of a zone that PostgreSQL knows. */
export const Timestamp = z.iso
  .datetime({ offset: true })
  .max(40)
  .regex(/^(?!0000|(0001|9999).*[+-]\d\d:?\d\d$|.*[+-](1[6-9]|2\d):?\d\d$)/, "instant");

/** Beginning or end of a period that is added up: with days before it, and in every zone, its years are those of a calendar that people use. */
export const PeriodMoment = Timestamp.regex(/^(19|2\d)\d\d-/, "periodYears");

/** Exact decimal as text, at most 13 digits before and 4 after the point. Money never becomes a float. */
export const Decimal = z.string().regex(/^-?\d{1,13}(\.\d{1,4})?$/, "decimal");
export const Price = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, "price");
/** An address of the web. */
export const webAddress = (error: string) =>
  z
    // Said once: what is no address at all is asked nothing more.
    .url({ protocol: /^https?$/, error, abort: true })
    .max(addressLength)
    .refine((text) => plainAddress.test(text), error);
export const WebAddress = webAddress("address");
/** ISO 4217 */
export const Currency = z.string().regex(/^[A-Z]{3}$/, "currency");
export const Money = z.strictObject({ amount: Decimal, currency: Currency });
export type Money = z.infer<typeof Money>;

export const Language = z.enum(["tr-TR", "en-US", "de-DE", "fr-FR", "it-IT"]);
export type Language = z.infer<typeof Language>;

/** What people read, in the two languages that the switcher offers. */
export const Words = z.object({ tr: z.string(), en: z.string() });
export type Words = z.infer<typeof Words>;
/** The same in every language of the label sets; "" where nobody has given a name in one. */
export const AllWords = Words.extend({ de: z.string(), fr: z.string(), it: z.string() });
export type AllWords = z.infer<typeof AllWords>;

/** Who is signed in, whatever they are. */
export const everyone = ["Admin", "Client"] as const;

/** Every call of a client may name it; anything but the session's own client is answered as "not found". */
export const ClientScope = z.strictObject({ clientId: Id.optional() });

/** A yes or no among the text fields of a multipart call. */
export const Flag = z.enum(["true", "false"]).transform((word) => word === "true");

/** `page` counts from 0; `pageSize` -1 means all, up to 10,000; `not` says to lists in the browser, as data, what the refinement refuses. */
export const paging = (pageSize: number) => ({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce
    .number()
    .int()
    .min(-1, "pageSize")
    .max(pageSizeCap, "pageSize")
    .refine((size) => size !== 0, { error: "pageSize", params: { not: 0 } })
    .default(pageSize),
  orderType: z.enum(["asc", "desc"]).default("desc"),
});

/** A page of rows. `totalCount` is exact up to 10,000 and "more than" beyond (`totalCountIsExact` false). */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    page: z.number().int(),
    pageSize: z.number().int(),
    totalCount: z.number().int(),
    totalCountIsExact: z.boolean(),
    totalPages: z.number().int(),
  });
export interface Page<T> {
  data: T[];
  page: number;
  pageSize: number;
  totalCount: number;
  totalCountIsExact: boolean;
  totalPages: number;
}

/** What is wrong with a field of the request, in the reader's language. */
export const FieldError = z.object({ field: z.string(), message: z.string() });

/** Every json answer. `errorMessage.code` is the stable name of the error, `words` its sentence in both languages, `requestId` finds it in the log, and `said` is what a program of somebody else's said or was told, word for word: for support. */
export const envelope = <T extends z.ZodType>(result: T) =>
  z.object({
    result: result.nullable(),
    success: z.boolean(),
    message: z.string().nullable(),
    hasError: z.boolean(),
    errorMessage: z
      .object({
        errorCodeNumber: z.number().int(),
        message: z.string(),
        words: Words.optional(),
        code: z.string(),
        fields: z.array(FieldError),
        requestId: z.string(),
        said: z.string().optional(),
      })
      .nullable(),
  });

export interface Envelope<T> {
  result: T | null;
  success: boolean;
  message: string | null;
  hasError: boolean;
  errorMessage: {
    errorCodeNumber: number;
    message: string;
    words?: { tr: string; en: string };
    code: string;
    fields: { field: string; message: string }[];
    requestId: string;
    said?: string;
  } | null;
}

/** For a result that says only "done". */
export const Done = z.object({});
