import { z } from "zod";
import { type RemoteClient, RemoteError, type RemoteRequest } from "../http.ts";

const Code = z.union([z.string(), z.number()]).transform(String);
/** The catalogue says no with status 200 as well: success is false, and a code says why. */
class Refusal {
  readonly reason: string;
  constructor(code: string, message: string) {
    this.reason = `${code}: ${message}`;
  }
}
const Refused = z
  .object({ success: z.literal(false), code: Code, message: z.string().nullish() })
  .transform(({ code, message }) => new Refusal(code, message ?? ""));

type Ask<S extends z.ZodType> = Omit<RemoteRequest<S>, "service" | "limit"> & { limit?: string };

/** Of the catalogue ("mpop"), the connector's own place. */
export async function catalogue<S extends z.ZodType>(remote: RemoteClient, request: Ask<S>): Promise<z.output<S>> {
  const answer = await remote.call({ limit: "catalogue", ...request, expect: z.union([Refused, request.expect]) });
  if (!(answer instanceof Refusal)) return answer as z.output<S>;
  const what = `${request.method} ${request.path} answered success: false`;
  // 4000: a tracking id that is not there, or not there yet.
  throw new RemoteError(answer.reason.startsWith("4000:") ? "not_found" : "refused", what, {
    status: 200,
    reasons: [answer.reason],
  });
}

export const listings = <S extends z.ZodType>(remote: RemoteClient, request: Ask<S>): Promise<z.output<S>> =>
  remote.call({
    limit: "listings",
    ...request,
    path: `/listings/merchantid/${remote.account.merchantId}${request.path}`,
    service: "listing",
  });

/** Orders, packages and claims. `{m}` in the path becomes the seller. */
export const oms = <S extends z.ZodType>(remote: RemoteClient, request: Ask<S>): Promise<z.output<S>> =>
  remote.call({
    limit: "orders",
    ...request,
    path: request.path.replace("{m}", remote.account.merchantId ?? ""),
    service: "oms",
  });

/** An instant as the filters take it: "yyyy-MM-dd HH:mm" in Turkey's time. Anything else is no error there, it finds nothing. */
export const filterTime = (instant: string): string =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** A file of JSON, as the catalogue takes products. */
export const jsonFile = (name: string, content: unknown) => ({
  file: { name, type: "application/json", content: JSON.stringify(content) },
});
