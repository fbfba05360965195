import { createReadStream } from "node:fs";
import { Refused } from "#platform/excel/refused.ts";
import { xmlReader } from "#platform/excel/xml.ts";

/** By path below the item: "title", "Resimler/Resim", "Secenek/@id", "Ozellik[Renk]". */
export type Values = Map<string, string[]>;

/** A product of a feed: what stands in it beside its variants, and each of these. */
export interface FeedItem {
  values: Values;
  variants: Values[];
}

/** So much of one product is read; a feed that has more in one element has named the wrong one. */
const itemCap = 1_000_000;
const valuesCap = 5_000;
/** Those that say nothing count too: each is a row. */
const variantsCap = 1_000;
const textCap = 40_000;

/** Attributes that name what their element says: <Ozellik Tanim="Renk" Deger="Siyah"/>, <attribute name="Color">Black</attribute>. */
const naming = ["name", "Name", "Tanim", "tanim", "ad", "Ad", "isim", "key", "title", "label", "type"];
const saying = ["Deger", "deger", "value", "Value", "val"];

interface Open {
  name: string;
  text: string;
  named: string | undefined;
  value: string | undefined;
}

/**
 * Collects items as their elements end. Given what an element is called and has, it says nothing of what the names mean; memory holds one item.
 * `any` is told each element's path from the root, for who looks for items.
 */
export const itemCollector = (
  { itemPath, variantPath }: { itemPath: string; variantPath: string },
  done: (item: FeedItem) => void,
) => {
  const stack: Open[] = [];
  const path: string[] = [];
  let item: FeedItem | undefined;
  let itemDepth = 0;
  let variant: Values | undefined;
  let variantDepth = 0;
  let size = 0;
  let count = 0;
  const below = () => path.slice(itemDepth).join("/");
  const add = (at: string, value: string) => {
    const text = value.trim();
    if (text === "" || !item) return;
    size += text.length;
    count += 1;
    if (size > itemCap || count > valuesCap) throw new Refused("bomb", { detail: `${itemPath}: > ${itemCap / 1e6} MB` });
    const values = variant ?? item.values;
    const there = values.get(at);
    if (there) there.push(text.slice(0, textCap));
    else values.set(at, [text.slice(0, textCap)]);
  };
  return {
    open: (name: string, attributes: Record<string, string>) => {
      path.push(name);
      const isItem = !item && path.join("/") === itemPath;
      if (isItem) {
        item = { values: new Map(), variants: [] };
        itemDepth = path.length;
        size = 0;
        count = 0;
      }
      const at = item ? below() : "";
      if (item && !variant && variantPath !== "" && at === variantPath) {
        if (item.variants.length >= variantsCap) throw new Refused("bomb", { detail: `${variantPath}: > ${variantsCap}` });
        variant = new Map();
        variantDepth = path.length;
      }
      const pairs = item ? Object.entries(attributes) : [];
      for (const [key, value] of pairs) if (!key.startsWith("xmlns")) add(at === "" ? `@${key}` : `${at}/@${key}`, value);
      const named = pairs.find(([key, value]) => naming.includes(key) && value.trim() !== "" && value.length <= 60)?.[1].trim();
      const value = named === undefined ? undefined : pairs.find(([key]) => saying.includes(key))?.[1];
      stack.push({ name, text: "", named, value });
    },
    text: (text: string) => {
      const top = stack.at(-1);
      if (!item || !top) return;
      if (top.text.length + text.length > itemCap) throw new Refused("bomb", { detail: `${top.name}: > ${itemCap / 1e6} MB` });
      top.text += text;
    },
    close: () => {
      const { text, named, value } = stack.pop()!;
      if (item) {
        const at = below();
        if (at !== "") add(at, text);
        if (at !== "" && named !== undefined) add(`${at}[${named}]`, value ?? text);
        if (variant && path.length === variantDepth) {
          item.variants.push(variant);
          variant = undefined;
        } else if (path.length === itemDepth) {
          done(item);
          item = undefined;
        }
      }
      path.pop();
    },
  };
};

/** The items of a file in their order, some at a time. Throws Refused when the file is no whole XML: also after the last item. */
export async function* readItems(
  file: { path: string; encoding: string },
  paths: { itemPath: string; variantPath: string },
): AsyncGenerator<FeedItem[]> {
  let items: FeedItem[] = [];
  const reader = xmlReader(
    "XML",
    itemCollector(paths, (item) => void items.push(item)),
    {
      encoding: file.encoding,
      wholeNames: true,
    },
  );
  for await (const chunk of createReadStream(file.path)) {
    reader.write(chunk as Buffer);
    if (items.length === 0) continue;
    yield items;
    items = [];
  }
  reader.end();
}

/** What each variant of an item says: what stands in itself, and of the item what it does not say. An item without variants is one. Nothing is copied: a row asks for what is mapped. */
export const variantsOf = ({ values, variants }: FeedItem): Pick<Values, "get">[] =>
  variants.length === 0 ? [values] : variants.map((own) => ({ get: (path) => own.get(path) ?? values.get(path) }));
