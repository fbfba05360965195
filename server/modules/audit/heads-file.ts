import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Head } from "./check-audit.ts";

/** A file of heads: `<client> <number> <hash> <moment>` a line, and a line `# <moment> …` for each time that they were written down. */
export interface HeadsFile {
  heads: Head[];
  /** When they were last written down. */
  last: string | null;
}

/** Whatever is no head (a line that was cut off by a kill, a remark) is passed over. */
export const readHeads = async (file: string): Promise<HeadsFile> => {
  const out: HeadsFile = { heads: [], last: null };
  for (const line of (await readFile(file, "utf8")).split("\n")) {
    const [clientId = "", seq = "", hash = ""] = line.trim().split(/\s+/);
    if (/^[0-9a-f-]{36}$/.test(clientId) && /^\d+$/.test(seq) && /^[0-9a-f]{64}$/.test(hash))
      out.heads.push({ clientId, seq: Number(seq), hash });
    else if (clientId === "#" && !Number.isNaN(Date.parse(seq))) out.last = seq;
  }
  return out;
};

/** Adds the heads that have moved since the file's last ones, and the moment, at its end; nothing in it is ever changed. */
export const appendHeads = async (file: string, heads: Head[], at: string) => {
  const before = await readHeads(file).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? { heads: [] } : Promise.reject(error),
  );
  const known = new Map(before.heads.map(({ clientId, seq, hash }) => [clientId, `${seq} ${hash}`]));
  const moved = heads.filter(({ clientId, seq, hash }) => known.get(clientId) !== `${seq} ${hash}`);
  const lines = moved.map(({ clientId, seq, hash }) => `${clientId} ${seq} ${hash} ${at}\n`);
  const handle = openSync(file, "a+", 0o600);
  try {
    writeSync(
      handle,
      `${endsInLine(handle) ? "\n" : ""}${lines.join("")}# ${at} ${heads.length} chains, ${moved.length} moved\n`,
    );
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** What a kill cut off must not swallow the first line after it. */
const endsInLine = (handle: number) => {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 10;
};
