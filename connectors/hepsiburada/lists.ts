import { type RemoteClient, RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Orders } from "../marketplace.ts";
import { type KnownPackage, newestOf, type OrderPage, type OrderQuery } from "../orders.ts";
import { readOrder } from "./orders.ts";
import { filterTime, oms } from "./services.ts";
import { isCancelled, isOpen, stageOf } from "./states.ts";
import { ListPage, ListRow, type WireRow } from "./wire-orders.ts";

type Line = KnownPackage["lines"][number];

/** A list of what is in one state now. */
interface List {
  name: string;
  path: string;
  /** Rows of a page. */
  size: number;
  /** It takes dates, which are those of the order. */
  dated?: true;
  /** It takes none, and what has come into it stays: it is walked through. */
  grows?: true;
  /** What takes or frees stock stands in it: it is looked at between the pages of the others. */
  isUrgent?: true;
  /** Its rows name parcels and no lines. */
  isOfParcels?: true;
  /** Pages that one window reads of it, counted from its newest end. */
  most: number;
  /** `lines`: those that were heard of the order; of a list of parcels those of the parcel, where it is one that we know. */
  isNews(row: WireRow, lines: Line[], parcel: KnownPackage | undefined): boolean;
}

const all = (lines: Line[], is: (line: Line) => boolean) => lines.length > 0 && lines.every(is);
const own = ({ lineIds }: WireRow, lines: Line[]) => {
  const found = lines.filter(({ lineId }) => lineIds.includes(lineId));
  return lineIds.length > 0 && found.length === new Set(lineIds).size ? found : [];
};

/**
 * No list tells changes: each tells the lines or parcels that are in one state now. Cancels come first, because they free stock; the others in
 * the order of a parcel's life, so that what moves on while we read is met in a later one.
 */
const LISTS: List[] = [
  {
    ...{ name: "cancelled", path: "/orders/merchantid/{m}/cancelled", size: 50, isUrgent: true, grows: true, most: 150 },
    isNews: (row, lines) => !all(own(row, lines), ({ remoteStatus }) => isCancelled(remoteStatus)),
  },
  {
    ...{ name: "awaiting", path: "/orders/merchantid/{m}/paymentawaiting", size: 50, isUrgent: true, most: 100 },
    isNews: (row, lines) => !all(own(row, lines), ({ remoteStatus }) => stageOf(remoteStatus) === 0),
  },
  {
    ...{ name: "open", path: "/orders/merchantid/{m}", size: 100, isUrgent: true, dated: true, most: 100 },
    isNews: (row, lines) =>
      !all(
        own(row, lines),
        (line) => isOpen(line.remoteStatus) && isSame(line.remoteStatus, row.status) && line.quantity === row.quantity,
      ),
  },
  {
    ...{ name: "packages", path: "/packages/merchantid/{m}", size: 10, dated: true, most: 800 },
    isNews: (row, lines, parcel) =>
      !parcel || !all(own(row, lines), ({ remoteStatus }) => stageOf(remoteStatus) === 2 || isCancelled(remoteStatus)),
  },
  {
    ...{ name: "shipped", path: "/packages/merchantid/{m}/shipped", size: 50, isOfParcels: true, grows: true, most: 150 },
    // The carrier's link may come later than the word.
    isNews: (_, lines, parcel) => parcel?.trackingLink === "" || !all(lines, ({ remoteStatus }) => stageOf(remoteStatus) >= 3),
  },
  {
    ...{ name: "delivered", path: "/packages/merchantid/{m}/delivered", size: 50, isOfParcels: true, grows: true, most: 150 },
    isNews: (_, lines) => !all(lines, ({ remoteStatus }) => stageOf(remoteStatus) >= 5),
  },
  {
    ...{ name: "undelivered", path: "/packages/merchantid/{m}/undelivered", size: 50, isOfParcels: true, grows: true, most: 150 },
    isNews: (_, lines) => !all(lines, ({ remoteStatus }) => stageOf(remoteStatus) >= 4),
  },
];
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Pages that a long window reads at a list's other end at most, and where the walk through all of it stands. */
const TAIL = 50;
const SLICE = 20;
/** Orders that are read for one page: what is urgent waits for no more of them. */
const TOGETHER = 20;

const dates = ({ since, until }: OrderQuery) => ({ begindate: filterTime(since), enddate: filterTime(until) });

interface WindowPage {
  rows: WireRow[];
  unreadable: OrderPage["unreadable"];
  /** Rows as they were sent, whatever could be read of them. */
  length: number;
  total: number | null;
}

/** A page, row by row: one that can't be read is handed over as it came and stands in the way of no other. */
async function readWindow(remote: RemoteClient, list: List, query: OrderQuery, offset: number): Promise<WindowPage> {
  const place = list.name === "packages" ? { Offset: offset } : { offset };
  const request = { ...(list.dated && dates(query)), ...place, limit: list.size };
  const page = await oms(remote, { method: "GET", path: list.path, query: request, expect: ListPage }).catch((error: unknown) => {
    // Where there is nothing it may be "not found".
    if (error instanceof RemoteError && error.kind === "not_found") return { items: [], totalCount: 0 };
    throw error;
  });
  const { items, totalCount: total } = page;
  if (items === null && (total ?? 0) > 0) return { ...odd(list, page, "items = null"), length: 0, total };
  const rows: WireRow[] = [];
  const unreadable: OrderPage["unreadable"] = [];
  for (const row of items ?? []) {
    const read = ListRow.safeParse(row);
    if (read.success) rows.push(read.data);
    else unreadable.push(...odd(list, row, oddPlace(read.error, row)).unreadable);
  }
  return { rows, unreadable, length: items?.length ?? 0, total };
}

