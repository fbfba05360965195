import { createHash } from "node:crypto";
import type { OrderPage, RemotePackage } from "@tradeport/connectors/connector";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";

/** The report as the connector read it; the raw body stands beside it. */
export type Report = Omit<RemotePackage, "raw">;

/** The same content in any order of keys is the same body. What the database's text can't hold (NUL, half a surrogate pair) is taken out. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [cleaned(key), cleaned(inner)] as [string, unknown]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};
const text = (value: unknown) => (value == null ? null : JSON.stringify(cleaned(value)));
const hashOf = (body: unknown) =>
  createHash("sha256")
    .update(text(body) ?? "")
    .digest("base64url");

/**
 * Writes a page as it came, each body once, and answers the ids of what is new here. They are left alone for ten seconds: whoever stored
 * them applies them now, and after a crash the leftovers are found.
 */
export const storePage = async (tx: Tx, store: StoreRef, page: OrderPage): Promise<string[]> => {
  const rows = [
    ...page.packages.map(({ raw, ...report }) => {
      const bodyHash = hashOf(raw);
      return {
        externalId: report.packageId,
        orderId: report.orderId,
        bodyHash,
        raw,
        report,
        modifiedAt: report.modifiedAt,
        problem: null,
      };
    }),
    ...page.unreadable.map(({ raw, packageId, orderId, modifiedAt, error }) => {
      const bodyHash = hashOf(raw);
      const problem = {
        tr: `Pazaryerinin gönderdiği sipariş okunamadı: ${error}. Siparişi pazaryerinin panelinde görün ve destek ile görüşün.`,
        en: `The order that the marketplace sent could not be read: ${error}. Look at it in the marketplace's panel and tell support.`,
      };
      return { externalId: packageId || `unreadable:${bodyHash}`, orderId, bodyHash, raw, report: null, modifiedAt, problem };
    }),
  ];
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<{ id: string }>`
    insert into inbox (client_id, id, store_id, external_id, order_id, body_hash, body, parsed, modified_at, problem, due_at)
    select ${store.clientId}, r.id, ${store.id}, r.external_id, r.order_id, r.body_hash, r.body, r.parsed, r.modified_at, r.problem,
      now() + interval '10 seconds'
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.externalId)}::text[], ${rows.map((row) => row.orderId)}::text[],
      ${rows.map((row) => row.bodyHash)}::text[], ${rows.map((row) => text(row.raw) ?? "null")}::jsonb[],
      ${rows.map((row) => text(row.report))}::jsonb[], ${rows.map((row) => row.modifiedAt)}::timestamptz[],
      ${rows.map((row) => text(row.problem))}::jsonb[])
      as r(id, external_id, order_id, body_hash, body, parsed, modified_at, problem)
    on conflict (client_id, store_id, external_id, body_hash) do nothing
    returning id`.execute(tx);
  return stored.map(({ id }) => id);
};
