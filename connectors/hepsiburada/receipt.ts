import { z } from "zod";

const Upload = z.object({ id: z.string(), keys: z.array(z.string()) });
/**
 * What one message became. A result names only what went wrong, so the keys of an upload are kept with its id; what was settled
 * without a call, or is not sent at all, is kept with its reason.
 */
const Parts = z.object({
  import: z.string().optional(),
  ticket: z.string().optional(),
  stock: Upload.optional(),
  price: Upload.optional(),
  decided: z.array(z.string()).optional(),
  refused: z
    .array(z.object({ key: z.string(), syncField: z.enum(["price", "stock"]).optional(), reason: z.string() }))
    .optional(),
});
export type Parts = z.output<typeof Parts>;

export const writeReceipt = (parts: Parts) => ({ id: JSON.stringify(parts) });

/** Empty for a text that no message of ours was given. */
export function readReceipt({ id }: { id: string }): Parts {
  try {
    return Parts.parse(JSON.parse(id));
  } catch {
    return {};
  }
}
