import { type RemoteClient, RemoteError } from "../http.ts";
import type { Replies, replay } from "./replay.ts";

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

/** Every value of a result by its place; lists of things with a key are told apart by it. */
const leaves = (value: unknown, at = ""): [string, unknown][] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => leaves(each, `${at}[${nameOf(each) ?? index}]`));
  if (value === null || typeof value !== "object") return [[at, value]];
  return Object.entries(value).flatMap(([key, each]) => (key === "raw" ? [] : leaves(each, `${at}.${key}`)));
};
const nameOf = (value: unknown) => {
  const { lineId, claimId, key, code, id, packageId } = (value ?? {}) as Record<string, unknown>;
  return lineId ?? claimId ?? key ?? code ?? id ?? packageId;
};

const nothing: unknown[] = [null, undefined, "", "another", "unreadable", "running", "gone"];
/** What was left out, what says of itself that it is not known, and what was really sent. */
const allowed = ({ odd, path }: Change, place: string, value: unknown, composed: RegExp) =>
  nothing.includes(value) ||
  /[.\]](unreadable\[|reasons\[)/.test(place) ||
  composed.test(path) ||
  typeof odd === "boolean" ||
  (odd !== undefined && odd !== "" && `${place} ${value}`.includes(String(odd)));

/**
 * An operation over each reply with each field in turn dropped, renamed and set to odd values: where it fails otherwise than by saying that
 * it can't read the answer, and what it makes up. `composed`: fields that are shown in one with
 * another, or counted together with it; `others`: replies that stay as they are.
 */
export async function inventions(
  { remote, answer }: Pick<ReturnType<typeof replay>, "remote" | "answer">,
  whole: Replies,
  run: (remote: RemoteClient) => Promise<unknown>,
  composed: RegExp,
  others: Replies = {},
): Promise<string[]> {
  answer({ ...whole, ...others });
  const before = new Map(leaves(await run(remote)));
  const made: string[] = [];
  for (const [name, reply] of Object.entries(whole))
    for (const change of changes(reply)) {
      answer({ ...whole, ...others, [name]: change.made });
      const result = await run(remote).catch((error: unknown) => error);
      if (result instanceof RemoteError && ["malformed", "unknown", "not_found", "refused"].includes(result.kind)) continue;
      if (result instanceof Error) made.push(`${name}: ${change.path} = ${change.what} fails with ${result.message}`);
      else
        for (const [place, value] of leaves(result))
          if (value !== before.get(place) && !allowed(change, place, value, composed))
            made.push(`${name}: ${change.path} = ${change.what} makes ${place} = ${value}`);
    }
  return made;
}

/** The fields of a reply, their places in lists left out, of which some odd value keeps an order from being read. */
export async function neededFields(
  { remote, answer }: Pick<ReturnType<typeof replay>, "remote" | "answer">,
  [name, whole]: [name: string, reply: unknown],
  run: (remote: RemoteClient) => Promise<{ packages: readonly unknown[] }>,
  others: Replies = {},
): Promise<string[]> {
  answer({ ...others, [name]: whole });
  const readable = (await run(remote)).packages.length;
  const found = new Set<string>();
  for (const { path, made } of changes(whole)) {
    const place = path.replaceAll(/(^|\.)\d+(?=\.|$)/g, "[]");
    if (found.has(place)) continue;
    answer({ ...others, [name]: made });
    const read = await run(remote).then(
      ({ packages }) => packages.length,
      () => -1,
    );
    if (read < readable) found.add(place);
  }
  return [...found].sort();
}
