import { SaxesParser } from "saxes";
import { Refused } from "./refused.ts";

export interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Longest stretch of bytes without one element or text ending: a hundred-megabyte attribute or text is stopped here (R27). */
const silenceCap = 4_000_000;
const depthCap = 64;
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads a part of the workbook. A DOCTYPE of any kind is refused, so no entity is ever defined (S38, S39). Names come without prefix. */
export const readXml = async (part: string, source: AsyncIterable<Buffer>, events: XmlEvents, cap = Number.POSITIVE_INFINITY) => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let silent = 0;
  let depth = 0;
  let total = 0;
  const refuse = (detail: string): never => {
    throw new Refused("unsafe", { detail });
  };
  parser.on("error", (error) => {
    throw new Refused("broken", { detail: `${part}: ${error.message}` });
  });
  parser.on("doctype", () => refuse(`DOCTYPE (${part})`));
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) refuse(`${encoding} (${part})`);
  });
  parser.on("opentag", (tag) => {
    silent = 0;
    depth += 1;
    if (depth > depthCap) refuse(`${depth} > ${depthCap} (${part})`);
    events.open?.(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("closetag", (tag) => {
    silent = 0;
    depth -= 1;
    events.close?.(local(tag.name));
  });
  if (events.text)
    parser.on("text", (text) => {
      silent = 0;
      events.text?.(text);
    });
  for await (const chunk of source) {
    // UTF-16 and UTF-32 would hide a DOCTYPE from a reader of bytes; every spreadsheet program writes UTF-8.
    if (total === 0 && (chunk[0] === 0xfe || chunk[0] === 0xff || chunk[0] === 0 || chunk[1] === 0)) refuse(`UTF-16 (${part})`);
    total += chunk.length;
    silent += chunk.length;
    if (total > cap) throw new Refused("bomb", { detail: `${part} > ${cap / 1e6} MB` });
    const text = decode(part, decoder, chunk);
    parser.write(text);
    if (silent > silenceCap) throw new Refused("bomb", { detail: `${part}: > ${silenceCap / 1e6} MB` });
  }
  parser.close();
};

const decode = (part: string, decoder: InstanceType<typeof TextDecoder>, chunk: Buffer) => {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new Refused("broken", { detail: `${part}: UTF-8` });
  }
};
