import type { Words } from "../common.ts";

/** Sentences by code: `{name}` is filled from the values that were kept with it. */
export type MessageWords = Record<string, Words>;
/** The same of what can be put right: what is wrong, and what to do. */
export type ProblemWords = Record<string, { cause: Words; remedy: Words }>;
