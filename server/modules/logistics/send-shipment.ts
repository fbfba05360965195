import { shipperOf } from "@tradeport/connectors";
import type { DraftShipment } from "@tradeport/connectors/carrier";
import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import { Id } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import type { ShipmentState } from "@tradeport/contract/shipments";
import { type OpenedCarrier, openCarrier } from "#modules/connections/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { enqueueIn, type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { applyShipment, type Known } from "./apply-shipment.ts";
import { keyRefused } from "./key-refused.ts";
import { logged } from "./log-line.ts";
import { type PackageNow, packageNow } from "./package-now.ts";
import { onlySentCounts, type SentContent, writeSent } from "./sent-content.ts";
import { receiverHash, receiverOf } from "./shipment-receiver.ts";
import { unreadable } from "./unreadable.ts";
import { linesThere, toldLines } from "./warehouse-lines.ts";
import { elsewhere, placeOf } from "./warehouse-system.ts";

export const sendShipmentJob = jobSpec("logistics.send-shipment", ofClient.extend({ shipmentId: Id }));

interface Claimed extends Known, Pick<DraftShipment, "pieces" | "desi" | "weightKg"> {
  state: "sending" | "unknown" | "canceling";
  provider: string;
  isSandbox: boolean;
  attempts: number;
  leftAt: string | null;
  takenBackAt: string | null;
  /** Where an earlier try was told. */
  toldPlace: string | null;
}
interface Work {
  ctx: JobCtx;
  ids: { clientId: string; shipmentId: string };
  shipment: Claimed;
  opened: OpenedCarrier;
  place: string | null;
  settle: (to: { state: ShipmentState; reason: Message | null; retryMs?: number; hasLeft?: boolean }) => Promise<void>;
}

/**
 * A shipment is made once. Its leaving is written down before it leaves; whoever finds that mark has the carrier asked for its reference first, and
 * a reference is taken once there. So it is tried until the carrier says yes or no, killed wherever it may be.
 */
export const sendShipment =
  ({ vault }: { vault: Vault }): Job<typeof sendShipmentJob> =>
  async (ctx, ids) => {
    const { clientId, shipmentId } = ids;
    const { rows } = await ctx.database.asClient(clientId, (tx) =>
      sql<Claimed>`
        update shipment set state = case when state = 'waiting' then 'sending' else state end, attempts = attempts + 1
        where client_id = ${clientId} and id = ${shipmentId} and state in ('waiting', 'sending', 'unknown', 'canceling')
        returning id, state, package_id, provider, reference, is_sandbox, pieces, trim_scale(desi)::text as desi, trim_scale(weight_kg)::text as weight_kg,
          attempts, left_at, taken_back_at, told_place, told`.execute(tx),
    );
    const shipment = rows[0];
    if (!shipment) return;
    const opened = await openCarrier(ctx, clientId, shipment.provider, vault);
    if (!opened) return withoutAccount(ctx.database, clientId, shipment);
    crashPoint("shipment.claimed");
    const settle: Work["settle"] = ({ state, reason, retryMs, hasLeft = true }) =>
      ctx.database.asClient(clientId, async (tx) => {
        await sql`
          update shipment set state = ${state}, state_at = case when state = ${state} then state_at else now() end,
            reason = ${reason && JSON.stringify(reason)}::jsonb, version = version + 1, left_at = case when ${hasLeft} then left_at end
          where client_id = ${clientId} and id = ${shipmentId} and state = ${shipment.state}`.execute(tx);
        if (retryMs !== undefined)
          await enqueueIn(tx)(sendShipmentJob, ids, {
            queue: "logistics",
            key: `shipment ${shipmentId}`,
            runAt: new Date(Date.now() + retryMs),
          });
      });
    const place = placeOf(opened.carrier, opened.credentials);
    const work: Work = { ctx, ids, shipment, opened, place, settle };
    if (opened.isSandbox !== shipment.isSandbox)
      return settle({
        state: "refused",
        reason: { code: "shipment_other_account", values: { carrier: opened.carrier.name } },
      });
    const { leftAt, toldPlace, reference } = shipment;
    if (leftAt !== null && toldPlace !== null && toldPlace !== place)
      return stay(work, elsewhere(opened.carrier, toldPlace, reference));
    await (shipment.state === "canceling" ? cancel(work) : send(work));
  };

