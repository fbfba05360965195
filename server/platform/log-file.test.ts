import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLogFile } from "./log-file.ts";

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
