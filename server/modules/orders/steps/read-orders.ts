import { RemoteError } from "@tradeport/connectors/http";
import type { OrderQuery } from "@tradeport/connectors/orders";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { keepPlace, nextPoll, nextWindow, type OrderWindow, windowRead } from "../cursor.ts";
import { storePage } from "../inbox.ts";
import { knownPackages } from "../known-packages.ts";
import { takeReports } from "../take-reports.ts";

/** What this process is reading: a look may take longer than the time between two, and a sweep runs beside the short ones. */
const reading = new Set<string>();
const pagesMax = 5_000;
/** A window that takes longer lets what is urgent go first, after each of its pages. */
const urgentMs = 5_000;

/** While the last calls of a marketplace's day are kept for changes, orders are read this seldom; a call or two of the five or six that come back meanwhile at Etsy. */
const sparingly = sql`interval '2 minutes'`;

/** Orders in: page by page into the inbox, then applied; the cursor moves when every page of the window is stored. */
export const readOrders: SyncStep = {
  name: "read orders",
  polls: true,
  due: ({ store }) => ({ at: nextPoll(store.scope) }),
  sparing: () => sql`coalesce(s.orders_read_at, '-infinity') + ${sparingly}`,
  claim: async (context) => {
    const { store, connector } = context;
    if (reading.has(store.id)) return null;
    const sweep = `${store.id} sweep`;
    const limits = {
      windowDays: connector.orders.windowDays,
      historyDays: connector.orders.historyDays,
      sweeping: reading.has(sweep),
    };
    const window = await context.write((tx) => nextWindow(tx, store, limits));
    if (!window) return null;
    const key = window.kind === "sweep" ? sweep : store.id;
    reading.add(key);
    return () => readWindow(context, window).finally(() => reading.delete(key));
  },
};

const readWindow = async (context: StoreContext, window: OrderWindow) => {
  let polledAt = context.now().getTime();
  const giveWay = async () => {
    if (context.now().getTime() - polledAt < urgentMs) return;
    await readPages(context, window, "urgent");
    polledAt = context.now().getTime();
  };
  // Short windows run beside a sweep.
  await readPages(context, window, window.kind, window.kind === "sweep" ? undefined : giveWay);
  await context.write((tx) => windowRead(tx, context.store, window));
};

const clock = (tx: Tx) =>
  sql<{ at: string }>`select clock_timestamp() as at`.execute(tx).then(({ rows }) => (rows[0] as { at: string }).at);

/** Every page from the first one, each stored and applied before the next is asked for. */
const readPages = async (
  context: StoreContext,
  { since, until, marks, readUntil: ended }: OrderWindow,
  kind: OrderQuery["kind"],
  between?: () => Promise<void>,
) => {
  const readUntil = ended ?? undefined;
  const seen = new Set<string>();
  const known = (orderIds: string[]) => context.read((tx) => knownPackages(tx, context.store, orderIds));
  for (let cursor: string | undefined, pages = 0; ; pages++) {
    const requestedAt = context.connector.orders.coarseTimes ? await context.read(clock) : null;
    const page = await context.connector.orders.listOrders(context.remote, {
      since,
      until,
      kind,
      cursor,
      known,
      readUntil,
      marks,
    });
    const stored = await context.write(async (tx) => {
      if (page.marks || page.newest) await keepPlace(tx, context.store, page);
      return storePage(tx, context.store, page, requestedAt);
    });
    crashPoint("inbox.stored");
    await takeReports(context, stored);
    cursor = page.next;
    if (cursor === undefined) return;
    // A token that comes again would read the same page for ever (R4).
    if (seen.has(cursor) || pages >= pagesMax) throw new RemoteError("malformed", "the order list repeats its page token");
    seen.add(cursor);
    await between?.();
  }
};
