import type { Tx } from "#platform/db.ts";

/** At most as many rows at a time: a part that did fewer has done all. */
export const storeChunk = 500;

/** A part of what is done with a whole store, at most `storeChunk` rows of it; answers of how many. */
export type StorePart = (tx: Tx, clientId: string, storeId: string) => Promise<number>;
