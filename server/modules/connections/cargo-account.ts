import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { carriers, freights, warehouses } from "@tradeport/connectors";
import type { Manifest } from "@tradeport/connectors/connector";
import { ftpAddress } from "@tradeport/connectors/ftp";
import { isPublic } from "@tradeport/connectors/network";
import type { Input, Output } from "@tradeport/contract";
import { type CargoAccount, WarehouseAddress } from "@tradeport/contract/cargo-accounts";
import { withChanges } from "@tradeport/contract/changes";
import type { integrationProvider } from "@tradeport/contract/integration-providers";
import type { Message } from "@tradeport/contract/messages";
import { z } from "zod";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { mustHaveSeen } from "#platform/seen-version.ts";
import { shownOf } from "./account.ts";
import { checkedCredentials } from "./checked-credentials.ts";

type Calls = typeof integrationProvider;

/** Tries an account and reads its lists. One that was queued before carriers were several is of the first. */
export const checkCargoJob = jobSpec("logistics.check-account", ofClient.extend({ provider: z.string().optional() }));

/** Why a product is not known: the account is another one since. */
export const otherAccountReason = "freight_product_other_account";

const all: readonly Manifest[] = [...freights, ...carriers, ...warehouses];
/** Each carrier by an id of its own, made of its code: there is no row of it. The first one's was given before. */
const ids: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...carriers, ...warehouses].map(({ code }) => [
      code,
      `0199f8a0-0000-7000-8000-${createHash("sha256").update(code).digest("hex").slice(0, 12)}`,
    ]),
  ),
  horoz: "0199f8a0-0000-7000-8000-000000000001",
};
const carrierOf = (providerId: string): Manifest | undefined => all.find(({ code }) => ids[code] === providerId);

const kindOf = (code: string) => (warehouses.some((one) => one.code === code) ? ("warehouse" as const) : ("cargo" as const));

type Provider = Output<Calls["GetIntegrationAuth"]>["provider"];
export const cargoProviders = async (ctx: Pick<Ctx, "db" | "clientId">): Promise<Provider[]> => {
  const { rows } = await sql<{ provider: string }>`select provider from cargo_account where client_id = ${ctx.clientId}`.execute(
    ctx.db,
  );
  return all.map(({ code, name }) => {
    const accounts = rows.filter(({ provider }) => provider === code).length;
    return { id: ids[code]!, code, name, kind: kindOf(code), isActive: true, isConnected: accounts > 0, accounts };
  });
};

type Row = Omit<CargoAccount, "kind" | "providerId" | "credentials" | "healthReason"> & {
  shown: Record<string, string>;
  sealed: SealedCredentials;
  healthReason: Message | null;
};
export const rowOf = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  code: string,
  lock = false,
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select id, version, is_sandbox, health, health_reason, checked_at, lists_read_at, shown, credentials as sealed, warehouse_address
    from cargo_account where client_id = ${clientId} and provider = ${code} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
};
const accountIn = ({ shown, sealed: _, healthReason, ...row }: Row, code: string): CargoAccount => ({
  ...row,
  kind: "cargo",
  providerId: ids[code]!,
  healthReason: healthReason && wordsOf(healthReason),
  credentials: shown,
  warehouseAddress: WarehouseAddress.parse(row.warehouseAddress),
});