/** The account names another address by now: what was told at the first is asked for, sent and canceled at no other. A person reads so. */
const stay = async ({ ctx, ids, shipment: { state, id }, settle }: Work, reason: Message) => {
  if (state !== "canceling") return settle({ state: "unknown", reason, retryMs: elsewhereAgainMs });
  await settle({ state: "created", reason });
  await trackNow(ctx, ids.clientId, id);
};
/** It is its own address again meanwhile, perhaps. */
const elsewhereAgainMs = 60_000;
const trackNow = ({ database }: JobCtx, clientId: string, id: string) =>
  database.asClient(clientId, (tx) =>
    sql`update shipment set next_track_at = now() where client_id = ${clientId} and id = ${id} and state = 'created'`.execute(tx),
  );

/** Nobody can be asked to take it back: it stays as the carrier has it, and a person is told. An account that has something to send is not disconnected. */
const withoutAccount = async (database: JobCtx["database"], clientId: string, { id, state, provider }: Claimed) => {
  if (state !== "canceling") return;
  const reason: Message = { code: "error:cargo_not_connected", values: { carrier: shipperOf(provider)?.name ?? provider } };
  await database.asClient(clientId, (tx) =>
    sql`update shipment set state = 'created', state_at = now(), reason = ${JSON.stringify(reason)}::jsonb, version = version + 1
      where client_id = ${clientId} and id = ${id} and state = 'canceling'`.execute(tx),
  );
};

const backOff = ({ attempts }: Claimed, least = 1000) => Math.max(least, Math.min(600_000, 1000 * 2 ** Math.min(attempts, 10)));

const send = async (work: Work) => {
  const { ctx, ids, shipment, opened, place, settle } = work;
  const { clientId, shipmentId } = ids;
  const { carrier, remote } = opened;
  const { reference, pieces, desi, weightKg } = shipment;
  const again = shipment.leftAt !== null;
  let sentNow: SentContent | null = null;
  const leaves = async () => {
    const content = { lines: lines && toldLines(lines), receiver: receiverHash(to!.receiver) };
    const isOurs = await ctx.database.asClient(clientId, (tx) => writeSent(tx, clientId, shipment, content, place));
    if (isOurs) sentNow = content;
    else throw new RemoteError("unavailable", "The shipment is not ours to send any more");
  };
  const [to, now, packed] = await ctx.database.asClient(clientId, async (tx) => [
    await receiverOf(tx, clientId, shipment.packageId),
    await packageNow(tx, clientId, shipment.packageId),
    carrier.kind === "warehouse" ? await linesOf(tx, clientId, shipment, carrier) : null,
  ]);
  const lines = packed instanceof Fail ? null : packed;
  const ended = endOf(shipment, now, carrier.name) ?? (packed instanceof Fail ? refusedFor(packed) : null);
  if (ended && (!again || now.isGone)) return settle(ended);
  const draft: DraftShipment = {
    ...{ reference, receiver: to!.receiver, pieces, desi, weightKg, description: to!.channelOrderId },
    ...(lines && { lines }),
  };
  const lookedFor: Message = { code: "shipment_looked_for", values: { carrier: carrier.name, reference } };
  const sent = `pieces: ${pieces}, desi: ${desi ?? "-"}, kg: ${weightKg ?? "-"}`;
  try {
    const there = ended
      ? // It may have arrived: that is looked for, and nothing is sent.
        await logged(ctx.database, clientId, { operation: "track_shipments", reference, sent: reference }, async () =>
          (await carrier.shipments.trackShipments(remote, [reference])).find((one) => one.reference === reference),
        )
      : await logged(ctx.database, clientId, { operation: "create_shipment", reference, sent }, () =>
          carrier.shipments.createShipment(remote.noting(leaves), draft, { again }),
        );
    if (!there && ended!.retryMs === undefined && mayAppear(work))
      return settle({ state: "unknown", reason: lookedFor, retryMs: backOff(shipment, carrier.shipments.trackAgainMs) });
    if (!there) return settle(ended!);
    crashPoint("shipment.sent");
    await ctx.database.asClient(clientId, async (tx) => {
      // A reference is taken once there: taken just now, no earlier try arrived. A carrier may have gone on with what it had.
      if (sentNow && carrier.kind === "warehouse") await onlySentCounts(tx, clientId, shipmentId, sentNow);
      await applyShipment(tx, clientId, carrier, shipment, there, [shipment.state]);
    });
    crashPoint("shipment.done");
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // Refused for itself: it was not there when it was asked for, and arrived meanwhile. The next try finds it.
    const isOwn = error.kind === "duplicate" && again;
    if (isOwn || error.kind === "unknown" || error.kind === "malformed")
      return settle({
        state: "unknown",
        reason: error.kind === "malformed" ? unreadable(carrier, reference, error) : lookedFor,
        retryMs: backOff(shipment, carrier.shipments.trackAgainMs),
      });
    const { code, values, passes } = causeOf(carrier, error);
    // The carrier has it, and is not ready to go on: it is asked again, and says itself what it waits for.
    if (error.kind === "refused" && passes)
      return settle({ state: "unknown", reason: { code, values }, retryMs: backOff(shipment, carrier.shipments.trackAgainMs) });
    if (again && error.kind === "unauthorized")
      return settle({ state: "unknown", reason: keyRefused(carrier, error), retryMs: backOff(shipment, keyAgainMs) });
    if (error.kind === "unavailable" || error.kind === "throttled")
      return settle({
        state: again ? "unknown" : "waiting",
        reason: again ? lookedFor : { code: "shipment_retry", values: { carrier: carrier.name } },
        retryMs: Math.max(error.retryAfterMs ?? 0, backOff(shipment)),
        hasLeft: again,
      });
    await settle({ state: "refused", reason: { code, values } });
  }
};

