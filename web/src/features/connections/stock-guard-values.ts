import { type StockGuard, StockGuardChange } from "@tradeport/contract/stock-guard";
import { z } from "zod";

const { version, buffer: pieces } = StockGuardChange.shape;

/** The last pieces are shown nowhere: a choice of its own. */
export const nowhere = "none";

/**
 * As the form holds it: buffers by the id of their store or category, so that two people's changes meet row by row. A store that has none is
 * empty; a category that was removed is not there, and one that is empty waits for its number.
 */
export const GuardForm = z.object({
  ...{ version, buffer: pieces, lastPieces: pieces, lastStore: z.string() },
  stores: z.record(z.string(), pieces.nullish()),
  categories: z.record(z.string(), pieces.optional()),
});
export type GuardValues = z.input<typeof GuardForm>;

export const valuesOf = ({ version, buffer, lastPieces, lastStoreId, stores, categories }: StockGuard): GuardValues => ({
  ...{ version, buffer, lastPieces, lastStore: lastStoreId ?? nowhere },
  stores: Object.fromEntries(stores.map(({ storeId, buffer: own }) => [storeId, own])),
  categories: Object.fromEntries(categories.map(({ categoryId, buffer: own }) => [categoryId, own])),
});

/** What is sent: of stores that are connected by now alone. */
export const changeOf = (values: z.output<typeof GuardForm>, stores: StockGuard["stores"]): z.input<typeof StockGuardChange> => ({
  ...{ version: values.version, buffer: values.buffer, lastPieces: values.lastPieces },
  lastStoreId: values.lastPieces === 0 || values.lastStore === nowhere ? null : values.lastStore,
  stores: stores.flatMap(({ storeId }) => {
    const own = values.stores[storeId];
    return own === null || own === undefined ? [] : [{ storeId, buffer: own }];
  }),
  categories: Object.entries(values.categories).flatMap(([categoryId, own]) =>
    own === undefined ? [] : [{ categoryId, buffer: own }],
  ),
});
