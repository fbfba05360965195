import { fileName } from "#platform/excel/export.ts";
import type { Paper } from "./read-papers.ts";

/** A file of papers: of one package by its number, of several by how many they are. */
export const paperName = (word: string, papers: readonly Pick<Paper, "channelPackageId">[], ending: string) =>
  fileName([word, papers.length === 1 ? papers[0]!.channelPackageId : String(papers.length)], ending);
