import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLogFile } from "./log-file.ts";

test("S59: a log that is full becomes the first of four older ones, and what those held moves on", () => {
  const folder = mkdtempSync(join(tmpdir(), "log-file-"));
  const file = join(folder, "api.log");
  const log = openLogFile(file);
  const long = "x".repeat(20_000_001);
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    log.write(`${nth}`);
    log.write(long);
  }
  log.write("now");
  log.close();
  const first = (name: string) => readFileSync(join(folder, name), "utf8").slice(0, 3).split("\n")[0];
  expect(["api.log", "api.log.1", "api.log.2", "api.log.3", "api.log.4"].map(first)).toEqual(["now", "6", "5", "4", "3"]);
  expect(readdirSync(folder)).toHaveLength(5);
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === "linux")(
  "R29: a log on a full disk drops lines, says so once, ends nobody, and goes on when there is room",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "log-file-"));
    const file = join(folder, "api.log");
    // Each write to this device is refused as on a full disk.
    symlinkSync("/dev/full", file);
    const logged: string[] = [];
    const log = openLogFile(file, (line) => logged.push(line));
    log.write("one");
    log.write("two");
    expect(logged).toEqual([expect.stringMatching(/api\.log can't be written \(ENOSPC/)]);
    rmSync(file);
    writeFileSync(file, "");
    log.write("three");
    log.write("four");
    expect(readFileSync(file, "utf8")).toBe("(2 lines were not kept: they could not be written)\nthree\nfour\n");
    log.close();
    rmSync(folder, { recursive: true });
  },
);
