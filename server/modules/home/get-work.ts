import type { Output } from "@tradeport/contract";
import { mayCall, type ProcedureArea } from "@tradeport/contract/areas";
import { type home, type WorkKind, workKinds } from "@tradeport/contract/home";
import { unfinished } from "#modules/bulk/index.ts";
import { differencesIn, listingsWith, unsentIn } from "#modules/listings/index.ts";
import { troubledShipments } from "#modules/logistics/index.ts";
import { claimsMatching, packagesMatching, unreadMatching } from "#modules/orders/index.ts";
import { openRequests } from "#modules/personal-data/index.ts";
import { waitingFor } from "#modules/proposals/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap } from "#platform/paging.ts";

/** Rows of work that are looked at for refused listings and for products that were not sent: one has several. */
const looked = 100_000;

/** Where the list behind a number stands: whom that is closed to is told no number of it. */
const areaOf: Record<WorkKind, ProcedureArea> = {
  late: "orders",
  accept: "orders",
  ship: "orders",
  address: "orders",
  restored: "catalogue",
  oversold: "orders",
  shipment: "orders",
  orderProblem: "orders",
  unread: "orders",
  claim: "claims",
  lost: "orders",
  refused: "catalogue",
  unsent: "catalogue",
  proposal: "any",
  buyerRequest: "whole",
  signIn: "connections",
  away: "connections",
  import: "catalogue",
};

/** Each number by the condition of the list that it leads to, along that list's index, and no further than a list counts. */
export const getWork = async (ctx: Ctx): Promise<Output<typeof home.GetWork>> => {
  const { clientId } = ctx;
  const packages = async (filter: Parameters<typeof packagesMatching>[1]) =>
    sql`order_package p where ${await packagesMatching(ctx, { group: "active", ...filter })}`;
  const stores = (health: string) => sql`store s where s.client_id = ${clientId} and s.is_active and s.health = ${health}`;
  const rows: Record<Exclude<WorkKind, "refused" | "unsent">, ReturnType<typeof sql>> = {
    late: await packages({ isLate: true }),
    accept: await packages({ status: "S_NEW" }),
    ship: await packages({ statuses: ["S_GETTING_READY", "S_AWAITING_SHIPPING"] }),
    restored: differencesIn(clientId),
    oversold: await packages({ oversold: true }),
    shipment: sql`${troubledShipments()} t where t.client_id = ${clientId}`,
    address: await packages({ addressChanged: true }),
    orderProblem: await packages({ hasProblem: true }),
    unread: sql`inbox i where ${unreadMatching(clientId)}`,
    claim: sql`claim c where ${claimsMatching(clientId, { isOpen: true, state: "deciding" })}`,
    lost: await packages({ underWay: "lost" }),
    proposal: waitingFor(ctx),
    buyerRequest: openRequests(clientId),
    signIn: stores("needs_sign_in"),
    away: stores("away"),
    import: sql`process where client_id = ${clientId} and ${unfinished}`,
  };
  const open = (kind: WorkKind) =>
    kind === "buyerRequest"
      ? !ctx.who.acting && mayCall(ctx.who, { area: areaOf[kind], right: "manage" })
      : mayCall(ctx.who, { area: areaOf[kind], right: "read" });
  const counts = Object.entries(rows)
    .filter(([kind]) => open(kind as WorkKind))
    .map(
      ([kind, matching]) =>
        sql`select ${kind} as kind, count(*)::int as count, count(*) <= ${countCap} as is_exact from (select from ${matching} limit ${countCap + 1}) as seen`,
    );
  const distinct = (kind: WorkKind, id: string, matching: ReturnType<typeof sql>) =>
    sql`select ${kind} as kind, count(distinct ${sql.ref(id)})::int as count, count(*) < ${looked} as is_exact
      from (${matching} limit ${looked}) as seen`;
  const products = [
    distinct("refused", "listing_id", listingsWith(clientId, "failed")),
    distinct("unsent", "product_id", unsentIn(clientId)),
  ];
  const questions = open("refused") ? [...counts, ...products] : counts;
  if (questions.length === 0) return [];
  const found = await sql<Output<typeof home.GetWork>[number]>`${sql.join(questions, sql` union all `)}`.execute(ctx.db);
  const byKind = new Map(found.rows.map((row) => [row.kind, row]));
  return workKinds.filter(open).map((kind) => ({
    kind,
    count: Math.min(byKind.get(kind)!.count, countCap),
    isExact: byKind.get(kind)!.isExact,
  }));
};