/** What a warehouse is to pack; some of it may have become promised elsewhere since, and a part of a package never goes. */
const linesOf = (tx: Tx, clientId: string, { packageId }: Claimed, carrier: OpenedCarrier["carrier"]) =>
  linesThere({ db: tx, clientId }, packageId, carrier).catch((error: unknown) => {
    if (error instanceof Fail) return error;
    throw error;
  });
const refusedFor = ({ code, values }: Fail): Parameters<Work["settle"]>[0] => ({
  state: "refused",
  reason: { code: `error:${code}`, values } as Message,
});

/** A warehouse finds what it took some time later, and packs it whether we look or not: until then nothing counts as never taken. */
const mayAppear = ({ shipment: { leftAt }, opened: { carrier } }: Work) =>
  carrier.kind === "warehouse" && leftAt !== null && Date.now() - new Date(leftAt).getTime() < carrier.foundWithinMs;

/** How often a key that was refused is tried again: it may be mended meanwhile. */
const keyAgainMs = 60_000;

/** What its package says against sending it now: it is no more, it is not here any more, or what may end it is out. null: nothing. */
const endOf = ({ leftAt, attempts }: Claimed, now: PackageNow, carrier: string): Parameters<Work["settle"]>[0] | null => {
  const hasLeft = leftAt !== null;
  // What may have left is asked back by the clock of what is due, which finds it in this state.
  if (now.isGone && hasLeft) return { state: "unknown", reason: { code: "shipment_taking_back", values: { carrier } } };
  if (now.isGone) return { state: "canceled", reason: { code: "shipment_package_gone", values: { carrier } }, hasLeft };
  if (!now.isHere) {
    const reason: Message = { code: "shipment_package_moved", values: { carrier, status: orderStatusWords[now.status] } };
    return { state: "canceled", reason, hasLeft };
  }
  if (!now.endingAction) return null;
  const reason: Message = { code: "shipment_waits_action", values: { carrier, action: orderActionWords[now.endingAction] } };
  const retryMs = Math.min(60_000, 1000 * 2 ** Math.min(attempts, 6));
  return { state: hasLeft ? "unknown" : "waiting", reason, retryMs, hasLeft };
};

/** Canceled there it stays so. What a branch has had goes on, and a person is told why. */
const cancel = async (work: Work) => {
  const { ctx, ids, shipment, opened, settle } = work;
  const { carrier, remote } = opened;
  const { reference } = shipment;
  const gone: Message | null =
    shipment.takenBackAt === null ? null : { code: "shipment_package_gone", values: { carrier: carrier.name } };
  try {
    await logged(ctx.database, ids.clientId, { operation: "cancel_shipment", reference, sent: reference }, () =>
      carrier.shipments.cancelShipment(remote, reference),
    );
    crashPoint("shipment.canceled");
    await settle({ state: "canceled", reason: gone });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // It never arrived; at a carrier one that is still on its way makes a record that no parcel comes to.
    if (error.kind === "not_found" && !mayAppear(work)) return settle({ state: "canceled", reason: gone });
    const { code, values } = causeOf(carrier, error);
    if (error.kind === "unauthorized")
      return settle({ state: "canceling", reason: keyRefused(carrier, error), retryMs: backOff(shipment, keyAgainMs) });
    if (error.kind !== "refused")
      return settle({
        state: "canceling",
        reason: { code: "shipment_cancel_retry", values: { carrier: carrier.name } },
        retryMs: Math.max(error.retryAfterMs ?? 0, backOff(shipment)),
      });
    await settle({ state: "created", reason: { code, values } });
    await trackNow(ctx, ids.clientId, shipment.id);
  }
};
