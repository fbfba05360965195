import { causeOf } from "@tradeport/connectors/causes";
import type { DraftFreightProduct } from "@tradeport/connectors/freight";
import { RemoteError } from "@tradeport/connectors/http";
import { Id } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { openCargo } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { enqueueIn, type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { carrier } from "./account.ts";
import { logged } from "./log-line.ts";

export const sendProductJob = jobSpec("logistics.send-product", ofClient.extend({ productId: Id }));

interface Row {
  code: string;
  version: number;
  fields: Omit<DraftFreightProduct, "productCode">;
  remoteId: string | null;
  attempts: number;
}
const againSeconds = 120;

/** A product is known by its code alone, once: sent twice it is there once, so whatever was lost is sent again. */
export const sendProduct =
  ({ vault }: { vault: Vault }): Job<typeof sendProductJob> =>
  async (ctx, { clientId, productId }) => {
    const { database } = ctx;
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<Row>`select code, version, fields, remote_id from freight_product
        where client_id = ${clientId} and id = ${productId} and state in ('waiting', 'unknown')`.execute(tx),
    );
    const opened = rows[0] && (await openCargo(ctx, clientId, carrier.code, vault));
    if (!rows[0] || !opened) return;
    const { code, version, fields, remoteId } = rows[0];
    const product = { ...fields, productCode: code };
    const { roads } = opened.carrier;
    const settle = (state: string, reason: Message | null, id: string | null = remoteId) =>
      database.asClient(clientId, async (tx) => {
        await sql`update freight_product set state = ${state}, reason = ${reason && JSON.stringify(reason)}::jsonb, remote_id = ${id}
          where client_id = ${clientId} and id = ${productId} and version = ${version}`.execute(tx);
        if (state === "unknown" || state === "waiting")
          await enqueueIn(tx)(
            sendProductJob,
            { clientId, productId },
            { queue: "logistics", key: `product ${productId}`, runAt: new Date(Date.now() + againSeconds * 1000) },
          );
      });
    const operation = remoteId === null ? "create_product" : "update_product";
    try {
      await logged(database, clientId, { operation, reference: code, sent: code }, () =>
        remoteId === null
          ? roads.createProduct(opened.remote, product).catch((error: unknown) => {
              if (!(error instanceof RemoteError && error.kind === "duplicate")) throw error;
            })
          : roads.updateProduct(opened.remote, remoteId, product),
      );
      const there = remoteId === null ? (await roads.listProducts(opened.remote)).find((one) => one.code === code) : undefined;
      await settle("known", null, there?.id || remoteId);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { code: why, values } = causeOf(opened.carrier, error);
      if (error.kind === "refused" || error.kind === "unauthorized" || error.kind === "not_found")
        return void (await settle("refused", { code: why, values }));
      await settle(error.kind === "unknown" || error.kind === "malformed" ? "unknown" : "waiting", { code: why, values });
    }
  };
