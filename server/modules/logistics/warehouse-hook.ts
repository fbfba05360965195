import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { warehouses } from "@tradeport/connectors";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type Database, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { readStockJob } from "./read-warehouse-stock.ts";
import { trackShipmentsJob } from "./track-shipments.ts";

interface Hooked {
  clientId: string;
  provider: string;
  webhookKey: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const toleranceMs = 5 * 60_000;
const codes = warehouses.map(({ code }) => code);

/**
 * POST /hooks/warehouse/<account>: a warehouse system says that something changed, signed by its own key (Standard Webhooks, "v1a"): whoever checks it
 * needs to open nothing. It is a hint to ask now and nothing else is believed: what it carries is not read (S32). A wrong signature, an account that is
 * not there and one without a key get the same answer.
 */
export const warehouseHookAddress = "/hooks/warehouse/:accountId";
export const mountWarehouseHook = (app: FastifyInstance, { database, log }: { database: Database; log: Logger }) => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, read) => read(null, body));
    scope.post<{ Params: { accountId: string } }>(
      warehouseHookAddress,
      { bodyLimit: 65_536, config: { rateLimit: { max: 3000, timeWindow: 60_000 } } },
      async (request, reply) => {
        const accountId = request.params.accountId.toLowerCase();
        const message = readMessage(request.headers, request.body);
        // A flood without a signature, or with an old one, costs no look into the database (S33).
        const account = uuid.test(accountId) && message ? await find(database, accountId) : undefined;
        if (!account || !message || !isSigned(message, account.webhookKey))
          return reply.code(401).send({ error: "unauthorized" });
        await hint(database, account);
        log.debug({ provider: account.provider }, "warehouse webhook");
        return reply.code(200).send({ ok: true });
      },
    );
    done();
  });
};

const find = (database: Database, accountId: string) =>
  database.asPlatform(async (tx) => {
    const { rows } = await sql<Hooked>`
      select client_id, provider, shown ->> 'webhookKey' as webhook_key from cargo_account
      where id = ${accountId} and provider = any(${codes}::text[]) and shown ->> 'webhookKey' <> ''`.execute(tx);
    return rows[0];
  });

/** Several in a row are one look: a job that waits under its name is none more. */
const hint = (database: Database, { clientId, provider }: Hooked) =>
  database.asClient(clientId, async (tx) => {
    await sql`
      update shipment set next_track_at = now() where client_id = ${clientId} and provider = ${provider} and next_track_at > now()
        and state in ('created', 'moving', 'another')`.execute(tx);
    const enqueue = enqueueIn(tx);
    await enqueue(trackShipmentsJob, { clientId, provider }, { queue: "logistics", key: `track ${provider}` });
    // Its stock is asked for as well, not more often than each minute.
    await sql`
      update warehouse_system s set next_read_at = least(s.next_read_at, coalesce(s.read_at, now()) + interval '1 minute')
      from cargo_account a where s.client_id = ${clientId} and a.client_id = s.client_id and a.id = s.account_id and a.provider = ${provider}`.execute(
      tx,
    );
    await enqueue(
      readStockJob,
      { clientId, provider },
      { queue: "logistics", key: `stock ${provider}`, runAt: new Date(Date.now() + 60_000) },
    );
  });

interface Signed {
  text: Buffer;
  signatures: Buffer[];
}
const readMessage = (headers: Record<string, string | string[] | undefined>, body: unknown): Signed | undefined => {
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || id === "" || id.length > 200 || typeof timestamp !== "string" || typeof signature !== "string")
    return;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > toleranceMs) return;
  const signatures = signature
    .split(" ")
    .slice(0, 8)
    .flatMap((one) => (one.startsWith("v1a,") ? [Buffer.from(one.slice(4), "base64")] : []))
    .filter(({ length }) => length === 64);
  if (signatures.length === 0) return;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { text: Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]), signatures };
};

const keyOf = (text: string): KeyObject | undefined => {
  const x = Buffer.from(text.replace(/^whpk_/, ""), "base64").toString("base64url");
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  } catch {
    return;
  }
};
const isSigned = ({ text, signatures }: Signed, webhookKey: string): boolean => {
  const key = keyOf(webhookKey);
  return key !== undefined && signatures.some((signature) => verify(null, text, key, signature));
};
