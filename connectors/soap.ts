import { z } from "zod";
import type { RemoteRequest } from "./http.ts";
import { type Xml, xmlOf, xmlText } from "./xml.ts";

/** SOAP 1.1: a message is an envelope with one operation, an answer one with what came of it, or a fault. */
const namespaceOfEnvelopes = "http://schemas.xmlsoap.org/soap/envelope/";

/** The operation's name carries the namespace, its fields none: so a schema without `elementFormDefault` wants it. */
export const envelope = (namespace: string, operation: string, fields: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${namespaceOfEnvelopes}" xmlns:op="${xmlText(namespace)}">` +
  `<soapenv:Body><op:${operation}>${xmlOf(fields)}</op:${operation}></soapenv:Body></soapenv:Envelope>`;

/** Its fields carry the namespace too: so a schema with `elementFormDefault` wants it, which reads a field without one as left out. */
const qualified = (namespace: string, operation: string, fields: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${namespaceOfEnvelopes}">` +
  `<soapenv:Body><${operation} xmlns="${xmlText(namespace)}">${xmlOf(fields)}</${operation}></soapenv:Body></soapenv:Envelope>`;

/** What stands in the body, under the name that an operation's answer has. */
export const inBody = <S extends z.ZodType>(name: string, schema: S) =>
  z
    .object({ Envelope: z.object({ Body: z.object({ [name]: schema }) }) })
    .transform((answer) => answer.Envelope.Body[name] as z.output<S>);

/** A list of which one that stands alone looks like itself, and none like nothing. */
export const several = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]), z.array(schema));

const Fault11 = z.object({ faultcode: z.string().nullish(), faultstring: z.string().nullish() });
const Fault12 = z.object({
  Code: z.object({ Value: z.string().nullish() }),
  Reason: z.object({ Text: z.union([z.string(), z.array(z.string()).transform(([first]) => first ?? "")]).nullish() }),
});
const Faulty = z.object({ Envelope: z.object({ Body: z.object({ Fault: z.unknown() }) }) });

export interface Fault {
  /** The message itself is at fault: nothing was done. Of any other the caller can't tell. */
  isCallers: boolean;
  reason: string;
}

/** Of an answer that is a fault, whatever its HTTP status. */
export const faultOf = (value: unknown): Fault | undefined => {
  const fault = Faulty.safeParse(value).data?.Envelope.Body.Fault;
  if (fault === undefined) return;
  const old = Fault11.safeParse(fault).data;
  const recent = Fault12.safeParse(fault).data;
  const code = recent?.Code.Value ?? old?.faultcode ?? "";
  const reason = recent?.Reason.Text ?? old?.faultstring;
  return { isCallers: /(^|:)(Client|Sender|VersionMismatch|MustUnderstand)(\.|$)/.test(code), reason: reason || code || "Fault" };
};

/** A call of one operation: a POST like any other, read as XML. `action`: the service asks for it, and its schema qualifies its fields. */
export const soapCall = <S extends z.ZodType>(
  namespace: string,
  operation: string,
  fields: (credentials: Readonly<Record<string, string>>) => Record<string, unknown>,
  action?: string,
): Pick<RemoteRequest<S>, "method" | "text" | "headers" | "answer"> => ({
  method: "POST",
  headers: { soapaction: `"${action ?? ""}"` },
  text: {
    body: (credentials) => (action === undefined ? envelope : qualified)(namespace, operation, fields(credentials)),
    type: "text/xml; charset=utf-8",
  },
  answer: "xml",
});

export type { Xml };
