import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import type { PackageCommand } from "@tradeport/connectors/orders";
import type { Message } from "@tradeport/contract/messages";
import { mayDo, needsPayment, type OrderAction, type OrderStatus } from "@tradeport/contract/order-status";
import { askForOrders, type StoreContext, type SyncStep } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { readFile } from "../claim-files.ts";
import { reached } from "../close-actions.ts";
import { lockPackage, moveStatus } from "../move-status.ts";
import { reconcileHolds } from "../reconcile-holds.ts";
import { connectorAction } from "../status.ts";

interface Claimed {
  id: string;
  packageId: string;
  action: OrderAction | "CARGO" | "INVOICE";
  lines: PackageCommand["lines"];
  fields: Record<string, string>;
  attempts: number;
  requestedByName: string;
}
interface Package {
  channelPackageId: string;
  status: OrderStatus;
  superseded: boolean;
  paymentPending: boolean;
  lines: PackageCommand["lines"];
}

/** Actions that this process has in hand: one that is 'sending' and not here belongs to a worker that is gone. */
export const out = new Set<string>();

/** A seller's action goes out: claimed, told to the marketplace, and the status moves when the marketplace has taken it. */
export const sendAction: SyncStep = {
  name: "send package actions",
  urgent: true,
  after: "reading",
  due: () => ({
    at: sql`select min(due_at) from package_action where client_id = s.client_id and store_id = s.id and state = 'waiting' and claim_id is null`,
  }),
  claim: async (context) => {
    const claimed = await context.write((tx) => claim(tx, context));
    return claimed && (() => send(context, ...claimed));
  },
};

const claim = async (tx: Tx, { store, token }: StoreContext): Promise<[Claimed, PackageCommand] | null> => {
  const { rows } = await sql<Claimed>`
    update package_action set state = 'sending', sent_at = null, token = ${token}, attempts = attempts + 1
    where client_id = ${store.clientId} and id = (select id from package_action
      where client_id = ${store.clientId} and store_id = ${store.id} and state = 'waiting' and claim_id is null and due_at <= now()
      order by requested_at limit 1 for update skip locked)
    returning id, package_id, action, lines, fields, attempts, requested_by_name`.execute(tx);
  const claimed = rows[0];
  if (!claimed) return null;
  const packages = await sql<Package>`
    select p.channel_package_id, p.status, p.superseded, p.payment_pending,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.channel_line_id, 'quantity', l.quantity) order by l.channel_line_id), '[]')
        from order_line l where l.client_id = p.client_id and l.package_id = p.id) as lines
    from order_package p where p.client_id = ${store.clientId} and p.id = ${claimed.packageId}`.execute(tx);
  const { channelPackageId, status, superseded, paymentPending, lines } = packages.rows[0]!;
  const action = claimed.action;
  const isStep = action !== "CARGO" && action !== "INVOICE";
  const late = superseded || (isStep && (!mayDo(action, status) || (paymentPending && needsPayment.includes(action))));
  if (late) {
    if (isStep && reached(action, status, superseded)) return doneThere(tx, store.clientId, claimed);
    const reason: Message = { code: "action_overtaken" };
    await end(tx, store.clientId, claimed.id, "withdrawn", reason);
    return null;
  }
  const fields = action === "CARGO" ? Object.fromEntries(Object.entries(claimed.fields).slice(0, 1)) : claimed.fields;
  const command = {
    packageId: channelPackageId,
    action: connectorAction[action]!,
    lines: claimed.lines.length ? claimed.lines : lines,
    fields,
    // Claimed before: it may have arrived then.
    ...(claimed.attempts > 1 && { isRepeat: true }),
  };
  return [claimed, command];
};

/** The marketplace shows it already: an earlier try, or another hand. */
const doneThere = async (tx: Tx, clientId: string, claimed: Claimed) => {
  await end(tx, clientId, claimed.id, "done", null);
  return null;
};

const send = async (context: StoreContext, claimed: Claimed, command: PackageCommand) => {
  out.add(claimed.id);
  try {
    crashPoint("action.claimed");
    if (claimed.action === "INVOICE" && !(await addInvoice(context, claimed, command))) return;
    await context.connector.orders
      .act(
        context.remote.noting(() => context.write((tx) => leaves(tx, context, claimed.id))),
        command,
      )
      .catch(async (error: unknown) => {
        if (error instanceof RemoteError) await context.write((tx) => notTaken(tx, context, claimed, error));
        throw error;
      });
    crashPoint("action.sent");
    await context.write((tx) => taken(tx, context, claimed, command));
    crashPoint("action.done");
  } finally {
    out.delete(claimed.id);
  }
};

