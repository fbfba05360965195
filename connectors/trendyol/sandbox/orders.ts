import type { Fault } from "../../sandbox/faults.ts";
import { many, whole } from "../../sandbox/routing.ts";
import { orderRefusal } from "./errors.ts";
import { packageShape } from "./package-shape.ts";
import { type Package, selectPackages } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const day = 24 * 3_600_000;

/** Section 6.1. */
export const orderRoutes: Route[] = [
  { method: "GET", path: "/order/sellers/:sellerId/v2/orders", limit: "orderList", handle: listOrders },
  { method: "GET", path: "/order/sellers/:sellerId/orders/stream", limit: "orderStream", handle: streamOrders },
];

function windowOf(world: World, { query }: Request, startName: string, endName: string, defaultDays: number): [number, number] {
  const read = (name: string) => {
    const value = query.has(name) ? whole(query, name) : null;
    if (value === undefined) throw orderRefusal(400, `${name} must be a timestamp in milliseconds: ${query.get(name)}`);
    return value;
  };
  const now = world.now();
  const [start, end] = [read(startName), read(endName)];
  const from = start ?? (end === null ? now - defaultDays * day : end - 14 * day);
  const until = end ?? (start === null ? now : Math.min(now, start + 14 * day));
  if (from > until) throw orderRefusal(400, `${startName} must be before ${endName}`);
  if (until - from > 14 * day) throw orderRefusal(400, "The date range can be at most 14 days");
  return [from, until];
}

/** Fault `hide`: packages of the named order, or of every order, are missing from this call's list. */
function hidden(faults: Fault[]): (pack: Package) => boolean {
  const named = faults.filter(({ kind }) => kind === "hide").map(({ value }) => value);
  return (pack) =>
    named.some((value) => value === undefined || String(value) === pack.orderNumber || String(value) === String(pack.packageId));
}

function listOrders(world: World, request: Request) {
  const { seller, query, call } = request;
  const size = query.has("size") ? whole(query, "size", 1, 200) : 200;
  const page = query.has("page") ? whole(query, "page") : 0;
  if (size === undefined || page === undefined) throw orderRefusal(400, "page must be 0 or more and size from 1 to 200");
  if (page * size > 10_000) throw orderRefusal(400, "page x size can be at most 10000. Use the order stream");
  const [from, until] = windowOf(world, request, "startDate", "endDate", 7);
  const field = query.get("orderByField") ?? "PackageLastModifiedDate";
  if (field !== "PackageLastModifiedDate" && field !== "CreatedDate")
    throw orderRefusal(400, `orderByField is not valid: ${field}`);
  const column = field === "CreatedDate" ? "p.created_at" : "p.modified_at";
  const direction = query.get("orderByDirection") === "ASC" ? "asc" : "desc";
  const ids = many(query, "shipmentPackageIds");
  if (ids.length > 50) throw orderRefusal(400, "shipmentPackageIds can be at most 50");

  let where = `p.seller_id = ? and ${column} between ? and ? and p.modified_at >= ?`;
  const values: (string | number)[] = [seller.sellerId, from, until, world.now() - 31 * day];
  const status = query.get("status");
  where += status ? " and p.status = ?" : " and p.status <> 'Awaiting'";
  if (status) values.push(status);
  const orderNumber = query.get("orderNumber");
  if (orderNumber) {
    where += " and p.order_number = ?";
    values.push(orderNumber);
  }
  if (ids.length > 0) {
    where += " and p.package_id in (select value from json_each(?))";
    values.push(JSON.stringify(ids.map(Number)));
  }
  const hide = hidden(call.faults);
  const total = world.store.get<{ n: number }>(`select count(*) as n from packages p where ${where}`, ...values)!.n;
  const found = selectPackages(
    world,
    `${where} order by ${column} ${direction}, p.package_id ${direction} limit ? offset ?`,
    ...values,
    size,
    page * size,
  );
  const shown = found.filter((pack) => !hide(pack));
  const totalElements = total - (found.length - shown.length);
  return { totalElements, totalPages: Math.ceil(totalElements / size), page, size, content: shown.map(packageShape) };
}

interface Cursor {
  filters: string;
  from: number;
  until: number;
  modifiedAt: number;
  packageId: number;
}

/** Newest change first. The cursor belongs to its filters: another filter beside it is refused. */
function streamOrders(world: World, request: Request) {
  const { seller, query, call } = request;
  const size = query.has("size") ? whole(query, "size", 1, 200) : 50;
  if (size === undefined) throw orderRefusal(400, "size must be from 1 to 200");
  const statuses = many(query, "packageItemStatuses");
  const filters = JSON.stringify([query.get("lastModifiedStartDate"), query.get("lastModifiedEndDate"), [...statuses].sort()]);
  const sent = query.get("nextCursor");
  const cursor = sent ? readCursor(sent) : null;
  if (cursor && cursor.filters !== filters) throw orderRefusal(400, "Filters can not be changed while nextCursor is used");
  const [from, until] = cursor
    ? [cursor.from, cursor.until]
    : windowOf(world, request, "lastModifiedStartDate", "lastModifiedEndDate", 14);

  let where = "p.seller_id = ? and p.modified_at between ? and ? and p.modified_at >= ?";
  const values: (string | number)[] = [seller.sellerId, from, until, world.now() - 92 * day];
  where += statuses.length > 0 ? " and p.status in (select value from json_each(?))" : " and p.status <> 'Awaiting'";
  if (statuses.length > 0) values.push(JSON.stringify(statuses));
  if (cursor) {
    where += " and (p.modified_at < ? or (p.modified_at = ? and p.package_id < ?))";
    values.push(cursor.modifiedAt, cursor.modifiedAt, cursor.packageId);
  }
  const found = selectPackages(world, `${where} order by p.modified_at desc, p.package_id desc limit ?`, ...values, size + 1);
  const onPage = found.slice(0, size);
  const hasMore = found.length > size;
  const last = onPage.at(-1);
  const hide = hidden(call.faults);
  const content = onPage.filter((pack) => !hide(pack)).map(packageShape);
  const next: Cursor | null =
    hasMore && last ? { filters, from, until, modifiedAt: last.modifiedAt, packageId: last.packageId } : null;
  return {
    content,
    size: content.length,
    hasMore,
    nextCursor: next ? Buffer.from(JSON.stringify(next)).toString("base64url") : "",
  };
}

function readCursor(text: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Cursor;
    if (typeof cursor.filters === "string" && Number.isInteger(cursor.modifiedAt) && Number.isInteger(cursor.packageId))
      return cursor;
  } catch {
    // told below, like a cursor that parses to something else
  }
  throw orderRefusal(400, "nextCursor is not valid");
}
