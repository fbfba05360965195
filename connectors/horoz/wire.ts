import { z } from "zod";

/**
 * Each answer is one object named after its operation, with a code and a sentence (README, 2). How the list within it is called was published for
 * two operations alone, so the first list of rows in it is taken.
 */
export const Outcome = z
  .record(z.string(), z.looseObject({ responseCode: z.string(), responseMessage: z.string().nullish() }))
  .transform((body) => Object.values(body)[0])
  .pipe(z.looseObject({ responseCode: z.string(), responseMessage: z.string().nullish() }));

const Row = z.record(z.string(), z.unknown());
type Row = z.output<typeof Row>;

const listIn = (value: unknown, depth: number): unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const inner of Object.values(value)) {
    const found = listIn(inner, depth - 1);
    if (found) return found;
  }
  return;
};

/** The rows of an answer; none where it holds no list. One that is no row makes the answer unreadable. */
export const Rows = Outcome.transform((outcome, context): Row[] => {
  const rows = z.array(Row).safeParse(listIn(outcome, 3) ?? []);
  if (rows.success) return rows.data;
  context.addIssue({ code: "custom", message: "rows" });
  return z.NEVER;
});
export const Done = Outcome.transform(() => null);

/** The first of these fields that says something, as text. */
export const textOf = (row: Row, ...names: string[]): string => {
  for (const name of names) {
    const value = row[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim().slice(0, 500);
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
  }
  return "";
};
