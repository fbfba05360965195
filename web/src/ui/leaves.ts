/** Where two versions of a record differ: every value by its path. Lists of different length are one value. */
export interface Difference {
  path: string;
  mine: unknown;
  theirs: unknown;
}
export const leavesOf = (mine: unknown, theirs: unknown, path = ""): Difference[] => {
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return [];
  const bothLists = Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length && typeof mine[0] === "object";
  const bothObjects = isObject(mine) && isObject(theirs);
  if (!bothLists && !bothObjects) return [{ path, mine, theirs }];
  const names = new Set([...Object.keys(mine as object), ...Object.keys(theirs as object)]);
  return [...names].flatMap((name) =>
    leavesOf((mine as Record<string, unknown>)[name], (theirs as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
  );
};
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
