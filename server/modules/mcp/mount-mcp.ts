import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Installation } from "#platform/context.ts";
import { type Database, sql } from "#platform/db.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { localeOf } from "#platform/locale-of.ts";
import type { WhoIs } from "#platform/sessions.ts";
import type { Who } from "#platform/who.ts";
import { openServer } from "./open-server.ts";

interface McpSetting {
  database: Database;
  whoIs: WhoIs;
  installation: Installation;
  /** What it calls itself to its clients. */
  version: string;
}

const mcpAddress = "/api/mcp";

/**
 * The contract's questions as tools, over the protocol's Streamable HTTP: one message a request, one JSON answer, nothing kept between
 * them. For API keys alone (decision 0146).
 */
export const mountMcp = (app: FastifyInstance, setting: McpSetting) => {
  const servers = new WeakMap<Request, Server>();
  // Nothing is told later: a stream would outlive the key that opened it.
  const handler = createMcpHandler(({ requestInfo }) => servers.get(requestInfo!)!, { legacy: "reject", maxSubscriptions: 0 });
  app.addHook("onClose", () => handler.close());

  app.post(mcpAddress, async (request, reply) => {
    const who = await keyHolder(setting, request, reply);
    const locale = await languageOf(setting.database, request, who);
    const message = request.body;
    // A crowd of calls in one request would be one for the limit of requests.
    if (Array.isArray(message)) throw new Fail("bad_body", { reason: "one message a request" });
    const received = webRequest(setting, request);
    const isLegacy = await isLegacyRequest(received, message);
    const revision = request.headers["mcp-protocol-version"];
    const takesStructure = !isLegacy || (typeof revision === "string" && revision >= "2025-06-18");
    const server = openServer({ app, request, who, locale, takesStructure, version: setting.version });
    if (!isLegacy) {
      servers.set(received, server);
      return answer(reply, await handler.fetch(received, { parsedBody: message }));
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await answer(reply, await transport.handleRequest(received, { parsedBody: message }));
    } finally {
      await server.close();
    }
  });
};

/** Whose key it is. A browser's session is no way in, so no other site's page has one; where a page asks all the same, it is refused. */
const keyHolder = async ({ whoIs, installation }: McpSetting, request: FastifyRequest, reply: FastifyReply): Promise<Who> => {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(installation.publicUrl).origin) throw new Fail("cross_site");
  reply.header("www-authenticate", 'Bearer realm="Tradeport"');
  const who = await whoIs(request);
  if (!who?.apiKeyId) throw new Fail("api_key_needed");
  reply.removeHeader("www-authenticate");
  return who;
};

/** The language that the program asks for; one that says none, or any, is answered in that of the key's owner. */
const languageOf = async (database: Database, request: FastifyRequest, { personId }: Who): Promise<Locale> => {
  const requested = request.headers["accept-language"];
  if (requested !== undefined && requested !== "*") return localeOf(request);
  const { rows } = await database.asPlatform((tx) =>
    sql<{ locale: Locale | null }>`select locale from person where id = ${personId}`.execute(tx),
  );
  return rows[0]?.locale ?? "tr";
};

/** Its body was read and parsed before, within the limits of every call. */
const webRequest = ({ installation }: McpSetting, { headers }: FastifyRequest) =>
  new Request(`${installation.publicUrl}${mcpAddress}`, {
    method: "POST",
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && name !== "authorization" && name !== "cookie" ? [[name, value]] : [],
    ),
  });

const answer = async (reply: FastifyReply, response: Response) => {
  const type = response.headers.get("content-type");
  if (type) reply.header("content-type", type);
  return reply
    .code(response.status)
    .header("cache-control", "no-store")
    .send(await response.text());
};
