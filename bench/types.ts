import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pause } from "./parts.ts";
import type { Row, Work } from "./work.ts";

const root = path.resolve(import.meta.dirname, "..");
/** As `npm run check` asks. */
const options = ["-b", "--checkers", "1", "--builders", "1"];
const file = "contract/orders.ts";
const opening = "    input: z.strictObject({\n      ...Scope,\n      ...OrderFilter,\n";

/** A copy of what is committed, over the same packages, with a cache of its own. */
const copyTo = (folder: string) => {
  fs.mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  execFileSync("sh", ["-c", `git archive HEAD | tar -x -C "$0"`, folder], { cwd: root });
  for (const name of fs.readdirSync(path.join(root, "node_modules"))) {
    const target = path.join(root, "node_modules", name);
    if (name === ".cache") continue;
    // Our own packages are those of the copy.
    if (name !== "@tradeport") fs.symlinkSync(target, path.join(folder, "node_modules", name));
  }
  fs.mkdirSync(path.join(folder, "node_modules/@tradeport"));
  for (const name of fs.readdirSync(path.join(root, "node_modules/@tradeport")))
    fs.symlinkSync(
      path.join(folder, path.relative(root, fs.realpathSync(path.join(root, "node_modules/@tradeport", name)))),
      path.join(folder, "node_modules/@tradeport", name),
    );
};

/** The most memory that a process has had, in MB; null once it is gone. */
const mostMemory = (pid: number) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return null;
  }
};

const check = async (folder: string) => {
  const began = performance.now();
  const compiler = path.join(root, "node_modules/@typescript", `typescript-${process.platform}-${process.arch}`, "lib/tsc");
  const child = spawn(compiler, options, { cwd: folder, env: { ...process.env, GOMEMLIMIT: "950MiB" }, stdio: "inherit" });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  let memory = 0;
  let running = true;
  void ended.then(() => {
    running = false;
  });
  while (running) {
    memory = Math.max(memory, mostMemory(child.pid!) ?? 0);
    await pause(50);
  }
  if ((await ended) !== 0) throw new Error("the types are wrong");
  return { seconds: (performance.now() - began) / 1000, memory };
};

/** What it costs to know that all is right again after a field was added to a call that screens, server and tests use. */
const types: Work = {
  name: "types",
  run: async (bench): Promise<Row[]> => {
    const folder = path.join(bench.folder, "types");
    copyTo(folder);
    const whole = await check(folder);
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    if (!text.includes(opening)) throw new Error(`${file} has no such call any more`);
    fs.writeFileSync(path.join(folder, file), text.replace(opening, `${opening}      benched: z.string().optional(),\n`));
    const after = await check(folder);
    return [
      {
        work: "types: all of them, and after a field was added to contract/orders.ts",
        ours: `${after.seconds.toFixed(1)} s, ${Math.round(after.memory)} MB`,
        limit: `${whole.seconds.toFixed(1)} s, ${Math.round(whole.memory)} MB for all`,
        ratio: `${(after.seconds / whole.seconds).toFixed(2)} x`,
        bar: "<= 15 s, <= 1024 MB",
        met: after.seconds <= 15 && after.memory <= 1024,
      },
    ];
  },
};
export default types;
