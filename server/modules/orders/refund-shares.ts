import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { claimedAmount, refundableUnits } from "./refundable-units.ts";

export interface Units {
  orderLineId: string;
  quantity: number;
  /** Left out: the units' share of what was paid. */
  amount?: string | undefined;
}
interface Share {
  title: string | null;
  left: number;
  requested: number;
  amount: string;
}

/**
 * What units of a package are paid back with: what is given, else their share of their line's price, to the kuruş, of which the last units of a
 * line take what is left. Those that are not there, have not left or are in a claim are refused. One amount for each that was given, in their order.
 */
export const refundShares = async ({ db, clientId }: Ctx, packageId: string, units: readonly Units[]): Promise<string[]> => {
  const { rows } = await sql<Share>`
    with given as (
      select * from unnest(${units.map(({ orderLineId }) => orderLineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[],
        ${units.map(({ amount = null }) => amount)}::numeric[]) with ordinality as r(line_id, quantity, amount, no)
    ), shared as (
      select g.*, l.title, l.total - ${claimedAmount} as total, ${refundableUnits} as left,
        coalesce(g.amount, trunc(l.total * g.quantity / l.quantity, 2)) as share,
        sum(g.quantity) over (partition by g.line_id)::int as requested, sum(g.quantity) over (partition by g.line_id order by g.no)::int as upto
      from given g
      left join order_line l on l.client_id = ${clientId} and l.id = g.line_id and l.package_id = ${packageId} and not l.dropped
      left join order_package p on p.client_id = l.client_id and p.id = l.package_id
    )
    select title, s.left, requested, round(case when s.amount is null and upto = s.left
      then greatest(0, total - coalesce(sum(share) over (partition by line_id order by no rows between unbounded preceding and 1 preceding), 0))
      else share end, 2)::text as amount
    from shared s order by no`.execute(db);
  for (const { title, left, requested } of rows) {
    if (title === null) throw new Fail("not_found");
    if (requested > left) throw new Fail("refund_too_many", { name: title, left, requested });
  }
  return rows.map(({ amount }) => amount);
};
