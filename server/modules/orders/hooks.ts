import { createHash, timingSafeEqual } from "node:crypto";
import { connectorOf, marketplaces } from "@tradeport/connectors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { askForOrders } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { type Database, sql } from "#platform/db.ts";

interface Hooked {
  clientId: string;
  channelCode: string;
  webhookSecretHash: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nobody = "0".repeat(64);

/**
 * POST /hooks/<store>: a marketplace says that something changed. It is a hint to look now and nothing else is believed: what it carries is
 * not kept (S32). A wrong secret, a store that is not there and one that is off get the same answer.
 */
export const hooksAddress = "/hooks/:storeId";
export const mountHooks = (app: FastifyInstance, { database, log }: { database: Database; log: Logger }) => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, read) => read(null, body));
    scope.post<{ Params: { storeId: string } }>(
      hooksAddress,
      { bodyLimit: 65_536, config: { rateLimit: { max: 15_000, timeWindow: 60_000 } } },
      async (request, reply) => {
        const storeId = request.params.storeId.toLowerCase();
        const headers = headersOf(request);
        // A flood without a secret costs no look into the database (S33).
        const store = uuid.test(storeId) && carriesSecret(headers) ? await find(database, storeId) : undefined;
        if (!store || !opens(headers, store)) return reply.code(401).send({ error: "unauthorized" });
        const hinted = await database.asClient(store.clientId, (tx) => askForOrders(tx, store.clientId, storeId, { once: true }));
        crashPoint("hook.received");
        log.debug({ storeId, hinted }, "webhook");
        return reply.code(200).send({ ok: true });
      },
    );
    done();
  });
};

const find = (database: Database, storeId: string) =>
  database.asPlatform(async (tx) => {
    const { rows } = await sql<Hooked>`
      select s.client_id, s.webhook_secret_hash, c.code as channel_code from store s join channel c on c.id = s.channel_id
      where s.id = ${storeId} and s.is_active`.execute(tx);
    return rows[0];
  });

const headersOf = (request: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );

/** Where any marketplace would put one. */
const carriesSecret = (headers: ReturnType<typeof headersOf>) =>
  marketplaces.some(({ hooks }) => hooks !== undefined && hooks.readHint(headers, undefined).secret !== "");

const opens = (headers: ReturnType<typeof headersOf>, { channelCode, webhookSecretHash }: Hooked): boolean => {
  // The body is not needed to look, so a broken one is no reason to refuse. A marketplace without hooks has none that opens.
  const secret = connectorOf(channelCode)?.hooks?.readHint(headers, undefined).secret ?? "";
  const given = createHash("sha256").update(secret).digest();
  const same = timingSafeEqual(given, Buffer.from(webhookSecretHash ?? nobody, "hex"));
  return same && webhookSecretHash !== null && secret !== "";
};
