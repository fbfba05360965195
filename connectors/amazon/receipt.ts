import { z } from "zod";

/** What was found out of an item when its message left: refused as a whole, or its stock alone; else its answer decides. */
const Row = z.object({ key: z.string(), refused: z.array(z.string()).optional(), stock: z.string().optional() });
export type Row = z.output<typeof Row>;

const kinds = ["patch", "feed"] as const;

/** Amazon's report names messages by their number alone, and a patch is answered at once: our receipt has the keys with it. */
export const receiptOf = (kind: (typeof kinds)[number], feedId: string, rows: Row[]) => ({
  id: `${kind}|${feedId}|${JSON.stringify(rows)}`,
});

export const readReceipt = (id: string) => {
  const [kind, feedId = "", ...rest] = id.split("|");
  if (!kinds.some((each) => each === kind)) return null;
  try {
    return { kind: kind as (typeof kinds)[number], feedId, rows: z.array(Row).parse(JSON.parse(rest.join("|"))) };
  } catch {
    return null;
  }
};
