import { sql, type Tx } from "#platform/db.ts";

interface Line {
  id: string;
  of: string;
  superseded: boolean;
  left: number;
  restocked: number;
  writtenOff: number;
}

/**
 * Pieces that left with a package that was replaced since, and of which a person has already said where they are, are those of the same line in
 * what came of it: as many as left there. Else they would leave once more. The caller has locked the orders.
 */
export const handOn = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  const { rows } = await sql<Line>`
    with line as materialized (
      select l.id, l.order_id || ' ' || l.variant_id || ' ' || l.channel_line_id as of, p.superseded, l.left_quantity as left, l.restocked, l.written_off
      from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
      where l.client_id = ${clientId} and l.order_id = any(${orderIds}::uuid[]) and l.left_quantity > 0)
    select * from line where of in (select of from line where superseded and restocked + written_off > 0) order by id`.execute(
    tx,
  );
  const moved = new Map<string, Line>();
  for (const of of Map.groupBy(rows, (line) => line.of).values())
    for (const from of of.filter(({ superseded }) => superseded))
      for (const to of of.filter(({ superseded }) => !superseded)) {
        const restocked = Math.min(from.restocked, to.left - to.restocked - to.writtenOff);
        const writtenOff = Math.min(from.writtenOff, to.left - to.restocked - to.writtenOff - restocked);
        if (restocked + writtenOff <= 0) continue;
        for (const [line, by] of [
          [from, -1],
          [to, 1],
        ] as const) {
          line.restocked += by * restocked;
          line.writtenOff += by * writtenOff;
          moved.set(line.id, line);
        }
      }
  if (moved.size === 0) return;
  const all = [...moved.values()];
  await sql`
    update order_line l set restocked = m.restocked, written_off = m.written_off
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ restocked }) => restocked)}::int[],
      ${all.map(({ writtenOff }) => writtenOff)}::int[]) as m(id, restocked, written_off)
    where l.client_id = ${clientId} and l.id = m.id`.execute(tx);
};
