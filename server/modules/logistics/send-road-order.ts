import { buffer } from "node:stream/consumers";
import { causeOf } from "@tradeport/connectors/causes";
import type { DraftRoadOrder } from "@tradeport/connectors/freight";
import { RemoteError } from "@tradeport/connectors/http";
import { Id } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import type { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import { type OpenedCargo, openCargo } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { FileNotFound } from "#platform/files.ts";
import { enqueueIn, type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { carrier } from "./account.ts";
import { withTotals } from "./check-road-order.ts";
import { logged } from "./log-line.ts";
import { roadMayGo } from "./road-may-go.ts";
import { knownOf } from "./road-order-row.ts";

export const sendRoadJob = jobSpec("logistics.send-road-order", ofClient.extend({ roadOrderId: Id }));

/** So long after it left an order that is not found may still be on its way: the carrier says nowhere how soon it lists one, and cancels none. */
const resolveAfterMs = 900_000;
const mostAttempts = 40;

export interface Outside {
  vault: Vault;
  resolveMs?: number;
}
interface Claimed {
  number: string;
  orderId: string | null;
  fields: RoadOrderFields;
  isSandbox: boolean;
  attempts: number;
  leftAt: string | null;
}
type Settled = "waiting" | "unknown" | "refused" | "sent";
interface Work {
  ctx: JobCtx;
  ids: { clientId: string; roadOrderId: string };
  order: Claimed;
  opened: OpenedCargo;
  settle: (state: Settled, reason: Message | null, again?: { ms: number; left?: false }) => Promise<void>;
}

/**
 * Documents first, then the order, which is made once. Its leaving is written down before it leaves: whoever finds that mark asks the carrier for
 * the order by its number, and sends it only where it is not there. What can't be known is a person's to find out, and is not sent again.
 */
export const sendRoadOrder =
  ({ vault, resolveMs: waits = resolveAfterMs }: Outside): Job<typeof sendRoadJob> =>
  async (ctx, ids) => {
    const { clientId, roadOrderId } = ids;
    const { database } = ctx;
    const opened = await openCargo(ctx, clientId, carrier.code, vault);
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<Claimed>`
        update road_order set state = case when state = 'unknown' then state else 'sending' end, state_at = now(), attempts = attempts + 1
        where client_id = ${clientId} and id = ${roadOrderId} and state in ('waiting', 'sending', 'unknown')
        returning number, order_id, fields, is_sandbox, attempts, left_at`.execute(tx),
    );
    const order = rows[0];
    if (!order || !opened || opened.isSandbox !== order.isSandbox) return;
    crashPoint("road.claimed");
    const settle: Work["settle"] = (state, reason, again) =>
      database.asClient(clientId, async (tx) => {
        await sql`
          update road_order set state = ${state}, state_at = now(), reason = ${reason && JSON.stringify(reason)}::jsonb, version = version + 1,
            left_at = case when ${again?.left === false || state === "refused"} then null else left_at end,
            next_status_at = case when ${state === "sent"} then now() else next_status_at end
          where client_id = ${clientId} and id = ${roadOrderId} and state in ('sending', 'unknown')`.execute(tx);
        if (again && order.attempts < mostAttempts)
          await enqueueIn(tx)(sendRoadJob, ids, {
            queue: "logistics",
            key: `road ${roadOrderId}`,
            runAt: new Date(Date.now() + again.ms),
          });
      });
    const work: Work = { ctx, ids, order, opened, settle };
    if (order.leftAt !== null && (await lookFor(work, waits)) !== "send") return;
    if (!(await maySend(work))) return;
    if (!(await sendDocuments(work))) return;
    crashPoint("road.documents");
    await sendOrder(work, waits);
  };

const askPerson = ({ order, opened }: Work): Message => ({
  code: "road_unknown",
  values: { carrier: opened.carrier.name, number: order.number },
});
const backOff = (attempts: number) => Math.min(600_000, 1000 * 2 ** Math.min(attempts, 10));

/** What was canceled or handed over since somebody pressed does not leave. */
const maySend = async ({ ctx, ids: { clientId, roadOrderId }, order, settle }: Work): Promise<boolean> => {
  try {
    await ctx.database.asClient(clientId, (tx) => roadMayGo(tx, clientId, { ...order, id: roadOrderId }));
    return true;
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    await settle("refused", { code: `error:${error.code}`, values: error.values as Message["values"] });
    return false;
  }
};

/** It may have left before. */
const lookFor = async (work: Work, waits: number): Promise<"send" | "settled"> => {
  const { ctx, ids, order, opened, settle } = work;
  const line = {
    operation: "find_road_order" as const,
    reference: order.number,
    roadOrderId: ids.roadOrderId,
    sent: order.number,
  };
  try {
    const isThere = await logged(ctx.database, ids.clientId, line, () =>
      opened.carrier.roads.findRoadOrder(opened.remote, order.number),
    );
    if (isThere) {
      await settle("sent", null);
      return "settled";
    }
    const since = ctx.now().getTime() - new Date(order.leftAt!).getTime();
    if (since >= waits) return "send";
    await settle("unknown", askPerson(work), { ms: waits });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    await settle("unknown", askPerson(work), { ms: Math.max(waits, backOff(order.attempts)) });
  }
  return "settled";
};

interface Document {
  id: string;
  fileId: string;
  name: string;
  type: string;
  sentAt: string | null;
  kind: string;
}
/** In its own folder by a name that none of its others has. */
const nameOf = (at: number, { name, type }: Pick<Document, "name" | "type">) => {
  const [, ending = "bin"] = /\/(\w+)$/.exec(type) ?? [];
  const plain = name
    .replace(/\.\w+$/, "")
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, 60);
  return `${at + 1}-${plain}.${ending === "jpeg" ? "jpg" : ending}`;
};
const documentsOf = async ({ ctx, ids }: Work): Promise<Document[]> => {
  const { rows } = await ctx.database.asClient(ids.clientId, (tx) =>
    sql<Document>`
      select r.id, r.file_id, r.name, f.type, r.sent_at, r.kind from road_order_file r join file f on f.client_id = r.client_id and f.id = r.file_id
      where r.client_id = ${ids.clientId} and r.road_order_id = ${ids.roadOrderId} order by r.created_at, r.id`.execute(tx),
  );
  return rows;
};

