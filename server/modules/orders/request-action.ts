import type { ActionRule } from "@tradeport/connectors/orders";
import { fits, formatDecimal, type NumberRule, plainNumber } from "@tradeport/contract/numbers";
import { mayDo, moves, needsPayment, type OrderAction } from "@tradeport/contract/order-status";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import { named } from "@tradeport/contract/text";
import { wakeStores } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { type ActingPackage, ruleOf } from "./action-rules.ts";
import { isWritten, sealedFields, sealKeys } from "./seal-keys.ts";

export interface Acting extends ActingPackage {
  id: string;
  orderId: string;
  storeId: string;
  version: number;
  cargoCompany: string;
  cargoTrackingCode: string;
  storeName: string;
  channelName: string;
  storeIsActive: boolean;
  isSample: boolean;
  open: boolean;
}

/** Packages to act on, their orders locked in the order of ids. Any that is not there, or not this client's: not_found for the whole call. */
export const lockPackages = async (ctx: Ctx, of: { ids: string[] } | { orderId: string }): Promise<Acting[]> => {
  const which = "ids" in of ? sql`p.id = any(${of.ids}::uuid[])` : sql`p.order_id = ${of.orderId} and not p.superseded`;
  await sql`select id from order_header where client_id = ${ctx.clientId} and id in (select p.order_id from order_package p
    where p.client_id = ${ctx.clientId} and ${which}) order by id for update`.execute(ctx.db);
  const { rows } = await sql<Acting>`
    select p.id, p.order_id, p.store_id, p.version, p.status, p.superseded, p.payment_pending, p.cargo_company, p.cargo_tracking_code,
      c.code as channel_code, c.name as channel_name, s.name as store_name, s.is_active as store_is_active, s.is_sample, p.fulfilled_there, exists (select 1 from package_action a where a.client_id = p.client_id and a.package_id = p.id
        and a.state in ('waiting', 'sending', 'unknown')) as open
    from order_package p
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel c on c.id = s.channel_id
    -- a disconnect in this moment is over first: it ends what waits by then, and nothing after it
    where p.client_id = ${ctx.clientId} and ${which} for key share of s`.execute(ctx.db);
  if (rows.length < ("ids" in of ? new Set(of.ids).size : 1)) throw new Fail("not_found");
  return rows;
};

/** What the marketplace has to be told waits for ever where nobody speaks with it; nothing at all is done to a sample. */
export const mustBeConnected = (pack: Acting, { how }: Pick<ActionRule, "how">) => {
  if (pack.isSample) throw new Fail("sample_order");
  if (pack.fulfilledThere) throw new Fail("fulfilled_there");
  if (how === "remote" && !pack.storeIsActive) throw new Fail("store_not_connected", { store: pack.storeName });
};

/** The rule by which the action may be done now; throws what stands in its way. */
export const allowed = (pack: Acting, action: OrderAction): ActionRule => {
  const rule = ruleOf(pack.channelCode, action);
  if (!rule || pack.superseded || !mayDo(action, pack.status))
    throw new Fail("action_not_allowed", {
      action: orderActionWords[action],
      status: orderStatusWords[pack.status],
    });
  mustBeConnected(pack, rule);
  if (pack.open) throw new Fail("action_waiting");
  if (pack.paymentPending && needsPayment.includes(action)) throw new Fail("payment_pending");
  if (rule.how === "guided") throw new Fail("action_guided", { help: rule.help ?? "" });
  return rule;
};

/** Only the rule's own fields, each that is needed, and of a list one of its values. */
export const checkedFields = (ctx: Ctx, rule: ActionRule, given: Record<string, string>): Record<string, string> => {
  const known = new Map(rule.fields.map((field) => [field.key, field]));
  const unknown = Object.keys(given).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw badField(ctx, `fields.${unknown}`, { tr: "bu işlemin böyle bir alanı yok", en: "this action has no such field" });
  const fields: Record<string, string> = {};
  for (const { key, label, required, options, number, files } of rule.fields) {
    if (files) {
      if (given[key] !== undefined)
        throw badField(ctx, `fields.${key}`, { tr: "dosyalar fileIds ile verilir", en: "files are given by fileIds" });
      continue;
    }
    const value = given[key]?.trim() ?? "";
    if (value === "") {
      if (required)
        throw new Fail("action_field_missing", { field: label }, [{ field: `fields.${key}`, message: label[ctx.locale] }]);
      continue;
    }
    if (options && !options.some((option) => option.value === value)) {
      const valuesIn = (language: "tr" | "en") =>
        options.map((option) => `${option.value} (${option.label[language]})`).join(", ");
      throw badField(ctx, `fields.${key}`, {
        tr: `${value} değil, şunlardan biri olmalı: ${valuesIn("tr")}`,
        en: `not ${value} but one of: ${valuesIn("en")}`,
      });
    }
    if (number && !fits(value, number)) throw badField(ctx, `fields.${key}`, noFigure(label, value, number));
    fields[key] = number ? plainNumber(value) : value;
  }
  return fields;
};

