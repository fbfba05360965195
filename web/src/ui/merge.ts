/** Where two people changed the same thing to different ends: only this is asked. */
export interface Question {
  path: string;
  mine: unknown;
  /** Undefined: a row that they took away. */
  theirs: unknown;
  /** In place of the values, which are not to be shown. */
  words?: { name: string; mine: string; theirs: string };
}

type Row = Record<string, unknown>;
const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === "" || value === null || value === undefined;

/** Values as people see them: an empty field is empty, whatever it is called; the order of names says nothing. */
export const same = (one: unknown, other: unknown): boolean => {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]));
};

/** By what a row is known in lists of rows; its place is not it: another row may have come before. */
export const keyOf = (row: unknown) => {
  const name = isObject(row) ? ["id", "langCode", "attributeId"].find((key) => !isEmpty(row[key])) : undefined;
  return name && `${name} ${String((row as Row)[name])}`;
};
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

/**
 * Three versions of a record become one: what was loaded, what the person has, what is saved now. What one of them changed is taken;
 * what both changed to different ends stays mine and is asked.
 */
export const merge = <V>(base: V, mine: V, theirs: V): { values: V; questions: Question[] } => {
  const questions: Question[] = [];
  const one = (was: unknown, my: unknown, their: unknown, path: string): unknown => {
    if (same(was, my) || same(my, their)) return their;
    if (same(was, their)) return my;
    if (isObject(my) && isObject(their)) return fields(isObject(was) ? was : {}, my, their, path);
    if (isRows(my) && isRows(their) && isRows(was) && [...their, ...was].every(keyOf)) return rows(was, my, their, path);
    questions.push({ path, mine: my, theirs: their });
    return my;
  };
  const fields = (was: Row, my: Row, their: Row, path: string) =>
    Object.fromEntries(
      [...new Set([...Object.keys(my), ...Object.keys(their)])].map((name) => [
        name,
        one(was[name], my[name], their[name], path ? `${path}.${name}` : name),
      ]),
    );
  const rows = (was: Row[], my: Row[], their: Row[], path: string) => {
    const byKey = (list: Row[]) => new Map(list.map((row) => [keyOf(row), row]));
    const [before, there, own] = [byKey(was), byKey(their), byKey(my)];
    const merged: unknown[] = [];
    const ask = (question: Omit<Question, "path">) => {
      questions.push({ path: `${path}.${merged.length}`, ...question });
      merged.push(question.mine);
    };
    for (const row of my) {
      const key = keyOf(row);
      const [old, now] = [before.get(key), there.get(key)];
      if (key !== undefined && old && !now) {
        // Taken away there: kept here only as a new one, when the person changed it and says so.
        if (!same(old, row)) ask({ mine: { ...row, id: undefined }, theirs: undefined });
      } else merged.push(now ? one(old, row, now, `${path}.${merged.length}`) : row);
    }
    for (const [key, row] of there) {
      if (own.has(key)) continue;
      if (!before.has(key)) merged.push(row);
      else if (!same(before.get(key), row)) ask({ mine: undefined, theirs: row });
    }
    return merged;
  };
  return { values: one(base, mine, theirs, "") as V, questions };
};

/** The answers put in their places; rows that nobody wants go. */
export const decide = <V>(values: V, questions: readonly Question[], takesTheirs: (path: string) => boolean): V => {
  const decided = structuredClone(values);
  for (const { path, theirs } of questions) if (takesTheirs(path)) put(decided, path.split("."), theirs);
  const swept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((row) => row !== undefined).map(swept);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, swept(inner)])) : value;
  };
  return swept(decided) as V;
};
const put = (into: unknown, [name = "", ...rest]: string[], value: unknown): void => {
  const at = into as Row;
  if (rest.length === 0) at[name] = value;
  else put(at[name], rest, value);
};

/** The fields whose value is another than the one that was loaded. */
export const changedFields = <V extends object, T extends object>(base: V, mine: V, sent: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => !same((base as Row)[name], (mine as Row)[name])),
  ) as unknown as Partial<T>;
