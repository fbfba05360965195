import { createReadStream } from "node:fs";
import { xmlReader } from "#platform/excel/xml.ts";
import { type FeedItem, itemCollector } from "./read-items.ts";

/** So much of a feed is looked at: its beginning says how all of it is made. */
const sampleBytes = 6_000_000;
const pathsMax = 400;
const sampleLength = 200;

interface Seen {
  count: number;
  /** It has elements or attributes in it. */
  isNested: boolean;
  /** More than one of it stands in one parent. */
  isRepeated: boolean;
}
interface Found {
  path: string;
  count: number;
}

/** Each chunk of the file's beginning; then whether that was all of it. */
const readSample = async (
  file: { path: string; encoding: string },
  events: Parameters<typeof xmlReader>[1],
): Promise<boolean> => {
  const reader = xmlReader("XML", events, { encoding: file.encoding, wholeNames: true });
  let read = 0;
  for await (const chunk of createReadStream(file.path)) {
    reader.write(chunk as Buffer);
    read += (chunk as Buffer).length;
    if (read >= sampleBytes) return false;
  }
  reader.end();
  return true;
};

/** Elements that come again and again and have something in them: the shallowest first, of equal depth the most frequent. */
export const findItems = async (file: { path: string; encoding: string }) => {
  const seen = new Map<string, Seen>();
  const stack: { path: string; children: Map<string, number> }[] = [{ path: "", children: new Map() }];
  const isWhole = await readSample(file, {
    open: (name, attributes) => {
      const parent = stack.at(-1)!;
      const path = parent.path === "" ? name : `${parent.path}/${name}`;
      const times = (parent.children.get(name) ?? 0) + 1;
      parent.children.set(name, times);
      const above = seen.get(parent.path);
      if (above) above.isNested = true;
      const one = seen.get(path) ?? { count: 0, isNested: false, isRepeated: false };
      one.count += 1;
      if (times > 1) one.isRepeated = true;
      if (Object.keys(attributes).length > 1) one.isNested = true;
      if (seen.has(path) || seen.size < pathsMax) seen.set(path, one);
      stack.push({ path, children: new Map() });
    },
    close: () => void stack.pop(),
  });
  const depth = (path: string) => path.split("/").length;
  const nested = [...seen].filter(([path, { isNested }]) => isNested && depth(path) > 1);
  const repeated = nested.filter(([, { isRepeated }]) => isRepeated);
  const all = (repeated.length > 0 ? repeated : nested).map(([path, { count }]): Found => ({ path, count }));
  all.sort((a, b) => depth(a.path) - depth(b.path) || b.count - a.count);
  return { items: all.slice(0, 50), isWhole };
};

/** What stands in the items of the file's beginning, and the first of them. */
export const findFields = async (
  file: { path: string; encoding: string },
  paths: { itemPath: string; variantPath: string },
  firstItems: number,
) => {
  const fields = new Map<string, { sample: string; count: number }>();
  const first: FeedItem[] = [];
  let read = 0;
  await readSample(
    file,
    itemCollector(paths, (item) => {
      read += 1;
      if (first.length < firstItems) first.push(item);
      const inItem = new Map([...item.values, ...item.variants.flatMap((variant) => [...variant])]);
      for (const [path, [value = ""]] of inItem) {
        const known = fields.get(path);
        if (known) known.count += 1;
        else if (fields.size < pathsMax) fields.set(path, { sample: value.slice(0, sampleLength), count: 1 });
      }
    }),
  );
  return { fields: [...fields].map(([path, one]) => ({ path, ...one })), first, read };
};
