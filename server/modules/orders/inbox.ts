import { createHash } from "node:crypto";
import type { ClaimPage } from "@tradeport/connectors/claims";
import type { OrderPage, RemotePackage, UnreadablePackage } from "@tradeport/connectors/orders";
import { readerCode } from "@tradeport/connectors/reader-code";
import type { Message } from "@tradeport/contract/messages";
import { keepable } from "@tradeport/contract/text";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { unknownWord } from "./apply-package.ts";
import { rankOf } from "./status.ts";

/** The report as the connector read it; the raw body stands beside it. */
export type Report = Omit<RemotePackage, "raw">;

/** The same content in any order of keys is the same body. What the database's text can't hold (NUL, half a surrogate pair) is taken out. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return keepable(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [cleaned(key), cleaned(inner)] as [string, unknown]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};
const text = (value: unknown) => (value == null ? null : JSON.stringify(cleaned(value)));
/** What is stored of a body, and by what it is known again: worked out once, for a page has hundreds of them. */
const bodyOf = (raw: unknown) => {
  const body = text(raw);
  const bodyHash = createHash("sha256")
    .update(body ?? "")
    .digest("base64url");
  return { body: body ?? "null", bodyHash };
};

interface InboxRow<R extends object = object> {
  externalId: string;
  orderId: string;
  body: string;
  bodyHash: string;
  /** As the connector read it; null when it could not. */
  report: R | null;
  modifiedAt: string | null;
  problem: Message | null;
}

/**
 * Writes a page as it came, each body once, and answers the ids of what is new here. `requestedAt`: when it was asked for, by the database's
 * clock, where `connector.orders.coarseTimes`.
 */
export const storePage = async (tx: Tx, store: StoreRef, { packages, unreadable }: OrderPage, requestedAt: string | null) => {
  const rows = once<Report>([
    ...packages.map(({ raw, ...report }) => inboxRow(report.packageId, report, raw)),
    ...unreadable.map(unread("order_unreadable")),
  ]);
  const again = requestedAt === null ? [] : await reportedAgain(tx, store, rows, requestedAt);
  const healing = await readOtherwise(tx, store, rows, requestedAt !== null);
  await readAgain(tx, store, rows);
  await reportedOtherwise(tx, store, rows);
  return [...again, ...healing, ...(await storeReports(tx, store, "order", rows, requestedAt))];
};

export const storeClaims = (tx: Tx, store: StoreRef, { claims, unreadable }: ClaimPage) =>
  storeReports(
    tx,
    store,
    "claim",
    once([
      ...claims.map(({ raw, ...report }) => inboxRow(report.claimId, report, raw)),
      ...unreadable.map(unread("claim_unreadable")),
    ]),
  );

/** A page may name a row twice: word for word the same it is one, or the whole page could not be stored. */
const once = <R extends object>(rows: InboxRow<R>[]) => [
  ...new Map(rows.map((row) => [`${row.externalId} ${row.bodyHash}`, row])).values(),
];

const inboxRow = <R extends { orderId: string; modifiedAt: string }>(
  externalId: string,
  report: R,
  raw: unknown,
): InboxRow<R> => {
  const { orderId, modifiedAt } = report;
  return { externalId, orderId, ...bodyOf(raw), report, modifiedAt, problem: null };
};

const unread =
  (code: "order_unreadable" | "claim_unreadable") =>
  ({ raw, packageId, orderId, modifiedAt, error }: UnreadablePackage): InboxRow<never> => {
    const body = bodyOf(raw);
    const externalId = packageId || `unreadable:${body.bodyHash}`;
    return { externalId, orderId, ...body, report: null, modifiedAt, problem: { code, values: { error } } };
  };

/**
 * They are left alone for ten seconds: whoever stored them applies them now, and after a crash the leftovers are found. A body that could not
 * be read when it came first, and can be now, is news; so is one that can't be read again after it was thought to be over.
 */
const storeReports = async (
  tx: Tx,
  store: StoreRef,
  kind: "order" | "claim",
  rows: InboxRow[],
  requestedAt: string | null = null,
): Promise<string[]> => {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<{ id: string }>`
    insert into inbox as i (client_id, id, store_id, kind, external_id, order_id, body_hash, body, parsed, modified_at, problem, requested_at, due_at, unread_by)
    select ${store.clientId}, r.id, ${store.id}, ${kind}, r.external_id, r.order_id, r.body_hash, r.body, r.parsed, r.modified_at, r.problem,
      ${requestedAt}::timestamptz, now() + interval '10 seconds', case when r.parsed is null then ${readerCode()} end
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.externalId)}::text[], ${rows.map((row) => row.orderId)}::text[],
      ${rows.map((row) => row.bodyHash)}::text[], ${rows.map((row) => row.body)}::jsonb[],
      ${rows.map((row) => text(row.report))}::jsonb[], ${rows.map((row) => row.modifiedAt)}::timestamptz[],
      ${rows.map((row) => text(row.problem))}::jsonb[])
      as r(id, external_id, order_id, body_hash, body, parsed, modified_at, problem)
    on conflict (client_id, store_id, external_id, body_hash) do update set parsed = excluded.parsed, body = excluded.body, order_id = excluded.order_id,
      modified_at = excluded.modified_at, received_at = now(), applied_at = null, due_at = excluded.due_at, requested_at = excluded.requested_at,
      unread_by = excluded.unread_by, problem = case when excluded.parsed is null then excluded.problem else i.problem end
      where case when excluded.parsed is null then i.parsed is null and i.unread_by is null else i.unread_by is not null end
    returning id`.execute(tx);
  return stored.map(({ id }) => id);
};

