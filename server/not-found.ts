import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fail } from "#platform/errors.ts";
import { failureEnvelope } from "#platform/http.ts";
import { localeOf } from "#platform/locale-of.ts";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** What no route answers: the console for whoever wants a page, else the reason; a call in another method hears of its own. */
export const notFound =
  (app: FastifyInstance, showApp: ((request: FastifyRequest, reply: FastifyReply) => unknown) | null) =>
  (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split("?")[0]!;
    const { accept = "*/*" } = request.headers;
    // The first page is also for programs that take whatever there is.
    const takesPage = accept.includes("text/html") || (address === "/" && accept.includes("*/*"));
    const isCall = address.startsWith("/api/");
    if (showApp && request.method === "GET" && takesPage && !isCall) return showApp(request, reply);
    const expected = isCall ? methods.filter((method) => app.hasRoute({ method, url: address })).join(", ") : "";
    if (expected) reply.header("allow", expected);
    const fail = expected
      ? new Fail("wrong_method", { address, given: request.method, expected })
      : new Fail("unknown_address", { address });
    return reply.code(fail.status).send(failureEnvelope(fail, localeOf(request), request.id));
  };
