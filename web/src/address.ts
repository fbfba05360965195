import { type AddressParams, type Path, type Place, type Screen, screens } from "./screens.ts";
import { parseAddress, writeAddress } from "./ui/list-search.ts";

/** A place that needs no more than its name, or what `at` made. */
export type Address = Plain | Made;
/** One that a screen of the table stands at, with what it takes. */
export type Made = string & { readonly made: unique symbol };
type Plain = { [P in Place]: Record<never, never> extends AddressParams<P> ? P : never }[Place];

/** Each stands at a path's end; another may follow it. */
const parameter = /\/(?:\{-\$(\w+)\}|\$(\w+))/g;
const bare = (path: string) => path.replaceAll(parameter, "");
/** "/Order/Detail" of "/Order/Detail/{-$orderId}". */
export const placeIn = (path: Path) => bare(path) as Place;
const parametersAt = new Map<string, string[]>(
  screens.map(({ path }) => [placeIn(path), [...path.matchAll(parameter)].flatMap(([, may, must]) => may ?? must ?? [])]),
);

const placed = new Map<string, Screen>(screens.map((screen) => [placeIn(screen.path), screen]));
export const screenAt = (place: Place) => placed.get(place)!;

/** The address of a screen: at("/Product/New", { pageType: "Update", productId }). What is undefined is left out. */
export const at = <P extends Place>(place: P, params: AddressParams<P>): Made => {
  const names = parametersAt.get(place) ?? [];
  const given = params as Record<string, unknown>;
  const search = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
  // One that is left out leaves no place for those behind it.
  const parts = names.map((name) => given[name]);
  const missing = parts.indexOf(undefined);
  return `${[place, ...(missing < 0 ? parts : parts.slice(0, missing))].join("/")}${writeAddress(search)}` as Made;
};

/** Text that was kept as an address: a place in this app. */
export const isAddress = (stored: string): stored is Made => /^\/(?![/\\])/.test(stored);

/** Where a menu's entry leads: to the screen, or to one form of it. */
export const menuAddress = (path: string, params: Record<string, string> = {}) =>
  [bare(path), ...Object.values(params)].join("/") as Made;

/** An address as the router takes it. */
export const forRouter = (address: Address) => {
  const [place = "", hash] = address.split("#", 2);
  const [path = "", query = ""] = place.split("?", 2);
  return { to: path, search: parseAddress(query), ...(hash && { hash }) };
};

/** What of an address's text a screen reads: a name that it does not know, or a word that is none of its own, is not there. */
export const readAddressParams = ({ search = {} }: Pick<Screen, "search">, raw: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, words]) => {
      const given = raw[name];
      return given !== undefined && (typeof words === "string" || words.includes(given)) ? [[name, given]] : [];
    }),
  );
