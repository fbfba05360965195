import { createHash } from "node:crypto";
import { isExact } from "./exact.ts";
import type { Store } from "./store.ts";

/**
 * Hostile mode: what published payloads and trackers show of real systems, put into honest replies by a seed: unknown status words, odd dates,
 * nulls, fields more and less, another casing, numbers as text and text as numbers, rows in another order, twice or of the look before. Which reply is
 * spoiled where follows from the seed and the number of the call alone, so that a run that failed can be run again.
 */
type Row = Record<string, unknown>;
type Place = { holder: Row | unknown[]; key: string | number };

/** 0 up to 1, of a seed: the same each time. */
export const dice = (seed: string) => {
  let at = 0;
  return () => createHash("sha256").update(`${seed} ${at++}`).digest().readUInt32BE() / 2 ** 32;
};

const isDate = /date|time|timestamp|_at$/i;
const isStatus = /status|state/i;
const oddDates = [0, -1, null, "", "0001-01-01T00:00:00", "0001-01-01", "yesterday", 253402300799000, "2026-13-45T99:00:00"];
const words = ["OnTheMoon", "REPACKED", "", "InReviewByLegal", 7, null];

const placesOf = (value: unknown): Place[] => {
  const found: Place[] = [];
  const walk = (holder: unknown) => {
    if (holder === null || typeof holder !== "object" || isExact(holder)) return;
    for (const [key, inner] of Object.entries(holder)) {
      found.push({ holder: holder as Row, key: Array.isArray(holder) ? Number(key) : key });
      walk(inner);
    }
  };
  walk(value);
  return found;
};

const put = ({ holder, key }: Place, value: unknown) => {
  (holder as Row)[key] = value;
  return true;
};
const rename = ({ holder, key }: Place, name: string) => {
  if (Array.isArray(holder) || name === key) return false;
  holder[name] = holder[key];
  return delete holder[key];
};

/** One change at one place; answers whether it fitted. */
type Trick = (place: Place, roll: () => number) => boolean;
const pick = <T>(list: readonly T[], roll: () => number): T => list[Math.floor(roll() * list.length)]!;
const tricks: Record<string, Trick> = {
  "unknown word": (place, roll) => isStatus.test(String(place.key)) && put(place, pick(words, roll)),
  "odd date": (place, roll) => isDate.test(String(place.key)) && put(place, pick(oddDates, roll)),
  null: (place) => put(place, null),
  "field less": ({ holder, key }) => !Array.isArray(holder) && delete holder[key],
  "field more": ({ holder }) =>
    !Array.isArray(holder) && Object.assign(holder, { addedLastNight: { since: "2026-11-01", by: [1, null] } }) === holder,
  "other casing": (place) => typeof place.key === "string" && rename(place, place.key.replace(/^./, flip)),
  "other type": (place) => {
    const value = (place.holder as Row)[place.key];
    if (typeof value === "number") put(place, String(value));
    else if (typeof value === "string") put(place, /^\d{1,15}$/.test(value) ? Number(value) : [value]);
    else return false;
    return true;
  },
  "other order": ({ holder, key }, roll) => {
    const list = (holder as Row)[key];
    if (!Array.isArray(list)) return false;
    list.sort(() => roll() - 0.5);
    return true;
  },
  "row twice": ({ holder, key }) => {
    const list = (holder as Row)[key];
    return Array.isArray(list) && list.length > 0 && list.push(copy(list[0])) > 0;
  },
};
const trickNames = Object.keys(tricks);
const flip = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());

/** A reply with one to four things wrong, each told to `played`; the honest one is left as it is. */
export const hostile = (json: unknown, seed: string, played: (what: string) => void = () => {}): unknown => {
  if (json === null || typeof json !== "object") return json;
  const roll = dice(seed);
  // What a double can't hold travels as it is.
  const whole = { reply: copy(json) };
  for (let wrongs = 1 + Math.floor(roll() * 4); wrongs > 0; wrongs -= 1) {
    const places = placesOf(whole).filter(({ holder }) => holder !== (whole as unknown));
    if (places.length === 0) break;
    for (let tries = 0; tries < 20; tries += 1) {
      const name = pick(trickNames, roll);
      if (!tricks[name]!(pick(places, roll), roll)) continue;
      played(name);
      break;
    }
  }
  return whole.reply;
};

const copy = (value: unknown): unknown => {
  if (value === null || typeof value !== "object" || isExact(value)) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
};

/**
 * "seed", "seed:50" or "seed:50:10": of a hundred replies so many are spoiled, and so many are the one that the same address gave before. Neither
 * touches a sign-in's token, without which nothing more would be asked. What was played is counted.
 */
export class Hostility {
  #calls = 0;
  #before = new Map<string, unknown>();
  #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define("create table if not exists hostile_played (what text primary key, times integer not null) without rowid");
  }

  of(address: string, json: unknown, setting: string | number = "1"): unknown {
    const [seed = "1", spoiled = "100", lagging = "0"] = String(setting).split(":");
    if (json === null || typeof json !== "object" || "access_token" in json) return json;
    this.#calls += 1;
    const roll = dice(`${seed} ${this.#calls} of all`);
    const before = this.#before.get(address);
    if (this.#before.size > 500) this.#before.clear();
    this.#before.set(address, copy(json));
    if (before !== undefined && roll() * 100 < Number(lagging))
      return this.#count(["hostile replies", "of the look before"], before);
    if (roll() * 100 >= Number(spoiled)) return this.#count(["honest replies between"], json);
    const played = new Set(["hostile replies"]);
    return this.#count(
      played,
      hostile(json, `${seed} ${this.#calls}`, (what) => played.add(what)),
    );
  }

  /** Of a reply once each. */
  #count<T>(played: Iterable<string>, reply: T): T {
    for (const what of played)
      this.#store.run("insert into hostile_played values (?, 1) on conflict (what) do update set times = times + 1", what);
    return reply;
  }
}

/** How many replies of each kind were played so far. */
export const playedSoFar = (store: Store): Record<string, number> =>
  Object.fromEntries(
    store
      .all<{ what: string; times: number }>("select what, times from hostile_played order by what")
      .map(({ what, times }) => [what, times]),
  );
