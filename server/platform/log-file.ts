import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const largest = 20_000_000;
const older = 4;

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/**
 * Appends lines; at 20 MB the file becomes `….1`, what that was `….2` and so on to `….4`, and a new one begins, so a log never fills the disk. A disk that is full, or away,
 * ends nobody: lines are dropped, `report` hears of it once, and the first line that fits again says how many are missing.
 */
export const openLogFile = (file: string, report: (line: string) => void = () => {}): LogFile => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const open = () => {
    const handle = openSync(file, "a", 0o600);
    return { handle, size: fstatSync(handle).size };
  };
  let current: { handle: number; size: number } | null = open();
  let dropped = 0;
  const close = () => {
    if (current) closeSync(current.handle);
    current = null;
  };
  const append = (text: string) => {
    if (current && current.size > largest) {
      close();
      for (let nth = older - 1; nth >= 1; nth -= 1)
        if (existsSync(`${file}.${nth}`)) renameSync(`${file}.${nth}`, `${file}.${nth + 1}`);
      renameSync(file, `${file}.1`);
    }
    current ??= open();
    current.size += writeSync(current.handle, text);
  };
  return {
    write: (line) => {
      try {
        append(dropped > 0 ? `(${dropped} lines were not kept: they could not be written)\n${line}\n` : `${line}\n`);
        dropped = 0;
      } catch (error) {
        if (dropped === 0)
          report(`The log ${file} can't be written (${(error as Error).message}); lines are dropped until it can.`);
        dropped += 1;
        try {
          close();
        } catch {
          current = null;
        }
      }
    },
    close,
  };
};
