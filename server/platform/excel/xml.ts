import { SaxesParser } from "saxes";
import { Refused } from "./refused.ts";

export interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

interface Reading {
  /** Bytes that it may have at most. */
  cap?: number;
  /** How its bytes are read, whatever it says itself; left out: as UTF-8, and one that says something else is refused. */
  encoding?: string | undefined;
  /** Names come as they are written, "g:price"; left out: without prefix. */
  wholeNames?: boolean;
}

/** Longest stretch of bytes without one element or text ending: a hundred-megabyte attribute or text is stopped here (R27). */
const silenceCap = 4_000_000;
const depthCap = 64;
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Takes a document chunk by chunk. A DOCTYPE of any kind is refused, so no entity is ever defined (S38, S39). */
export const xmlReader = (part: string, events: XmlEvents, reading: Reading = {}) => {
  const { cap = Number.POSITIVE_INFINITY, encoding: known, wholeNames = false } = reading;
  const named = wholeNames ? (name: string) => name : local;
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder(known ?? "utf-8", { fatal: true });
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
    if (encoding && !known && !/^utf-?8$/i.test(encoding)) refuse(`${encoding} (${part})`);
  });
  parser.on("opentag", (tag) => {
    silent = 0;
    depth += 1;
    if (depth > depthCap) refuse(`${depth} > ${depthCap} (${part})`);
    events.open?.(named(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("closetag", (tag) => {
    silent = 0;
    depth -= 1;
    events.close?.(named(tag.name));
  });
  const { text: tell } = events;
  if (tell) {
    const text = (piece: string) => {
      silent = 0;
      tell(piece);
    };
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Refused("broken", { detail: `${part}: ${(known ?? "utf-8").toUpperCase()}` });
    }
  };
  return {
    write: (chunk: Buffer) => {
      // UTF-16 and UTF-32 would hide a DOCTYPE from a reader of bytes; every spreadsheet program writes UTF-8.
      if (total === 0 && (chunk[0] === 0xfe || chunk[0] === 0xff || chunk[0] === 0 || chunk[1] === 0)) refuse(`UTF-16 (${part})`);
      total += chunk.length;
      silent += chunk.length;
      if (total > cap) throw new Refused("bomb", { detail: `${part} > ${cap / 1e6} MB` });
      parser.write(decode(chunk));
      if (silent > silenceCap) throw new Refused("bomb", { detail: `${part}: > ${silenceCap / 1e6} MB` });
    },
    /** A document that is cut off is refused here. */
    end: () => {
      parser.write(decode());
      parser.close();
    },
  };
};

/** Reads a part of the workbook. Names come without prefix. */
export const readXml = async (part: string, source: AsyncIterable<Buffer>, events: XmlEvents, cap?: number) => {
  const reader = xmlReader(part, events, cap === undefined ? {} : { cap });
  for await (const chunk of source) reader.write(chunk);
  reader.end();
};
