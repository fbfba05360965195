/** One line of a change: the way to the field from outside in, and what it was and is. */
export interface ChangedField {
  path: Step[];
  before: unknown;
  after: unknown;
}
/** A field by its name, or a row of a list by what people know it by. */
type Step = { field: string } | { row: string };
type Fields = Record<string, unknown>;

/** Keys and counters of the row itself, what follows from other fields, and a file's digest: they tell a person nothing. */
const silent = new Set([
  ...["id", "clientId", "version", "createdDate", "modifiedDate", "categoryId", "sha256", "stockedCount"],
  ...["reserved", "available", "criticalStockMultiplierResult"],
]);
/** What a row of a list is known by, the first that it has. */
const names = ["barcode", "langCode", "name", "title", "code"];

/** One sentence in the languages that it was kept in. */
export const isWords = (value: unknown): value is { tr: string; en: string } =>
  typeof value === "object" && value !== null && "tr" in value && "en" in value;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isWords(value);
export const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
/** What people know an entry of a list by; undefined when that is not in it. */
export const entryName = (entry: unknown): string | undefined => {
  if (!isFields(entry)) return String(entry);
  const name = names.map((key) => entry[key]).find((value) => !isNothing(value));
  return typeof name === "string" ? name : undefined;
};
/** Rows by their names; null when it is no list of rows that have different ones. */
const named = (value: unknown): Map<string | undefined, Fields> | null => {
  if (!Array.isArray(value) || !value.every(isFields)) return null;
  const rows = new Map(value.map((row) => [entryName(row), row]));
  return rows.has(undefined) || rows.size < value.length ? null : rows;
};

/** What differs, field by field: an object's fields by themselves, rows of two lists by their names, all else as one value. */
export const changedFields = (before: unknown, after: unknown, path: Step[] = []): ChangedField[] => {
  if (JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after))) return [];
  const sides = [before, after].filter((side) => !isNothing(side));
  if (sides.every(isFields)) {
    const [was, is] = [before, after].map((side) => (isFields(side) ? side : {})) as [Fields, Fields];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((field) => !silent.has(field))
      .flatMap((field) => changedFields(was[field], is[field], [...path, { field }]));
  }
  // An id is no news to a person; that it is another one now is.
  if (sides.length < 2 && isId(sides[0])) return [];
  const [was, is] = [named(before), named(after)];
  if (!was || !is || sides.length < 2) return [{ path, before, after }];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((row = "") => {
    const [old, now] = [was.get(row), is.get(row)];
    return old && now ? changedFields(old, now, [...path, { row }]) : [{ path, before: old && row, after: now && row }];
  });
};
