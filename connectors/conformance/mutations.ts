/** A reply with one field changed. */
export interface Change {
  path: string;
  what: string;
  made: unknown;
  odd?: unknown;
}

const odd = [null, "", "x", -1, 1.5, 1e300, true, [], {}, [null], "9".repeat(40)];

/** Every field in turn: dropped, renamed, and set to each odd value. Each change works on a copy of its own. */
export function* changes(whole: unknown): Generator<Change> {
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    if (path.length) paths.push(path);
    if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, [...path, index]);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, [...path, key]);
  };
  walk(whole, []);
  for (const path of paths) {
    const edit = (change: (holder: Record<string, unknown>, key: string) => void) => {
      const copy = structuredClone(whole);
      const holder = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key] as object, copy as object);
      change(holder as Record<string, unknown>, String(path.at(-1)));
      return copy;
    };
    const of = { path: path.join(".") };
    yield { ...of, what: "dropped", made: edit((holder, key) => delete holder[key]) };
    const renamed = edit((holder, key) => {
      holder[`${key}_2`] = holder[key];
      delete holder[key];
    });
    yield { ...of, what: "renamed", made: renamed };
    for (const value of odd)
      yield { ...of, what: JSON.stringify(value), odd: value, made: edit((holder, key) => (holder[key] = value)) };
  }
}
