import { type Message, messageWords } from "@tradeport/contract/messages";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

const elsewhere = messageWords.orders_of_other_stores;

/** Which orders share a piece is written for the company: whoever has some stores is told those of theirs by name, of others that there are some. */
export const ownShares = async ({ db, clientId, who: { storeIds } }: Ctx, problems: Message[]): Promise<Message[]> => {
  if (!storeIds) return problems;
  const shown = problems.map(async (problem): Promise<Message> => {
    if (problem.code !== "order_shares_piece") return problem;
    const ids = String(problem.values?.orderIds ?? "")
      .split(",")
      .filter(Boolean);
    const { rows } = await sql<{ name: string }>`
      select s.name || ' ' || h.channel_order_id as name from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id
      where h.client_id = ${clientId} and h.id = any(${ids}::uuid[]) and h.store_id = any(${storeIds}::uuid[]) order by name`.execute(
      db,
    );
    const names = rows.map(({ name }) => name);
    const isWhole = names.length > 0 && names.length === ids.length;
    const orders = {
      tr: [...names, ...(isWhole ? [] : [elsewhere.tr])].join(", "),
      en: [...names, ...(isWhole ? [] : [elsewhere.en])].join(", "),
    };
    return { ...problem, values: { ...problem.values, orders } };
  });
  return Promise.all(shown);
};
