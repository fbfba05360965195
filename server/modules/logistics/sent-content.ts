import type { DraftShipmentLine } from "@tradeport/connectors/carrier";
import { sql, type Tx } from "#platform/db.ts";

/** What a try tells: the pieces, where somebody packs them, and to whom, as a hash. */
export interface SentContent {
  lines: Pick<DraftShipmentLine, "code" | "quantity">[] | null;
  receiver: string;
}

/** Written down before it leaves. What was told first stays, for it may have arrived; what is told otherwise now stands beside it. False: it is not ours to send. */
export const writeSent = async (
  tx: Tx,
  clientId: string,
  { id, state }: { id: string; state: string },
  { lines, receiver }: SentContent,
  place: string | null,
): Promise<boolean> => {
  const toldLines = lines && JSON.stringify(lines);
  const content = JSON.stringify({ lines, receiver });
  const { rows } = await sql`
    update shipment set left_at = clock_timestamp(), told_place = ${place},
      receiver_hash = case when left_at is null then ${receiver} else coalesce(receiver_hash, ${receiver}) end,
      told_lines = case when left_at is null then ${toldLines}::jsonb else coalesce(told_lines, ${toldLines}::jsonb) end,
      told_later = case when left_at is null then '[]' when exists (select from jsonb_array_elements(told_later) one where one = ${content}::jsonb)
        or jsonb_build_object('lines', told_lines, 'receiver', receiver_hash) = ${content}::jsonb then told_later else told_later || ${content}::jsonb end
    where client_id = ${clientId} and id = ${id} and state = ${state} returning id`.execute(tx);
  return rows.length > 0;
};

/** Of all tries this one was taken. */
export const onlySentCounts = (tx: Tx, clientId: string, id: string, { lines, receiver }: SentContent) =>
  sql`update shipment set told_lines = ${lines && JSON.stringify(lines)}::jsonb, receiver_hash = ${receiver}, told_later = '[]'
    where client_id = ${clientId} and id = ${id} and told_later <> '[]'`.execute(tx);
