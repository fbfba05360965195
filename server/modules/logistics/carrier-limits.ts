import { carriers, shipperOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { CarrierLimit, CarrierLimits, carrierLimits } from "@tradeport/contract/carrier-limits";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { sizes } from "./package-sizes.ts";

type Calls = typeof carrierLimits;

const refuseUnknown = (carrierCode: string) => {
  if (!carriers.some(({ code }) => code === carrierCode))
    throw new Fail("carrier_unknown", { code: carrierCode, codes: carriers.map(({ code }) => code).join(", ") });
};

const readLimits = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, carrierCode: string): Promise<CarrierLimits> => {
  const { rows: heads } = await sql<{ version: number }>`
    select version from carrier_limits where client_id = ${clientId} and carrier = ${carrierCode}`.execute(db);
  const { rows } = await sql<CarrierLimit>`
    select since::text, desi_divisor, trim_scale(desi_max)::text as desi_max, trim_scale(kg_max)::text as kg_max, trim_scale(edge_max)::text as edge_max
    from carrier_limit where client_id = ${clientId} and carrier = ${carrierCode} order by since desc`.execute(db);
  return { carrierCode, version: heads[0]?.version ?? 1, limits: rows };
};

export const getCarrierLimits = async (ctx: Ctx, { carrierCode }: Input<Calls["GetCarrierLimits"]>) => {
  refuseUnknown(carrierCode);
  return readLimits(ctx, carrierCode);
};

/** What a person sees of them in the audit: by the day from which on. */
const recordOf = ({ carrierCode, limits }: CarrierLimits) => ({
  carrierName: shipperOf(carrierCode)?.name ?? carrierCode,
  carrierLimits: Object.fromEntries(
    limits.map(({ since, desiDivisor, desiMax, kgMax, edgeMax }) => [
      since,
      [
        ...(desiDivisor === null ? [] : [`/ ${desiDivisor}`]),
        ...(desiMax === null ? [] : [`≤ ${desiMax} desi`]),
        ...(kgMax === null ? [] : [`≤ ${kgMax} kg`]),
        ...(edgeMax === null ? [] : [`≤ ${edgeMax} cm`]),
      ].join(" · ") || "–",
    ]),
  ),
});

/** The carrier's row stands first, so that two people are one after the other. */
export const setCarrierLimits = async (
  ctx: Ctx,
  { carrierCode, version, limits }: Input<Calls["SetCarrierLimits"]>,
): Promise<Output<Calls["SetCarrierLimits"]>> => {
  refuseUnknown(carrierCode);
  const { db, clientId } = ctx;
  await sql`insert into carrier_limits (client_id, carrier) values (${clientId}, ${carrierCode}) on conflict do nothing`.execute(
    db,
  );
  await sql`select from carrier_limits where client_id = ${clientId} and carrier = ${carrierCode} for update`.execute(db);
  const before = await readLimits(ctx, carrierCode);
  if (before.version !== version) throw new Fail("conflict");
  await sql`delete from carrier_limit where client_id = ${clientId} and carrier = ${carrierCode}`.execute(db);
  await sql`
    insert into carrier_limit (client_id, carrier, since, desi_divisor, desi_max, kg_max, edge_max)
    select ${clientId}, ${carrierCode}, r.since, r."desiDivisor", r."desiMax", r."kgMax", r."edgeMax"
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as r(since date, "desiDivisor" int, "desiMax" numeric, "kgMax" numeric, "edgeMax" numeric)`.execute(db);
  const written = await readLimits(ctx, carrierCode);
  if (isUnchanged({ limits: before.limits }, { limits: written.limits })) return before;
  await sql`update carrier_limits set version = version + 1 where client_id = ${clientId} and carrier = ${carrierCode}`.execute(
    db,
  );
  await ctx.audit({
    ...{ action: "update", objectType: "carrier_limits" as const, objectId: clientId },
    ...{ before: recordOf(before), after: recordOf(written) },
  });
  return { ...written, version: version + 1 };
};

