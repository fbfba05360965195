import { requestSyncOffers } from "../server/modules/listings/index.ts";
import { openDatabase, sql } from "../server/platform/db.ts";
import { pause } from "./parts.ts";

/** So long after a change its value goes back to the one before, in seconds. */
export const gaps = (process.env.GAPS ?? "1,60,600").split(",").map(Number);
/** Variants for each of these times; one begins each `stepMs`, so that a message tells one of them alone. */
const [perGap, stepMs] = [10, 3_000];
/** So many variants of a store take part: each of these, and one beside it whose values are never told twice. */
export const wanted = 2 * perGap * gaps.length;

/**
 * From a change of one stock to its confirmation, in ms. Each variant is told a value, then another, and after the given time the first one
 * again: a message of the same words, minutes after the last. Others, whose values are never told twice, change at the same moments.
 */
export const thereAndBack = async (url: string, clientId: string, storeId: string) => {
  const database = openDatabase({ url, name: "bench", max: 8, statementMs: 0 });
  const { rows: offers } = await database.pool.query<{ id: string; variantId: string }>(
    `select id, variant_id as "variantId" from offer where client_id = $1 and store_id = $2 order by id limit $3`,
    [clientId, storeId, wanted],
  );
  const text =
    "select 1 from sync_field where store_id = $1 and kind = 'stock' and subject_id = $2 and state = 'in_sync' and confirmed = $3::jsonb";
  const confirmed = async (offer: { id: string; variantId: string }, quantity: number) => {
    const from = performance.now();
    await database.asClient(clientId, async (tx) => {
      await sql`update stock set on_hand = reserved + ${quantity} where client_id = ${clientId} and item_id = ${offer.variantId}`.execute(
        tx,
      );
      await requestSyncOffers(tx, clientId, [offer.variantId], "user");
    });
    while (!(await database.pool.query(text, [storeId, offer.id, String(quantity)])).rowCount) await pause(20);
    return performance.now() - from;
  };
  const plain: number[] = [];
  const back = new Map(gaps.map((gap) => [gap, [] as number[]]));
  try {
    await Promise.all(
      gaps.flatMap((gap, group) =>
        Array.from({ length: perGap }, async (_, at) => {
          const place = group * perGap + at;
          const [one, other] = [offers[2 * place]!, offers[2 * place + 1]!];
          await pause(place * stepMs);
          // Told once, so that what comes back was said here and not when the store was made.
          await confirmed(one, 2000 + place);
          await confirmed(one, 3000 + place);
          await pause(gap * 1000);
          // First and second in turn: whoever comes second may share the first one's message.
          const changes = [
            async () => void back.get(gap)!.push(await confirmed(one, 2000 + place)),
            async () => void plain.push(await confirmed(other, 4000 + place)),
          ];
          for (const change of at % 2 === 0 ? changes : changes.reverse()) await change();
        }),
      ),
    );
  } finally {
    await database.close();
  }
  return { plain, back };
};
