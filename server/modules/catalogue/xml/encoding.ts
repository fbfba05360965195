import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Refused } from "#platform/excel/refused.ts";

/** What feeds are written in beside UTF-8: the two of Turkish, and the two of the west that pages still name. */
const known = new Map([
  ["windows-1254", "windows-1254"],
  ["iso-8859-9", "windows-1254"],
  ["latin5", "windows-1254"],
  ["windows-1252", "windows-1252"],
  ["iso-8859-1", "windows-1252"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
]);

/**
 * How the bytes of a feed are read. What is UTF-8 is read as that, whatever it calls itself: shop systems name the encoding of a page that was
 * theirs once, and every name with a Turkish letter would be spoiled. What calls itself UTF-8 and is not is refused by the reader.
 */
export const encodingOf = async (path: string): Promise<string> => {
  const file = await open(path);
  const head = await file.read(Buffer.alloc(256), 0, 256, 0).finally(() => file.close());
  const text = head.buffer.subarray(0, head.bytesRead).toString("latin1");
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(text)?.[1]?.toLowerCase();
  if (named === undefined || named === "utf-8" || named === "utf8" || (await isUtf8(path))) return "utf-8";
  const encoding = known.get(named);
  if (!encoding) throw new Refused("unsafe", { detail: named });
  return encoding;
};

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};
