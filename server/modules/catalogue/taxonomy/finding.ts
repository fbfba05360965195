import type { ErrorCode } from "@tradeport/contract";
import type { TaxonomyPlan } from "@tradeport/contract/taxonomy-files";
import type { z } from "zod";
import type { WideCtx } from "#platform/context.ts";
import type { Tx } from "#platform/db.ts";
import type { Fail } from "#platform/errors.ts";

export type Line = TaxonomyPlan["lines"][number];
export type State = Line["state"];

/** What is found while a file is looked at. */
export interface Finding {
  ctx: WideCtx;
  db: Tx;
  say: (part: Line["part"], state: State, code: string, name: string) => void;
  refuse: (part: Line["part"], code: string, name: string, why: ErrorCode | Fail, values?: Record<string, unknown>) => void;
  /** The part as its schema makes it; undefined, and refused, where it does not fit. */
  fit: <S extends z.ZodType>(part: Line["part"], schema: S, raw: unknown) => z.output<S> | undefined;
}
/** Two codes that differ in their case alone are one, as in a call. */
export const codeKey = (code: string) => code.toLocaleLowerCase("tr");
