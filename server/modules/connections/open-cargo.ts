import { freights, shipperOf } from "@tradeport/connectors";
import type { Freight } from "@tradeport/connectors/freight";
import { type RemoteClient, remoteFor } from "@tradeport/connectors/http";
import type { Shipper } from "@tradeport/connectors/warehouse";
import type { JobCtx } from "#platform/jobs.ts";
import { blockRate, spendToken } from "#platform/rate-limits.ts";
import type { Vault } from "#platform/secrets.ts";
import { rowOf } from "./cargo-account.ts";
import { cargoSession } from "./cargo-session.ts";

interface Opened<C> {
  id: string;
  /** As they are stored: what was read with them is of no other account. */
  sealed: unknown;
  carrier: C;
  isSandbox: boolean;
  remote: RemoteClient;
  credentials: Record<string, string>;
  ownHost: string;
}
export type OpenedCargo = Opened<Freight>;
export type OpenedCarrier = Opened<Shipper>;

/** An account with its way out, for a job; null: there is none. */
const open = async <C extends Freight | Shipper>(
  { database, installation, signal }: JobCtx,
  clientId: string,
  carrier: C | undefined,
  vault: Vault,
): Promise<Opened<C> | null> => {
  if (!carrier) return null;
  const { code } = carrier;
  const opened = await database.asClient(clientId, async (tx) => {
    const row = await rowOf({ db: tx, clientId }, code);
    return row && { ...row, credentials: await vault.openCredentials(tx, clientId, row.id, row.sealed) };
  });
  if (!opened) return null;
  const { id, isSandbox, credentials, sealed } = opened;
  if (isSandbox && !installation.sandboxOrigin) return null;
  const ownHost = new URL(installation.publicUrl).hostname;
  const rate = (limit: string) => ({ key: `${code}:${id}:${limit}`, ...carrier.limits[limit]! });
  const host = {
    credentials,
    sandboxOrigin: isSandbox ? installation.sandboxOrigin : undefined,
    ownHost,
    spend: (limit: string) => spendToken(database, rate(limit), { signal }),
    throttled: (limit: string, ms: number) => database.asPlatform((tx) => blockRate(tx, rate(limit), ms)),
    signal,
  };
  const { session } = carrier;
  const sign = session && cargoSession(session, `${id} ${isSandbox}`, credentials, () => remoteFor(carrier, host, session));
  const remote = remoteFor(
    carrier,
    { ...host, sign },
    // Where freight or a warehouse is told goes by the contract; parcels have one place for everybody.
    isSandbox || carrier.kind === "carrier" ? carrier : carrier.placeOf(credentials),
  );
  return { id, sealed, carrier, isSandbox, remote, credentials, ownHost };
};

export const openCargo = (ctx: JobCtx, clientId: string, code: string, vault: Vault) =>
  open(
    ctx,
    clientId,
    freights.find((one) => one.code === code),
    vault,
  );
export const openCarrier = (ctx: JobCtx, clientId: string, code: string, vault: Vault) =>
  open(ctx, clientId, shipperOf(code), vault);
