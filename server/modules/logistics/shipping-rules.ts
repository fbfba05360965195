import { carriers, marketplaces, shipperOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import { marketplaceCarrierWords } from "@tradeport/contract/logistics-words";
import type { ShippingRule, ShippingRules, shippingRules } from "@tradeport/contract/shipping-rules";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";

type Call = (typeof shippingRules)["SetShippingRules"];

type Row = Omit<ShippingRule, "carrierName" | "problem"> & { isConnected: boolean; health: string | null };

/** Who has some of the stores sees none that is for others alone, and of another one those that are theirs. */
export const readRules = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">): Promise<ShippingRules> => {
  const { rows: heads } = await sql<{ version: number }>`
    select version from shipping_rules where client_id = ${clientId}`.execute(db);
  const { rows } = await sql<Row>`
    select r.id as shipping_rule_id, r.place, r.channel_codes,
      (select coalesce(array_agg(c.name order by c.name), '{}') from channel c where c.code = any(r.channel_codes)) as channel_names,
      (select coalesce(array_agg(s.id order by s.name, s.id), '{}') from store s where s.client_id = r.client_id and s.id = any(r.store_ids)) as store_ids,
      (select coalesce(array_agg(s.name order by s.name, s.id), '{}') from store s where s.client_id = r.client_id and s.id = any(r.store_ids)) as store_names,
      r.cities, trim_scale(r.desi_from)::text as desi_from, trim_scale(r.desi_to)::text as desi_to, r.amount_from::text, r.amount_to::text, r.currency,
      r.carrier as carrier_code, k.provider is not null as is_connected, k.health
    from shipping_rule r left join cargo_account k on k.client_id = r.client_id and k.provider = r.carrier
    where r.client_id = ${clientId} and (r.store_ids = '{}' or exists (
      select from store s where s.client_id = r.client_id and s.id = any(r.store_ids)))
    order by r.place`.execute(db);
  return { version: heads[0]?.version ?? 1, rules: rows.map(shown) };
};

const shown = ({ isConnected, health, ...rule }: Row): ShippingRule => {
  if (rule.carrierCode === null) return { ...rule, carrierName: null, problem: null };
  const carrierName = shipperOf(rule.carrierCode)?.name ?? rule.carrierCode;
  const code = !isConnected ? "cargo_not_connected" : health === "refused" ? "carrier_refuses" : null;
  const fail = code && new Fail(code, { carrier: carrierName });
  return { ...rule, carrierName, problem: fail && { tr: fail.sentence("tr"), en: fail.sentence("en") } };
};

export const getShippingRules = (ctx: Ctx): Promise<ShippingRules> => readRules(ctx);

const rangeOf = (from: string | null, to: string | null, unit: string) =>
  from === null && to === null ? [] : [`${from ?? 0}–${to ?? "…"} ${unit}`];
/** What a person sees of them in the audit: each rule in one line, by its place. */
const recordOf = ({ rules }: ShippingRules) => ({
  shippingRules: Object.fromEntries(
    rules.map(({ place, carrierName, channelNames, storeNames, cities, ...rule }) => {
      const where = [
        ...[...channelNames, ...storeNames, ...cities],
        ...rangeOf(rule.desiFrom, rule.desiTo, "desi"),
        ...rangeOf(rule.amountFrom, rule.amountTo, rule.currency ?? ""),
      ];
      const line = (name: string) => [name, ...where].join(" · ");
      return [
        String(place),
        { tr: line(carrierName ?? marketplaceCarrierWords.tr), en: line(carrierName ?? marketplaceCarrierWords.en) },
      ];
    }),
  ),
});

/** The company's row stands first, so that two people are one after the other. */
export const setShippingRules = async (ctx: Ctx, { version, rules }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  await sql`insert into shipping_rules (client_id) values (${clientId}) on conflict do nothing`.execute(db);
  await sql`select from shipping_rules where client_id = ${clientId} for update`.execute(db);
  const before = await readRules(ctx);
  if (before.version !== version) throw new Fail("conflict");
  await refuseUnknown(ctx, before, rules);
  await sql`delete from shipping_rule where client_id = ${clientId}`.execute(db);
  const given = rules.map(({ shippingRuleId = newId(), ...rule }, at) => ({ ...rule, id: shippingRuleId, place: at + 1 }));
  await sql`
    insert into shipping_rule (client_id, id, place, channel_codes, store_ids, cities, desi_from, desi_to, amount_from, amount_to, currency, carrier)
    select ${clientId}, r.id, r.place, r."channelCodes", r."storeIds", r.cities, r."desiFrom", r."desiTo", r."amountFrom", r."amountTo", r.currency,
      r."carrierCode"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, place int, "channelCodes" text[], "storeIds" uuid[], cities text[],
      "desiFrom" numeric, "desiTo" numeric, "amountFrom" numeric, "amountTo" numeric, currency text, "carrierCode" text)`.execute(
    db,
  );
  const written = await readRules(ctx);
  if (isUnchanged({ rules: before.rules }, { rules: written.rules })) return before;
  await sql`update shipping_rules set version = version + 1 where client_id = ${clientId}`.execute(db);
  const after = { ...written, version: version + 1 };
  await ctx.audit({
    ...{ action: "update", objectType: "shipping_rules" as const, objectId: clientId },
    ...{ before: recordOf(before), after: recordOf(after) },
  });
  return after;
};

/** A rule is one of those that are there, its stores the company's, and its carrier one that parcels can be handed to, connected or not yet. */
const refuseUnknown = async ({ db, clientId }: Ctx, before: ShippingRules, rules: Input<Call>["rules"]) => {
  const named = rules.flatMap(({ shippingRuleId }) => shippingRuleId ?? []);
  const known = new Set(before.rules.map(({ shippingRuleId }) => shippingRuleId));
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) throw new Fail("not_found");
  const storeIds = [...new Set(rules.flatMap(({ storeIds: own }) => own))];
  const stores = await sql`select from store where client_id = ${clientId} and id = any(${storeIds}::uuid[])`.execute(db);
  if (stores.rows.length < storeIds.length) throw new Fail("not_found");
  const codes = marketplaces.flatMap(({ channels }) => channels.map(({ code }) => code)).sort();
  for (const { channelCodes, carrierCode } of rules) {
    const channel = channelCodes.find((code) => !codes.includes(code));
    if (channel !== undefined) throw new Fail("channel_code_unknown", { code: channel, codes: codes.join(", ") });
    if (carrierCode !== null && !shipperOf(carrierCode))
      throw new Fail("carrier_unknown", { code: carrierCode, codes: carriers.map(({ code }) => code).join(", ") });
  }
};
