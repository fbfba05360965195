import { shipperOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import { type ByRule, type ShippingProposal, type shippingRules, triedPackagesMax } from "@tradeport/contract/shipping-rules";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type Chosen, chosenCarriers, handingOf, passedWords } from "./carrier-by-rule.ts";
import { giverOf, type Handing, handOver, judge, lockOrdersOf } from "./create-shipment.ts";
import { isOpen } from "./package-now.ts";
import { readRules } from "./shipping-rules.ts";

type Calls = typeof shippingRules;

/** What each rule chose, with what it is handed over as, or why it is not. */
const chosenOf = async (ctx: Ctx, ids: readonly string[]) => {
  const { rows } = await chosenCarriers(giverOf(ctx), sql`p.id = any(${ids}::uuid[])`).execute(ctx.db);
  if (rows.length < new Set(ids).size) throw new Fail("not_found");
  const requests: Handing[] = [];
  const refused = new Map<string, Fail>();
  for (const choice of rows)
    try {
      requests.push(handingOf(choice));
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      refused.set(choice.packageId, error);
    }
  return { rows, requests, refused };
};

const answer = (
  ctx: Ctx,
  version: number,
  rows: readonly Chosen[],
  carriers: readonly string[],
  refused: ReadonlyMap<string, Fail>,
): ByRule => ({
  version,
  carriers: [...Map.groupBy(carriers, (code) => code)].map(([carrierCode, of]) => ({
    ...{ carrierCode, carrierName: shipperOf(carrierCode)?.name ?? carrierCode, count: of.length },
  })),
  passedOver: passedOf(rows),
  refused: rows.flatMap(({ packageId, channelOrderId }) => {
    const why = refused.get(packageId);
    if (!why) return [];
    const words = { tr: why.sentence("tr"), en: why.sentence("en") };
    return [{ orderPackageId: packageId, channelOrderId, code: why.code, message: words[ctx.locale], words }];
  }),
});

/** A rule that a package of a trial passes over may hold for one that is none. */
const passedOf = (rows: readonly Pick<Chosen, "passed">[]) =>
  [
    ...Map.groupBy(
      rows.flatMap(({ passed }) => passed),
      ({ place, why }) => `${place} ${why}`,
    ).values(),
  ]
    .map((of) => ({ ...passedWords(of[0]!), count: of.length }))
    .sort((a, b) => a.place - b.place);

export const previewShipments = async (
  ctx: Ctx,
  { orderPackageIds }: Input<Calls["PreviewShipments"]>,
): Promise<Output<Calls["PreviewShipments"]>> => {
  const { version } = await readRules(ctx);
  const { rows, requests, refused } = await chosenOf(ctx, orderPackageIds);
  const judged = await judge(giverOf(ctx), requests, { isLocked: false });
  const carriers = judged.ready.map(({ carrier }) => carrier.code);
  return answer(ctx, version, rows, carriers, new Map([...refused, ...judged.refused]));
};

/** By the rules that its caller saw: other ones would send parcels another way than was said. */
export const createShipments = async (
  ctx: Ctx,
  { version, orderPackageIds }: Input<Calls["CreateShipments"]>,
): Promise<Output<Calls["CreateShipments"]>> => {
  const { db, clientId } = ctx;
  // Nobody changes them until this is written, nor says the first ones.
  await sql`insert into shipping_rules (client_id) values (${clientId}) on conflict do nothing`.execute(db);
  const { rows: heads } = await sql<{ version: number }>`
    select version from shipping_rules where client_id = ${clientId} for share`.execute(db);
  if ((heads[0]?.version ?? 1) !== version) throw new Fail("conflict");
  // Nor what they are judged by.
  await lockOrdersOf(ctx, orderPackageIds);
  const { rows, requests, refused } = await chosenOf(ctx, orderPackageIds);
  const handed = await handOver(giverOf(ctx), requests);
  const carriers = handed.made.map(({ carrier }) => carrier.code);
  return answer(ctx, version, rows, carriers, new Map([...refused, ...handed.refused]));
};

export const tryShippingRules = async (ctx: Ctx): Promise<Output<Calls["TryShippingRules"]>> => {
  const { db, clientId } = ctx;
  const { rows } = await chosenCarriers(
    giverOf(ctx),
    sql`p.id in (select p.id from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id
      where p.client_id = ${clientId} and ${isOpen} order by p.ordered_at desc, p.id limit ${triedPackagesMax + 1})`,
  ).execute(db);
  const tried = rows.slice(0, triedPackagesMax);
  const byPlace = Map.groupBy(tried, ({ place }) => place);
  const none = byPlace.get(null)?.length ?? 0;
  return {
    rules: [...byPlace]
      .flatMap(([place, of]) => (place === null ? [] : [{ place, count: of.length }]))
      .sort((a, b) => a.place - b.place),
    ...{ none, passedOver: passedOf(tried), isWhole: rows.length <= triedPackagesMax },
  };
};

/** For an order's page: of each of these packages the rule that counts, with its size. */
export const proposalsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ proposals: ShippingProposal[]; hasRules: boolean }> => {
  const { rules } = await readRules(ctx);
  const { rows } = await chosenCarriers(giverOf(ctx), sql`p.id = any(${ids}::uuid[])`).execute(ctx.db);
  const proposals = rows.map(({ packageId, place, passed, pieces, desi }) => ({
    ...{ orderPackageId: packageId, pieces, desi, passedOver: passed.map(passedWords) },
    rule: rules.find((rule) => rule.place === place) ?? null,
  }));
  return { proposals, hasRules: rules.length > 0 };
};