const isRequired = ({ credentials }: Manifest, key: string) =>
  !(credentials.shape[key] as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;

const fieldsOf = (carrier: Manifest) =>
  Object.entries(carrier.credentialFields).map(([key, field]) => ({
    key,
    label: field.label,
    help: field.help,
    secret: field.secret,
    identifies: false,
    requested: true,
    demoValue: field.demoValue ?? null,
    required: isRequired(carrier, key),
    pattern: null,
  }));

/** Undefined: the provider is no carrier. */
export const getCargoAuth = async (ctx: Ctx, providerId: string): Promise<Output<Calls["GetIntegrationAuth"]> | undefined> => {
  const carrier = carrierOf(providerId);
  if (!carrier) return;
  const provider = (await cargoProviders(ctx)).find(({ id }) => id === providerId)!;
  const row = await rowOf(ctx, carrier.code);
  return { provider, fields: fieldsOf(carrier), accounts: [], cargo: row ? accountIn(row, carrier.code) : null };
};

/** An address that a person typed: one of a private net is told at once, what a name leads to when it is gone to. */
const refuseInner = (carrier: Manifest, given: Record<string, string>) => {
  for (const key of ["serviceAddress", "ftpAddress"]) {
    const named = ftpAddress(given[key] ?? "")?.host ?? URL.parse(given[key] ?? "")?.hostname.replace(/^\[|\]$/g, "");
    // A name may end with the dot of its root and is the same one.
    const host = named?.replace(/\.+$/, "").toLowerCase();
    if (host && (isIP(host) ? !isPublic(host) : host === "localhost" || host.endsWith(".localhost")))
      throw new Fail("cargo_address_refused", {
        field: carrier.credentialFields[key]!.label,
        address: given[key]!,
      });
  }
};

/** What comes empty of a field that needs nothing: it is taken off. */
const isTakenOff = (carrier: Manifest, key: string, value: string) =>
  value.trim() === "" && Object.hasOwn(carrier.credentialFields, key) && !isRequired(carrier, key);

/** One account at each carrier. What is left out of a connected one stays; another key, or trial in place of live, is tried anew. */
export const setCargoAccount = async (ctx: Ctx, input: Input<Calls["SetIntegrationAuth"]>): Promise<CargoAccount | undefined> => {
  const carrier = carrierOf(input.providerId);
  if (!carrier) return;
  // Its account is none of a store's.
  if (input.storeId) throw new Fail("not_found");
  const { db, clientId } = ctx;
  const before = await rowOf(ctx, carrier.code, true);
  // It was disconnected since it was seen: to connect it anew is another act.
  if (!before && input.version) throw new Fail("conflict");
  const isSandbox = input.isSandbox ?? before?.isSandbox ?? false;
  if (isSandbox && !ctx.installation.sandboxOrigin) throw new Fail("not_configured", { what: "SANDBOX_ORIGIN" });
  // What is shown of a secret comes back as it was shown, and is none.
  const typed = Object.entries(input.credentials).filter(
    ([key, value]) =>
      !(before && carrier.credentialFields[key]?.secret !== false && before.shown[key] === value) &&
      // What is not there is taken off already.
      !(isTakenOff(carrier, key, value) && before?.shown[key] === undefined),
  );
  const takenOff = new Set(typed.flatMap(([key, value]) => (isTakenOff(carrier, key, value) ? [key] : [])));
  const staying = <T>(of: Record<string, T>) => Object.fromEntries(Object.entries(of).filter(([key]) => !takenOff.has(key)));
  // What changes nothing asks whether it works now.
  const isRequested = typed.length === 0 && input.warehouseAddress === undefined && isSandbox === before?.isSandbox;
  if (before && !(isRequested && input.version === undefined)) mustHaveSeen(ctx, input.version, before.version);
  const checked = checkedCredentials(carrier, staying(Object.fromEntries(typed)), ctx.locale, { partly: before !== undefined });
  refuseInner(carrier, checked);
  const id = before?.id ?? newId();
  const sealed = { ...staying(before?.sealed ?? {}), ...(await ctx.secrets.sealCredentials(db, clientId, id, checked)) };
  const shown = { ...staying(before?.shown ?? {}), ...shownOf(carrier, checked) };
  const address = withChanges(WarehouseAddress.parse(before?.warehouseAddress ?? {}), input.warehouseAddress ?? {});
  const isTried = !before || typed.length > 0 || isSandbox !== before.isSandbox || isRequested;
  const { rows: written } = await sql`
    insert into cargo_account as a (client_id, id, provider, is_sandbox, credentials, shown, warehouse_address)
    values (${clientId}, ${id}, ${carrier.code}, ${isSandbox}, ${JSON.stringify(sealed)}::jsonb, ${JSON.stringify(shown)}::jsonb,
      ${JSON.stringify(address)}::jsonb)
    on conflict (client_id, provider) do update set version = a.version + 1, is_sandbox = excluded.is_sandbox, credentials = excluded.credentials,
      shown = excluded.shown, warehouse_address = excluded.warehouse_address,
      health = case when ${isTried} then 'unproven' else a.health end,
      health_reason = case when ${isTried} then null else a.health_reason end
    where a.id = excluded.id returning id`.execute(db);
  // Somebody else connected it in this moment, with keys of theirs.
  if (written.length === 0) throw new Fail("conflict");
  const isAnother = isSandbox !== before?.isSandbox || typed.some(([key]) => carrier.credentialFields[key]?.identifies !== false);
  if (before && isAnother) {
    await forgetStock(ctx, id);
    await forgetProducts(ctx, id, carrier.name);
  }
  if (isTried)
    await ctx.enqueue(
      checkCargoJob,
      { clientId, provider: carrier.code },
      { key: `check-cargo ${carrier.code}`, queue: "logistics" },
    );
  await ctx.audit({
    action: before ? (typed.length > 0 ? "change_credentials" : "update") : "connect",
    objectType: "cargo_account",
    objectId: id,
    after: { carrier: carrier.code, isSandbox, ...(typed.length > 0 && { credentials: before ? "changed" : "set" }) },
  });
  return accountIn((await rowOf(ctx, carrier.code))!, carrier.code);
};

/** What a warehouse system had at another account is nothing that a person may take; it is read again at once. */
const forgetStock = async ({ db, clientId }: Ctx, accountId: string) => {
  await sql`
    update warehouse_system set reading = reading + 1, read_at = null, next_read_at = now(), failing_since = null, failure = null
    where client_id = ${clientId} and account_id = ${accountId}`.execute(db);
  await sql`delete from warehouse_stock where client_id = ${clientId} and account_id = ${accountId}`.execute(db);
};

/** Another account may not have them: what it has is known once its list was read, the rest once a person sends it there. */
const forgetProducts = async ({ db, clientId }: Ctx, accountId: string, carrier: string) => {
  const reason: Message = { code: otherAccountReason, values: { carrier } };
  await sql`
    update freight_product set version = version + 1, state = 'refused', remote_id = null, modified_at = now(), reason = ${JSON.stringify(reason)}::jsonb
    where client_id = ${clientId} and account_id = ${accountId}`.execute(db);
};

/** False: the provider is no carrier. Its lists and products go with it; road orders and shipments stay as history. */
export const deleteCargoAccount = async (
  ctx: Ctx,
  { providerId, storeId }: Input<Calls["DeleteIntegrationAuth"]>,
): Promise<boolean> => {
  const carrier = carrierOf(providerId);
  if (!carrier) return false;
  if (storeId) throw new Fail("not_found");
  const { db, clientId } = ctx;
  const row = await rowOf(ctx, carrier.code, true);
  if (!row) return true;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from road_order
    where client_id = ${clientId} and provider = ${carrier.code} and state in ('waiting', 'sending', 'unknown')`.execute(db);
  if (rows[0]!.count > 0) throw new Fail("cargo_in_use", { count: rows[0]!.count });
  // What was told and not answered is settled by this account alone.
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from shipment
    where client_id = ${clientId} and provider = ${carrier.code} and state in ('waiting', 'sending', 'unknown', 'canceling')`.execute(
    db,
  );
  if (open[0]!.count > 0) throw new Fail("shipments_open", { count: open[0]!.count });
  await sql`delete from cargo_account where client_id = ${clientId} and id = ${row.id}`.execute(db);
  await ctx.audit({ action: "disconnect", objectType: "cargo_account", objectId: row.id, before: { carrier: carrier.code } });
  return true;
};

/** What came of trying it; `read`: its lists were read now. */
export const settleCargo = (
  tx: Tx,
  clientId: string,
  id: string,
  { health, reason, read = false }: { health: CargoAccount["health"]; reason: Message | null; read?: boolean },
) =>
  sql`
    update cargo_account set health = ${health}, health_reason = ${reason && JSON.stringify(reason)}::jsonb, checked_at = now(),
      lists_read_at = case when ${read} then now() else lists_read_at end
    where client_id = ${clientId} and id = ${id}`.execute(tx);