const odd = (list: List, row: unknown, error: string): Pick<WindowPage, "rows" | "unreadable"> => ({
  rows: [],
  unreadable: [{ packageId: "", orderId: "", modifiedAt: null, error: `${list.name}: ${error}`, raw: { list: list.name, row } }],
});

/** Which of the orders that these rows name have to be read. `isKnown`: only those that we have heard of at all. */
async function newsOf(list: List, rows: WireRow[], { known }: OrderQuery, isKnown: boolean): Promise<Set<string>> {
  const named = [...new Set(rows.flatMap(({ orders }) => orders))];
  const stored = named.length > 0 && known ? await known(named) : new Map<string, KnownPackage[]>();
  const news = new Set<string>();
  for (const row of rows)
    for (const orderId of row.orders) {
      const packages = stored.get(orderId) ?? [];
      if (isKnown && packages.length === 0) continue;
      const parcel = packages.find(({ trackingCode }) => row.packageNumber !== null && trackingCode === row.packageNumber);
      const ofOrder = packages.flatMap((each) => each.lines);
      const left = () => parcel?.lines ?? ofOrder.filter((line) => !isCancelled(line.remoteStatus));
      const lines = list.isOfParcels ? left() : ofOrder;
      if (list.isNews(row, lines, parcel)) news.add(orderId);
    }
  return news;
}

/** What a page of a list leads to: orders to be read, and what is told once all of them are. */
interface Named extends Pick<OrderPage, "newest" | "marks" | "next"> {
  orders: string[];
}

/** One page of one list, and the first of the orders that it names; those that are left over travel in the cursor, as the pages to come. */
export const listOrders: Orders["listOrders"] = async (remote, query) => {
  const isRest = query.cursor?.startsWith("{");
  const named: Named & Partial<WindowPage> = isRest ? JSON.parse(query.cursor!) : await namedBy(remote, query);
  const { orders, unreadable = [], newest, marks, next } = named;
  const page: OrderPage = { packages: [], unreadable: [...unreadable] };
  for (const orderNumber of orders.slice(0, TOGETHER)) {
    const order = await readOrder(remote, orderNumber);
    page.packages.push(...order.packages);
    page.unreadable.push(...order.unreadable);
  }
  const rest: Named = { orders: orders.slice(TOGETHER), newest, marks, next };
  return rest.orders.length > 0 ? { ...page, next: JSON.stringify(rest) } : { ...page, newest, next, ...(marks && { marks }) };
};

/**
 * One page of one list. Lists without dates grow for ever: a window reads them from the newest end as far back as it goes. They are told
 * newest first as far as anybody has seen; a long window, which comes several times a day, looks at the other end too, and walks on
 * through the whole list by a slice: what we have heard otherwise is found wherever it stands. A short one turns back where all is read.
 */
async function namedBy(remote: RemoteClient, query: OrderQuery): Promise<Named & Pick<WindowPage, "unreadable">> {
  const [name = LISTS[0]!.name, phase = "head", at = "0", end = "0"] = query.cursor?.split("|") ?? [];
  const index = Math.max(
    0,
    LISTS.findIndex((list) => list.name === name),
  );
  const list = LISTS[index]!;
  const offset = Number(at);
  const { kind, since, readUntil } = query;
  const isLong = kind === "deep" || kind === "sweep";
  const { rows, unreadable, length, total } = await readWindow(remote, list, query, offset);

  const inside = rows.filter((row) => row.at === null || row.at >= since);
  // What changes without a word in the lists (an address, a claim) is read again: of what is still here in long windows, of all in the day's.
  const isReadAgain = (isLong && !list.grows) || (kind === "sweep" && phase !== "slice");
  const orders = isReadAgain ? new Set(inside.flatMap((row) => row.orders)) : await newsOf(list, inside, query, false);
  if (phase === "slice")
    for (const orderId of await newsOf(
      list,
      rows.filter((row) => !inside.includes(row)),
      query,
      true,
    ))
      orders.add(orderId);

  const page = { orders: [...orders], unreadable, newest: newestOf(rows.map(({ at }) => at)) };
  const next = LISTS.slice(index + 1).find(({ isUrgent }) => isUrgent || kind !== "urgent")?.name;
  const to = (place: string, from: number, until = 0) => ({ ...page, next: `${list.name}|${place}|${from}|${until}` });
  const after = offset + list.size;
  const more = length > 0 && (total === null ? length === list.size : offset + length < total);
  const isRead = ({ at }: WireRow) => at !== null && readUntil !== undefined && at < readUntil;
  const saysNothing = orders.size === 0 && (kind === "urgent" || (kind === "short" && list.isOfParcels && inside.every(isRead)));
  const isOld = inside.every((row) => row.at === null) && rows.some((row) => row.at !== null);
  const passed = list.grows && (isOld || saysNothing);
  const last = total === null || total === 0 ? 0 : Math.floor((total - 1) / list.size) * list.size;

  if (phase === "head") {
    if (!more) return { ...page, next };
    if (!passed && after < list.most * list.size) return to("head", after);
    if (!isLong || !list.grows) return { ...page, next };
    return to("tail", last);
  }
  if (phase === "tail" && !passed && offset > list.size && last - offset < TAIL * list.size)
    return to("tail", offset - list.size);
  if (phase === "tail") {
    const stands = Number(query.marks?.[list.name] ?? 0);
    const from = stands > last ? 0 : Math.max(0, stands - list.size);
    return to("slice", from, from + SLICE * list.size);
  }
  // What leaves the list moves the rest forward: a slice begins a page before the end of the one before.
  const marks = { [list.name]: more ? String(after) : "0" };
  return more && after < Number(end) ? { ...to("slice", after, Number(end)), marks } : { ...page, next, marks };
}