/** Of each carrier what is in force on the company's day, as `carrier`, `desi_divisor`, `desi_max`, `kg_max` and `edge_max`. */
export const limitsNow = (clientId: string, now: Date) => sql`(
  select distinct on (l.carrier) l.carrier, l.desi_divisor, l.desi_max, l.kg_max, l.edge_max
  from carrier_limit l join client on client.id = l.client_id
  where l.client_id = ${clientId} and l.since <= (${now.toISOString()}::timestamptz at time zone client.time_zone)::date
  order by l.carrier, l.since desc)`;

type Now = Pick<CarrierLimit, "desiDivisor" | "desiMax" | "kgMax" | "edgeMax">;
interface Size {
  packageId: string;
  pieces: number;
  edge: string | null;
  kg: string | null;
  kgMost: string | null;
  byDivisor: Record<string, { desi: number | null; most: number | null }>;
}
const noLimit: Now = { desiDivisor: null, desiMax: null, kgMax: null, edgeMax: null };
/** What each of these packages has to keep to at a carrier, and its size as its products say it. */
export const limitsOf = async (
  { db, clientId, now }: Pick<Ctx, "db" | "clientId"> & { now: Date },
  packageIds: readonly string[],
) => {
  const { rows } = await sql<Now & { carrier: string }>`
    select carrier, desi_divisor, desi_max::text, kg_max::text, edge_max::text from ${limitsNow(clientId, now)} l`.execute(db);
  const { rows: known } =
    rows.length > 0
      ? await sql<Size>`
        with limit_now as materialized ${limitsNow(clientId, now)}, pack as materialized (
          select id, order_id from order_package where client_id = ${clientId} and id = any(${packageIds}::uuid[])), ${sizes(clientId)}
        select id as package_id, pieces, edge::text, kg::text, kg_most::text, by_divisor from size`.execute(db)
      : { rows: [] };
  const sizeOf = new Map(known.map((size) => [size.packageId, size]));
  return ({ code, name }: { code: string; name: string }, packageId: string) => ({
    limit: rows.find(({ carrier }) => carrier === code) ?? noLimit,
    carrier: name,
    size: sizeOf.get(packageId),
  });
};

/** Why a parcel is too much for its carrier. */
export type OverLimit = "carrier_desi" | "carrier_kg" | "carrier_edge";
export const overLimit = (why: OverLimit, carrier: string, max: string) => new Fail(why, { carrier, max: formatDecimal(max, 0) });

/** Throws where what is said of a parcel, or else what its products say, or the longest edge of a piece in it, is more than its carrier takes. */
export const mustFit = (
  { pieces, desi, weightKg }: { pieces: number; desi: string | null; weightKg: string | null },
  { carrier, limit: { desiDivisor, desiMax, kgMax, edgeMax }, size }: Awaited<ReturnType<Awaited<ReturnType<typeof limitsOf>>>>,
) => {
  const byDivisor = size?.byDivisor[desiDivisor ?? ""];
  const text = (value: number | null | undefined) => (value == null ? null : String(value));
  // More parcels than were packed share what is in them.
  const isShared = size !== undefined && pieces > size.pieces;
  const desiOf = desi ?? text(isShared ? byDivisor?.desi : byDivisor?.most);
  const kgOf = weightKg ?? (isShared ? size.kg : (size?.kgMost ?? null));
  if (isMore(desiOf, desiMax, desi !== null || isShared ? pieces : 1)) throw overLimit("carrier_desi", carrier, desiMax!);
  if (isMore(kgOf, kgMax, weightKg !== null || isShared ? pieces : 1)) throw overLimit("carrier_kg", carrier, kgMax!);
  if (isMore(size?.edge ?? null, edgeMax, 1)) throw overLimit("carrier_edge", carrier, edgeMax!);
};

/** Whether each of so many parts of it is more than this, to the last digit. */
const isMore = (value: string | null, max: string | null, parts: number) =>
  value !== null && max !== null && digits(value) > digits(max) * BigInt(parts);
/** In millionths. */
const digits = (decimal: string) => {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.slice(0, 6).padEnd(6, "0"));
};
