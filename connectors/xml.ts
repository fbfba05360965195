import { SaxesParser } from "saxes";

/**
 * XML as a plain value, by names without prefix: an element of elements is an object, several of one name are a list, all else is its text; `xsi:nil` and
 * an element with nothing in it are null. Attributes are left out: no answer that is read by this says anything in one.
 */

/** The largest real answer, a query of some hundred shipments with their histories, has a tenth of it. */
const elementsMax = 200_000;
const depthMax = 64;
const local = (name: string) => name.slice(name.indexOf(":") + 1);

export type Xml = string | null | { [name: string]: Xml | Xml[] };

interface Open {
  name: string;
  text: string;
  children: Map<string, Xml[]>;
}

/** Throws SyntaxError (a DOCTYPE is refused, so that no entity is ever defined, and so is a name that is no data), RangeError when there is too much of it. */
export function parseXml(text: string): Xml {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const root: Open = { name: "", text: "", children: new Map() };
  const open: Open[] = [root];
  let elements = 0;
  const refuse = (what: string): never => {
    throw new SyntaxError(what);
  };
  parser.on("error", ({ message }) => refuse(message));
  parser.on("doctype", () => refuse("a DOCTYPE"));
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > elementsMax) throw new RangeError(`more than ${elementsMax} elements`);
    if (open.length > depthMax) throw new RangeError(`nested more than ${depthMax} deep`);
    const name = local(tag.name);
    if (name === "__proto__") refuse("an element is named __proto__");
    open.push({ name, text: "", children: new Map() });
  });
  const add = (piece: string) => {
    open.at(-1)!.text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const { name, text: inner, children } = open.pop()!;
    const value: Xml = children.size > 0 ? merged(children) : inner.trim() || null;
    const { children: siblings } = open.at(-1)!;
    const same = siblings.get(name);
    if (same) same.push(value);
    else siblings.set(name, [value]);
  });
  parser.write(text).close();
  return merged(root.children);
}

const merged = (children: Map<string, Xml[]>): Xml =>
  Object.fromEntries([...children].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

/** Text as it stands in an element. What XML 1.0 has no sign for is left out: a receiver refuses the whole message for it. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"\r]/g, (sign) => escapes[sign]!);

/** Elements of these names in their order; a list is one element each, what is undefined is left out. */
export const xmlOf = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .flatMap(([name, inner]) => (Array.isArray(inner) ? inner : [inner]).map((one) => elementOf(name, one)))
    .join("");

const elementOf = (name: string, value: unknown): string => {
  if (value === undefined) return "";
  if (value === null) return `<${name}/>`;
  return `<${name}>${typeof value === "object" ? xmlOf(value as Record<string, unknown>) : xmlText(String(value))}</${name}>`;
};
