/** What a feed takes of the engine that reads files: from its rows on both go the same way. */
export { type ColumnKey, productColumns, wordsKey } from "./excel/columns.ts";
export { applyAll, localFile, requeue } from "./excel/import-products.ts";
export { readHeader } from "./excel/read-header.ts";
export { type AttributeWords, type Reference, readReference } from "./excel/reference.ts";
export { inCatalogue, sortRows } from "./excel/stage-file.ts";
export { readStandards, stageSheet } from "./excel/stage-sheet.ts";