/** A call gives decimal text; what a person could mean in two ways its screen has asked about. */
const noFigure = (label: ActionRule["fields"][number]["label"], value: string, { decimals, min, max }: NumberRule) => {
  const [least, most] = [min, max].map((end) => formatDecimal(String(end), 0));
  const given = named(value.slice(0, 40));
  return decimals === 0
    ? {
        tr: `${label.tr}: ${least} ile ${most} arasında bir tam sayı yazın; “${given}” yazıldı`,
        en: `${label.en}: write a whole number from ${least} to ${most}; “${given}” was written`,
      }
    : {
        tr: `${label.tr}: ${least} ile ${most} arasında bir sayı yazın, örneğin 1.5 (en çok ${decimals} ondalık, binlik ayırıcısız); “${given}” yazıldı`,
        en: `${label.en}: write a number from ${least} to ${most}, such as 1.5 (at most ${decimals} decimals, no thousands separator); “${given}” was written`,
      };
};

const badField = (ctx: Ctx, field: string, words: { tr: string; en: string }) =>
  new Fail("bad_input", { field, reason: words }, [{ field, message: words[ctx.locale] }]);

export interface Requested {
  pack: Acting;
  action: OrderAction | "CARGO" | "INVOICE";
  lines: { lineId: string; quantity: number }[];
  fields: Record<string, string>;
  /** local: done here at once. */
  state: "waiting" | "done";
  /** Of a claim: which, where its pieces are once it is accepted, and what goes along with a no. */
  claim?: { id: string; pieces: unknown; fileIds: readonly string[] };
  /** Its reason is that the pieces are not there. */
  outOfStock?: boolean;
}

/** Writes actions on packages, and wakes their stores. A second open action on a package is refused by the database itself. */
export const writeActions = async (ctx: Ctx, requested: Requested[]) => {
  if (requested.length === 0) return;
  const text = (of: (one: Requested) => unknown) => requested.map((one) => JSON.stringify(of(one)));
  try {
    await sql`
      insert into package_action (client_id, id, package_id, store_id, action, lines, fields, state, out_of_stock, requested_by, requested_by_name,
        requested_at, ended_at, claim_id, pieces)
      select ${ctx.clientId}, r.id, r.package_id, r.store_id, r.action, r.lines, r.fields, r.state, r.out_of_stock, ${ctx.who.personId}, ${ctx.who.displayName},
        clock_timestamp(), case when r.state = 'done' then clock_timestamp() end, r.claim_id, r.pieces
      from unnest(${requested.map(() => newId())}::uuid[], ${requested.map(({ pack }) => pack.id)}::uuid[],
        ${requested.map(({ pack }) => pack.storeId)}::uuid[], ${requested.map(({ action }) => action)}::text[], ${text((one) => one.lines)}::jsonb[],
        ${text((one) => one.fields)}::jsonb[], ${requested.map(({ state }) => state)}::text[],
        ${requested.map(({ outOfStock = false }) => outOfStock)}::boolean[], ${requested.map(({ claim }) => claim?.id ?? null)}::uuid[],
        ${text(({ claim }) => claim?.pieces ?? null)}::jsonb[])
        as r(id, package_id, store_id, action, lines, fields, state, out_of_stock, claim_id, pieces)`.execute(ctx.db);
  } catch (error) {
    throw violated(error) === "package_action_open" ? new Fail("action_waiting") : error;
  }
  for (const { claim } of requested)
    if (claim && claim.fileIds.length > 0)
      await sql`update claim_file f set action_id = a.id from package_action a
        where f.client_id = ${ctx.clientId} and f.id = any(${claim.fileIds}::uuid[])
          and a.client_id = f.client_id and a.claim_id = f.claim_id and a.state = 'waiting'`.execute(ctx.db);
  const waiting = requested.filter(({ state }) => state === "waiting");
  await sql`update order_package set version = version + 1, modified_at = now()
    where client_id = ${ctx.clientId} and id = any(${waiting.map(({ pack }) => pack.id)}::uuid[])`.execute(ctx.db);
  await wakeStores(
    ctx.db,
    waiting.map(({ pack }) => pack.storeId),
    { urgent: true },
  );
  const written = requested.filter(({ fields }) => Object.entries(fields).some(isWritten));
  const keys = await sealKeys(
    ctx.db,
    ctx.clientId,
    written.map(({ pack }) => pack.orderId),
  );
  for (const { pack, action, fields } of requested) {
    const key = keys.get(pack.orderId);
    await ctx.audit({
      action: `order.${action}`,
      objectType: "order_package",
      objectId: pack.id,
      before: { status: pack.status },
      after: {
        status: action in moves ? (moves[action as OrderAction].to ?? pack.status) : pack.status,
        fields: key ? sealedFields(key, fields) : fields,
      },
    });
  }
};
