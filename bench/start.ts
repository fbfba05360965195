import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startPostgres } from "../server/platform/postgres.ts";
import { freePort } from "../server/testing/free-port.ts";
import { buildWeb } from "../server/web-build.ts";
import { median, timed, times } from "./numbers.ts";
import { peers } from "./peers.ts";
import type { Bench, Row, Work } from "./work.ts";

const root = path.resolve(import.meta.dirname, "..");
const runs = 3;
const idleSeconds = 30;

/** `npm start` on a data folder, until /ready answers. */
const start = async (data: string) => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TRADEPORT_DATA: data,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  // Also where the bench itself is ended: npm has no channel to us that would close.
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  void ended.then(() => process.off("exit", end));
  const took = await timed(async () => {
    while (child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.ok) return;
      await new Promise((wake) => setTimeout(wake, 10));
    }
    throw new Error(`npm start ended with ${child.exitCode}`);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    // npm may be gone before what it started: the next start on the same folder waits for the database by itself.
    while (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)) await new Promise((wake) => setTimeout(wake, 50));
  };
  return { took, child, stop };
};

const below = (pid: number): number[] => {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);
  return [...children, ...children.flatMap(below)];
};
const kibibytes = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(fs.readFileSync(file, "utf8"))?.[1] ?? 0);

/** Their share of memory (pages that several map count once over all), and what each shows for itself; in MiB. */
const memoryOf = (pids: number[]) => {
  const sum = (file: string, name: string) =>
    pids.reduce((total, pid) => total + kibibytes(`/proc/${pid}/${file}`, name), 0) / 1024;
  return { pss: sum("smaps_rollup", "Pss"), rss: sum("status", "VmRSS") };
};
const partsOf = (child: ChildProcess) => {
  const commandOf = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
  const parts = below(child.pid as number).filter((pid) => /server\/(api|worker)\.ts/.test(commandOf(pid)));
  if (parts.length !== 2) throw new Error(`${parts.length} of api and worker found`);
  return parts;
};

/** The database alone: nothing that needs it can be ready before. */
const postgresAlone = (dataDir: string) => async () => {
  const server = await startPostgres({ dataDir });
  return server.stop;
};

/** Two of Node with nothing to do. */
const emptyPair = async () => {
  const pair = [0, 1].map(() => spawn(process.execPath, ["-e", "console.log(); setInterval(() => {}, 1000)"], { stdio: "pipe" }));
  await Promise.all(pair.map((child) => new Promise((resolve) => child.stdout.once("data", resolve))));
  const memory = memoryOf(pair.map((child) => child.pid as number));
  for (const child of pair) child.kill();
  return memory;
};

const measure = async (bench: Bench) => {
  const took = { cold: [] as number[], warm: [] as number[], coldLimit: [] as number[], warmLimit: [] as number[] };
  for (let at = 0; at < runs; at++) {
    for (const way of ["cold", "warm"] as const) {
      const running = await start(path.join(bench.folder, `start-${at}`));
      took[way].push(running.took);
      await running.stop();
      let stop = async () => {};
      const alone = postgresAlone(path.join(bench.folder, `postgres-${at}`));
      took[`${way}Limit`].push(
        await timed(async () => {
          stop = await alone();
        }),
      );
      await stop();
    }
  }
  const running = await start(path.join(bench.folder, "start-0"));
  await new Promise((wake) => setTimeout(wake, idleSeconds * 1000));
  const linux = process.platform === "linux";
  const memory = linux ? { ours: memoryOf(partsOf(running.child)), empty: await emptyPair() } : null;
  await running.stop();
  return { took, memory };
};

const starting: Work = {
  name: "start",
  run: async (bench) => {
    const build = await timed(buildWeb);
    const { took, memory } = await measure(bench);
    const row = (work: string, ours: number, limit: number, note: string): Row => ({
      work,
      ours: `${(ours / 1000).toFixed(2)} s`,
      limit: `${(limit / 1000).toFixed(2)} s, PostgreSQL alone`,
      ratio: times(ours / limit),
      bar: "<= 5 s",
      met: ours <= 5000,
      note,
      peer: peers.start,
    });
    const web = `the web app was built before${build > 1000 ? `, in ${(build / 1000).toFixed(1)} s` : ""}`;
    const rows = [
      row("`npm start` to ready, first (database made, demo seeded)", median(took.cold), median(took.coldLimit), web),
      row("`npm start` to ready, later", median(took.warm), median(took.warmLimit), ""),
    ];
    if (!memory) return rows;
    const shown = ({ pss, rss }: { pss: number; rss: number }) => `${pss.toFixed(0)} MiB PSS, ${rss.toFixed(0)} MiB RSS`;
    const idle: Row = {
      work: `idle memory of api + worker, ${idleSeconds} s after the start, demo`,
      ours: shown(memory.ours),
      limit: `${shown(memory.empty)}, two empty Node processes`,
      ratio: times(memory.ours.pss / memory.empty.pss),
      bar: "PSS <= 250 MiB",
      met: memory.ours.pss <= 250,
      note: "PSS counts a page that processes share once; RSS counts it in each",
      peer: peers.start,
    };
    return [...rows, idle];
  },
};
export default starting;
