import { z } from "zod";
import { Id, Timestamp } from "./common.ts";

/** A moment, or a moment and the id that comes before: what is newer than both. */
const isPlace = (text: string) => {
  const [at, id, ...more] = text.split("~");
  return more.length === 0 && Timestamp.safeParse(at).success && (id === undefined || Id.safeParse(id).success);
};

/** `after`: a moment to begin at, or the `next` of the answer before; left out: everything, the oldest change first. */
export const changedSince = {
  after: z.string().max(80).refine(isPlace, "changedAfter").optional(),
  pageSize: z.number().int().min(1).max(500).default(100),
};

/**
 * What changed, the oldest change first, each thing as it is now: one that changes twice may come twice. `next` is given back as `after`,
 * at once while `isMore`, else whenever one likes. It passes over no change: what is being written at this moment comes with the next call.
 */
export const changesOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), next: z.string(), isMore: z.boolean() });
