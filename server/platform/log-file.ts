import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const largest = 20_000_000;

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Appends lines; at 20 MB the file becomes `….1` and a new one begins, so a log never fills the disk. */
export const openLogFile = (file: string): LogFile => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let handle = openSync(file, "a", 0o600);
  let size = fstatSync(handle).size;
  return {
    write: (line) => {
      if (size > largest) {
        closeSync(handle);
        renameSync(file, `${file}.1`);
        handle = openSync(file, "a", 0o600);
        size = 0;
      }
      size += writeSync(handle, `${line}\n`);
    },
    close: () => closeSync(handle),
  };
};