/** False: it was settled. Nothing of the order has left then. */
const sendDocuments = async (work: Work): Promise<boolean> => {
  const { ctx, ids, order, opened, settle } = work;
  const { roads } = opened.carrier;
  const documents = await documentsOf(work);
  const waiting = documents.flatMap((document, at) =>
    document.sentAt === null ? [{ ...document, sentAs: nameOf(at, document) }] : [],
  );
  if (waiting.length === 0) return true;
  const line = {
    ...{ operation: "send_documents" as const, reference: order.number, roadOrderId: ids.roadOrderId },
    sent: waiting.map(({ sentAs }) => sentAs).join(", "),
  };
  try {
    await logged(ctx.database, ids.clientId, line, async () => {
      const place = await roads.documentsAt(opened.remote, opened.credentials, opened.isSandbox);
      for (const { id, fileId, type, sentAs } of waiting) {
        const content = await buffer(await ctx.files.open(fileId));
        await roads.sendDocument({ ...place, ownHost: opened.ownHost, signal: ctx.signal }, order.number, {
          name: sentAs,
          type,
          content,
        });
        await ctx.database.asClient(ids.clientId, (tx) =>
          sql`update road_order_file set sent_at = now() where client_id = ${ids.clientId} and id = ${id}`.execute(tx),
        );
      }
    });
    return true;
  } catch (error) {
    if (error instanceof FileNotFound) await settle("refused", { code: "road_file_lost", values: { name: waiting[0]!.name } });
    else if (error instanceof RemoteError) await notTaken(work, error);
    else throw error;
    return false;
  }
};

/** What surely did not arrive: refused for good, or tried again. */
const notTaken = async ({ order, opened, settle }: Work, error: RemoteError) => {
  const { code, values } = causeOf(opened.carrier, error);
  if (error.kind === "refused" || error.kind === "unauthorized" || error.kind === "not_found" || error.kind === "duplicate")
    return settle("refused", { code, values });
  const ms = error.retryAfterMs ?? backOff(order.attempts);
  if (order.attempts >= mostAttempts) return settle("refused", { code, values });
  return settle("waiting", { code: "road_retry", values: { carrier: opened.carrier.name } }, { ms, left: false });
};

const sendOrder = async (work: Work, waits: number) => {
  const { ctx, ids, order, opened, settle } = work;
  const { clientId, roadOrderId } = ids;
  const draft = await draftOf(work);
  const leaves = () =>
    ctx.database.asClient(clientId, async (tx) => {
      const { rows } = await sql`
        update road_order set left_at = clock_timestamp() where client_id = ${clientId} and id = ${roadOrderId} and state in ('sending', 'unknown')
        returning id`.execute(tx);
      if (rows.length === 0) throw new RemoteError("unavailable", "The order is not ours to send any more");
    });
  const line = {
    ...{ operation: "create_road_order" as const, reference: order.number, roadOrderId },
    sent: `orderDetail: ${draft.orderDetail.length}, documents: ${draft.documents.length}`,
  };
  try {
    await logged(ctx.database, clientId, line, () => opened.carrier.roads.createRoadOrder(opened.remote.noting(leaves), draft));
    crashPoint("road.sent");
    await settle("sent", null);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // It had left before and was not found: by now it is.
    if (error.kind === "duplicate" && order.leftAt !== null) return settle("sent", null);
    if (error.kind === "unknown" || error.kind === "malformed") return settle("unknown", askPerson(work), { ms: waits });
    await notTaken(work, error);
  }
};

const draftOf = async (work: Work): Promise<DraftRoadOrder> => {
  const { ctx, ids, order } = work;
  const documents = await documentsOf(work);
  const fields = await ctx.database.asClient(ids.clientId, async (tx) =>
    withTotals(order.fields, await knownOf({ db: tx, clientId: ids.clientId, now: ctx.now }, order.fields, [])),
  );
  const { orderDetails, ...plain } = fields;
  return {
    ...plain,
    customerOrderNumber: order.number,
    exportType: fields.exportType.toUpperCase(),
    logisticCompanyCode: carrier.code,
    documents: documents.map((document, at) => ({ documentType: document.kind, fileName: nameOf(at, document) })),
    orderDetail: orderDetails.map(({ tradeportProducts: _, ...line }) => line),
  };
};
