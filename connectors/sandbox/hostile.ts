import { createHash } from "node:crypto";
import { isExact } from "./exact.ts";

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
const tricks: Trick[] = [
  (place, roll) => isStatus.test(String(place.key)) && put(place, pick(words, roll)),
  (place, roll) => isDate.test(String(place.key)) && put(place, pick(oddDates, roll)),
  (place) => put(place, null),
  ({ holder, key }) => !Array.isArray(holder) && delete holder[key],
  ({ holder }) =>
    !Array.isArray(holder) && Object.assign(holder, { addedLastNight: { since: "2026-11-01", by: [1, null] } }) === holder,
  (place) => typeof place.key === "string" && rename(place, place.key.replace(/^./, flip)),
  (place) => {
    const value = (place.holder as Row)[place.key];
    if (typeof value === "number") put(place, String(value));
    else if (typeof value === "string") put(place, /^\d{1,15}$/.test(value) ? Number(value) : [value]);
    else return false;
    return true;
  },
  ({ holder, key }, roll) => {
    const list = (holder as Row)[key];
    if (!Array.isArray(list)) return false;
    list.sort(() => roll() - 0.5);
    return true;
  },
  ({ holder, key }) => {
    const list = (holder as Row)[key];
    return Array.isArray(list) && list.length > 0 && list.push(copy(list[0])) > 0;
  },
];
const flip = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());

/** A reply with one to four things wrong; the honest one is left as it is. */
export const hostile = (json: unknown, seed: string): unknown => {
  if (json === null || typeof json !== "object") return json;
  const roll = dice(seed);
  // What a double can't hold travels as it is.
  const whole = { reply: copy(json) };
  for (let wrongs = 1 + Math.floor(roll() * 4); wrongs > 0; wrongs -= 1) {
    const places = placesOf(whole).filter(({ holder }) => holder !== (whole as unknown));
    if (places.length === 0) break;
    for (let tries = 0; tries < 20; tries += 1) if (pick(tricks, roll)(pick(places, roll), roll)) break;
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
 * touches a sign-in's token, without which nothing more would be asked.
 */
export class Hostility {
  #calls = 0;
  #before = new Map<string, unknown>();

  of(address: string, json: unknown, setting: string | number = "1"): unknown {
    const [seed = "1", spoiled = "100", lagging = "0"] = String(setting).split(":");
    if (json === null || typeof json !== "object" || "access_token" in json) return json;
    this.#calls += 1;
    const roll = dice(`${seed} ${this.#calls} of all`);
    const before = this.#before.get(address);
    if (this.#before.size > 500) this.#before.clear();
    this.#before.set(address, copy(json));
    if (before !== undefined && roll() * 100 < Number(lagging)) return before;
    return roll() * 100 < Number(spoiled) ? hostile(json, `${seed} ${this.#calls}`) : json;
  }
}
