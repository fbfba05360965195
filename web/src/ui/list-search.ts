import { dayHere, startHere } from "../i18n/format.ts";
import { type Fields, readField } from "./list-fields.ts";

/** A list's wish: the question's input as its schema parses it. */
export type Ask = Record<string, unknown>;
export type Raw = Record<string, string>;

/** Since when, as the address keeps it: that many days with today. */
export const dayChoices = [1, 7, 30, 90].map((days) => ({ days, text: days === 1 ? "today" : `-${days - 1}d` }));
/** "today" and "-6d": the beginning of that day where the company is. A kept view means "the last seven days" on any day. */
const relative = /^(?:today|-(\d{1,4})d)$/;
export const resolveDay = (text: string, now = new Date()): string => {
  const found = relative.exec(text);
  if (!found) return text;
  return startHere(dayHere(Number(found[1] ?? 0), now)).toISOString();
};

/** Address text -> the question's input. What a field can't take is left out, so an old or mistyped link still opens the list. */
export const parseAsk = (fields: Fields, raw: Raw, fixed: Ask = {}): Ask => {
  const value = (name: string) => {
    if (name in fixed) return fixed[name];
    const text = raw[name];
    const field = fields[name]!;
    return (text === undefined ? text : readField(field, /Date$/.test(name) ? resolveDay(text) : text)) ?? field.default;
  };
  const entries = Object.keys(fields).map((name) => [name, value(name)]);
  return Object.fromEntries(entries.filter(([, given]) => given !== undefined));
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

/** A page that is there no more, because what stood on it is gone, is answered without rows: the page to go to then. */
export const pageInstead = (
  ask: { page: number; pageSize: number },
  answer: { rows: number; totalPages: number },
): number | null =>
  ask.pageSize === -1 || ask.page === 0 || answer.rows > 0 ? null : Math.max(0, Math.min(ask.page, answer.totalPages) - 1);

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
