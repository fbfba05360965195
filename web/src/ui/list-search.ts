import type { z } from "zod";

/** A list's wish: the query's input as its schema parses it. */
export type Ask = Record<string, unknown>;
export type Raw = Record<string, string>;

const looser = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Since when, as the address keeps it: that many days with today. */
export const dayChoices = [1, 7, 30, 90].map((days) => ({ days, text: days === 1 ? "today" : `-${days - 1}d` }));
/** "today" and "-6d": midnight of that day where the reader is. A kept view means "the last seven days" on any day. */
const relative = /^(?:today|-(\d{1,4})d)$/;
export const resolveDay = (text: string, now = new Date()): string => {
  const found = relative.exec(text);
  if (!found) return text;
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() - Number(found[1] ?? 0));
  return midnight.toISOString();
};
const dated = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).map(([name, text]) => [name, /Date$/.test(name) ? resolveDay(text) : text]));

/**
 * Address text -> the procedure's input. A value is taken as text first and as JSON (2, true, ["a"]) when the schema wants
 * that; what it can't take at all is left out, so an old or mistyped link still opens the list.
 */
export const parseAsk = <S extends z.ZodType>(schema: S, raw: Raw, fixed: Ask = {}): z.output<S> => {
  const wish: Ask = { ...dated(raw), ...fixed };
  for (let round = 0; round < 3; round++) {
    const parsed = schema.safeParse(wish);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0])];
      for (const name of names) {
        const text = raw[name];
        const other = round === 0 && text !== undefined && issue.code !== "unrecognized_keys" ? looser(text) : undefined;
        if (name in fixed) continue;
        if (other === undefined) delete wish[name];
        else wish[name] = other;
      }
    }
  }
  return schema.parse(fixed);
};

const listing = new Set(["page", "pageSize", "orderType", "orderColumn"]);

/** The filters that narrow the list: not paging, not sorting, not a default, not fixed by the screen. */
export const activeFilters = (ask: Ask, defaults: Ask, fixed: Ask = {}) =>
  Object.keys(ask).filter(
    (name) =>
      !listing.has(name) && !(name in fixed) && ask[name] !== undefined && ask[name] !== "" && ask[name] !== defaults[name],
  );

/** Address text after a change; defaults and empty values leave the address. Any change but of the page goes back to page 0. */
export const nextRaw = (raw: Raw, patch: Ask, defaults: Ask): Raw => {
  const change = "page" in patch ? patch : { page: undefined, ...patch };
  const next = { ...raw };
  for (const [name, value] of Object.entries(change)) {
    const empty = value === undefined || value === null || value === "" || value === defaults[name];
    if (empty) delete next[name];
    else next[name] = typeof value === "string" ? value : JSON.stringify(value);
  }
  return next;
};

/** What of the address is the list's own: filters, search, sort and page size, but not the page. */
export const stateOf = (raw: Raw, names: readonly string[]): Raw =>
  Object.fromEntries(names.filter((name) => name !== "page" && raw[name] !== undefined).map((name) => [name, raw[name]!]));

/** Plain text in the address: ?barcode=0869 stays "0869". */
export const parseAddress = (text: string): Raw => Object.fromEntries(new URLSearchParams(text));
export const writeAddress = (search: Record<string, unknown>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "")
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
};