/** What the invoice says, and its file; false: that one is not there any more, and a person is told. */
const addInvoice = async (context: StoreContext, { id, fields }: Claimed, command: PackageCommand) => {
  const { clientId } = context.store;
  const { rows } = await context.read((tx) =>
    sql<{ number: string; issuedAt: string; link: string; fileId: string | null; name: string; type: string }>`
      select i.number, i.issued_at, i.link, i.file_id, i.file_name as name, f.type
      from invoice i left join file f on f.client_id = i.client_id and f.id = i.file_id
      where i.client_id = ${clientId} and i.id = ${fields.invoiceId!}`.execute(tx),
  );
  const { number, issuedAt, link, fileId, name, type } = rows[0]!;
  const takesFiles = context.connector.orders.actions.invoice.fields.some(({ files }) => files !== undefined);
  const file = fileId && takesFiles ? await readFile(context, { fileId, name, type }) : undefined;
  if (file === null) {
    await context.write((tx) => end(tx, clientId, id, "refused", { code: "invoice_file_lost" }));
    return false;
  }
  command.fields = { invoiceNumber: number, issuedAt, link };
  if (file) command.files = [file];
  return true;
};

/** Its place in the marketplace's limit has come, however long that took: from now on it may have arrived. */
export const leaves = async (tx: Tx, { store, token }: StoreContext, id: string) => {
  const { rows } = await sql`
    update package_action set sent_at = clock_timestamp()
    where client_id = ${store.clientId} and id = ${id} and state = 'sending' and token = ${token} returning id`.execute(tx);
  if (rows.length === 0) throw new RemoteError("unavailable", "The action is not ours to send any more");
};

/** The marketplace has taken it: status, history, stock. Of cargo information one value travels at a time; the rest follows. */
const taken = async (tx: Tx, { store }: StoreContext, claimed: Claimed, command: PackageCommand) => {
  const { clientId } = store;
  const orderId = (await lockPackage(tx, clientId, claimed.packageId))!;
  if (claimed.action === "CARGO") {
    await cargoTaken(tx, clientId, claimed.packageId, command.fields);
    const rest = Object.fromEntries(Object.entries(claimed.fields).filter(([key]) => !(key in command.fields)));
    if (Object.keys(rest).length) {
      await sql`update package_action set state = 'waiting', attempts = 0, fields = ${JSON.stringify(rest)}::jsonb
        where client_id = ${clientId} and id = ${claimed.id} and state = 'sending'`.execute(tx);
      return;
    }
  }
  if (!(await end(tx, clientId, claimed.id, "done", null))) return;
  // What names every piece is asked for without lines (set-order-package-status.ts).
  const isPart = claimed.lines.length > 0;
  await moveStatus(
    tx,
    clientId,
    claimed.packageId,
    { action: claimed.action, actorName: claimed.requestedByName, remote: true },
    isPart,
  );
  await reconcileHolds(tx, clientId, [orderId], claimed.requestedByName);
  await askForOrders(tx, clientId, store.id);
};

/** Values of the connector's own fields, as they are shown: the carrier by its code until the next report brings its name. */
const cargoTaken = (tx: Tx, clientId: string, packageId: string, fields: Record<string, string>) =>
  sql`
  update order_package set cargo_company = coalesce(${fields.cargoProvider ?? null}, cargo_company),
    cargo_tracking_code = coalesce(${fields.trackingNumber ?? null}, cargo_tracking_code), modified_at = now()
  where client_id = ${clientId} and id = ${packageId}`.execute(tx);

export const end = async (
  tx: Tx,
  clientId: string,
  id: string,
  state: "done" | "refused" | "withdrawn",
  reason: Message | null,
) => {
  const { rows } =
    await sql`update package_action set state = ${state}, ended_at = now(), reason = ${reason && JSON.stringify(reason)}::jsonb
    where client_id = ${clientId} and id = ${id} and state in ('sending', 'unknown') returning id`.execute(tx);
  return rows.length > 0;
};

/** No usable answer is "unknown" and is settled by reading; a wait is a wait; a no is shown with its cause and remedy. */
export const notTaken = async (
  tx: Tx,
  { store, connector }: StoreContext,
  { id, action, attempts }: Pick<Claimed, "id" | "action" | "attempts">,
  error: RemoteError,
) => {
  const { clientId } = store;
  const again = (state: "waiting" | "unknown", seconds: number) =>
    sql`
    update package_action set state = ${state}, due_at = now() + make_interval(secs => ${seconds}::float8)
    where client_id = ${clientId} and id = ${id} and state = 'sending'`.execute(tx);
  const { kind } = error;
  if (kind === "unknown" || kind === "malformed" || kind === "duplicate") {
    const slow = action === "A_SPLIT" || action === "A_CANCEL_REQUEST";
    return again("unknown", slow ? connector.resolveAfterMs / 1000 : 3);
  }
  const backOff = Math.min(300, 2 ** Math.min(attempts, 8));
  if (kind === "throttled") return again("waiting", (error.retryAfterMs ?? 1000) / 1000);
  if (kind === "unavailable" || kind === "unauthorized") return again("waiting", backOff);
  const { code, values, passes } = causeOf(connector, error);
  if (passes && attempts < 20) return again("waiting", backOff);
  await end(tx, clientId, id, "refused", { code, values });
  // Most refusals say that the package is not what we think it is.
  await askForOrders(tx, clientId, store.id);
};
