import { type SpawnOptions, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
export interface Ran {
  /** The first test that failed, with the first line of why; null where all passed. */
  failed: { file: string; test: string; why: string } | null;
  hung: boolean;
  seconds: Record<string, number>;
}

/** Ends with everything that it started, at the latest after so many seconds. */
export const runProcess = (command: string, args: string[], options: SpawnOptions, limitSeconds: number) =>
  new Promise<{ code: number | null; out: string; hung: boolean }>((done) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let hung = false;
    const end = () => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // gone by itself
      }
    };
    const limit = setTimeout(() => {
      hung = true;
      end();
    }, limitSeconds * 1000);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => (out = (out + piece).slice(-200_000)));
    child.once("close", (code) => {
      clearTimeout(limit);
      end();
      done({ code, out, hung });
    });
  });

/** These test files in the copy, until the first failure. */
export const runTests = async (
  folder: string,
  files: string[],
  { env, limitSeconds, bail = true }: { env: Record<string, string>; limitSeconds: number; bail?: boolean },
): Promise<Ran> => {
  const report = join(folder, "mutant-report.json");
  rmSync(report, { force: true });
  const { code, out, hung } = await runProcess(
    process.execPath,
    [
      join(folder, "node_modules/vitest/vitest.mjs"),
      ...["run", "-c", "server/testing/mutants/vitest.config.ts", ...files],
      ...["--reporter=json", `--outputFile.json=${report}`, ...(bail ? ["--bail=1"] : [])],
    ],
    { cwd: folder, env: { ...process.env, ...env, MUTANT_ORDER: files.join(" ") } },
    limitSeconds,
  );
  const json = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : null;
  const seconds: Record<string, number> = {};
  let failed: Ran["failed"] = null;
  for (const { name, status, message, startTime, endTime, assertionResults } of json?.testResults ?? []) {
    const file = relative(folder, name);
    seconds[file] = (endTime - startTime) / 1000;
    const test = assertionResults.find((one) => one.status === "failed");
    if (status === "failed" && (test || message) && !failed)
      failed = { file, test: test?.fullName ?? "", why: (test?.failureMessages[0] ?? message).split("\n")[0]! };
  }
  if (!failed && !hung && code !== 0)
    failed = { file: files[0] ?? "", test: "the run broke off", why: out.trim().split("\n").at(-1) ?? "" };
  return { failed, hung, seconds };
};