/**
 * A package that was packed and dissolved within a second looks as it did before, word for word. Such a report is news once more when its
 * package was told otherwise in between, under the same time.
 */
const reportedAgain = async (
  tx: Tx,
  { clientId, id: storeId }: StoreRef,
  rows: InboxRow[],
  requestedAt: string,
): Promise<string[]> => {
  const { rows: again } = await sql<{ id: string }>`
    update inbox i set requested_at = ${requestedAt}, received_at = now(), applied_at = null, due_at = now() + interval '10 seconds'
    from unnest(${rows.map((row) => row.externalId)}::text[], ${rows.map((row) => row.bodyHash)}::text[]) as r(external_id, body_hash)
    join order_package p on p.client_id = ${clientId} and p.store_id = ${storeId} and p.channel_package_id = r.external_id
    where i.client_id = ${clientId} and i.store_id = ${storeId} and i.external_id = r.external_id and i.body_hash = r.body_hash
      and i.applied_at is not null and i.parsed is not null and i.requested_at < ${requestedAt}
      and p.remote_modified_at = i.modified_at and p.remote_hash <> i.body_hash
    returning i.id`.execute(tx);
  return again.map(({ id }) => id);
};

/**
 * A report without its package's number stands for its order: it is over once anything as new is told of that, be it readable or unreadable in
 * other words. What this very page tells so again stays.
 */
const reportedOtherwise = async (tx: Tx, { clientId, id: storeId }: StoreRef, rows: InboxRow[]) => {
  const reported = rows.filter(({ orderId }) => orderId !== "");
  await sql`
    update inbox i set unread_by = null, problem = null
    from unnest(${reported.map(({ orderId }) => orderId)}::text[], ${reported.map(({ modifiedAt }) => modifiedAt)}::timestamptz[])
      as r(order_id, modified_at)
    where i.client_id = ${clientId} and i.store_id = ${storeId} and i.unread_by is not null and i.kind = 'order'
      and starts_with(i.external_id, 'unreadable:') and i.order_id = r.order_id and coalesce(i.modified_at <= r.modified_at, true)
      and i.body_hash <> all(${rows.flatMap(({ report, bodyHash }) => (report ? [] : [bodyHash]))}::text[])`.execute(tx);
};

/**
 * A package was told otherwise since under the same time: by a word that nobody knows, by an answer that could not be read, or by one that lacks a
 * field. Here is what was told before that, word for word: it counts once more, or what was odd would stand until the package changes. What is less far
 * along than the package is stays behind. Where the moment of asking is known it decides (`reportedAgain`), and here are marks alone.
 */
const readOtherwise = async (
  tx: Tx,
  { clientId, id: storeId }: StoreRef,
  rows: InboxRow<Report>[],
  onlyMarked: boolean,
): Promise<string[]> => {
  const good = rows.flatMap(({ externalId, bodyHash, report }) =>
    report ? [{ externalId, bodyHash, rank: rankOf(report) }] : [],
  );
  const { rows: again } = await sql<{ id: string }>`
    update inbox i set received_at = now(), applied_at = null, due_at = now() + interval '10 seconds'
    from unnest(${good.map((row) => row.externalId)}::text[], ${good.map((row) => row.bodyHash)}::text[], ${good.map((row) => row.rank)}::int[])
      as r(external_id, body_hash, rank)
    join order_package p on p.client_id = ${clientId} and p.store_id = ${storeId} and p.channel_package_id = r.external_id
    where i.client_id = ${clientId} and i.store_id = ${storeId} and i.external_id = r.external_id and i.body_hash = r.body_hash
      and i.applied_at is not null and i.parsed is not null and i.problem is null
      and p.remote_modified_at = i.modified_at and p.remote_hash <> i.body_hash
      and (p.problem is not null or not ${onlyMarked}::boolean and r.rank >= p.remote_rank)
    returning i.id`.execute(tx);
  return again.map(({ id }) => id);
};

/**
 * An odd answer marked a package that is known, and here it is again, readable and word for word as it was applied: nothing is to be applied, and the
 * mark goes, whatever became of the odd answer since.
 */
const readAgain = async (tx: Tx, store: StoreRef, rows: InboxRow<Report>[]) => {
  const { clientId, id: storeId } = store;
  const good = rows.flatMap(({ externalId, bodyHash, report }) =>
    report ? [{ externalId, bodyHash, word: unknownWord(report, store) }] : [],
  );
  const { rows: marked } = await sql<{ externalId: string }>`
    update order_package p set problem = r.word, version = version + 1, modified_at = now(), has_problem = r.word is not null
      or exists (select from order_line l where l.client_id = p.client_id and l.package_id = p.id and l.problem is not null)
    from unnest(${good.map((row) => row.externalId)}::text[], ${good.map((row) => row.bodyHash)}::text[],
      ${good.map((row) => text(row.word))}::jsonb[]) as r(external_id, body_hash, word)
    where p.client_id = ${clientId} and p.store_id = ${storeId} and p.channel_package_id = r.external_id
      and p.remote_hash = r.body_hash and p.problem ->> 'code' = 'order_unreadable'
    returning r.external_id`.execute(tx);
  await sql`
    update inbox i set unread_by = null, problem = null
    where i.client_id = ${clientId} and i.store_id = ${storeId} and i.external_id = any(${marked.map((row) => row.externalId)}::text[])
      and i.unread_by is not null and i.applied_at is not null`.execute(tx);
};
