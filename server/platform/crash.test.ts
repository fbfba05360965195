import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashPoints } from "./crash.ts";

const passes = (env: Record<string, string>) => {
  const script = `
    const { crashPoint } = await import(${JSON.stringify(join(import.meta.dirname, "crash.ts"))});
    for (const pass of [1, 2, 3]) { process.stdout.write(String(pass)); crashPoint(${JSON.stringify(crashPoints.worker[0])}); }`;
  const { signal, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { env, encoding: "utf8" });
  return { signal, stdout };
};

test("a crash point kills its process at the n-th pass when CRASH_AT names it, and does nothing otherwise", () => {
  expect(passes({ CRASH_AT: `${crashPoints.worker[0]}:2` })).toEqual({ signal: "SIGKILL", stdout: "12" });
  expect(passes({ CRASH_AT: "another.point:1" })).toEqual({ signal: null, stdout: "123" });
  expect(passes({})).toEqual({ signal: null, stdout: "123" });
});
