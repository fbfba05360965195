import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { environmentIn } from "./document.ts";
import { readUnit, secondsOf } from "./unit-file.ts";

// A stand-in for systemd, as a process of its own: `node systemd.ts <folder of units> <port> <port>`. It holds the ports' sockets (files 4, 5, …)
// and never takes a call from them. It is asked by http, as the stand-in of `systemctl` does: /restart?unit=…&unit=…
const [folder = "", ...ports] = process.argv.slice(2);
const firstSocket = 4;
const user = process.env.RUN_AS ? { uid: Number(process.env.RUN_AS), gid: Number(process.env.RUN_AS) } : {};
const running = new Map<string, ChildProcess>();
const enabledSockets = new Set<string>();
const stopping = new Set<ChildProcess>();
/** How each that was asked to stop has ended. */
const ended: { unit: string; code: number | null; signal: string | null; ms: number }[] = [];

const unitOf = (name: string) => {
  const [, base, instance = "", kind = "service"] = /^([a-z-]+)@(\w+)(?:\.(service|socket))?$/.exec(name) ?? [];
  if (!base) throw new Error(`no unit is called ${name}`);
  const read = readUnit(readFileSync(join(folder, `${base}@.${kind}`), "utf8"), instance);
  return { ...read, name: `${base}@${instance}`, kind };
};
type Named = ReturnType<typeof unitOf>;

const commandOf = (unit: Named, word: "ExecStart" | "ExecStartPost") => {
  const environment = [
    ...unit.all("Service", "EnvironmentFile").map((file) => readFileSync(file, "utf8")),
    ...unit.all("Service", "Environment"),
  ];
  const line = unit.one("Service", word);
  return {
    argv: line?.split(" ") ?? [],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", ...Object.assign({}, ...environment.map(environmentIn)) },
    cwd: unit.one("Service", "WorkingDirectory"),
  };
};

const socketFor = (unit: Named) => {
  const wanted = unit.one("Unit", "Requires");
  if (!wanted) return undefined;
  if (!enabledSockets.has(wanted)) throw new Error(`${wanted} is not there, and ${unit.name} requires it`);
  const port = /:(\d+)$/.exec(unitOf(wanted).one("Socket", "ListenStream") ?? "")?.[1];
  const at = ports.indexOf(port ?? "");
  if (at === -1) throw new Error(`nobody holds the port ${port}`);
  return firstSocket + at;
};

const begin = (unit: Named) => {
  const { argv, env, cwd } = commandOf(unit, "ExecStart");
  const socket = socketFor(unit);
  const handed = socket === undefined ? [] : [socket];
  // The number of the process that it will be is said to it by whoever becomes it.
  const script = `umask ${unit.one("Service", "UMask")}; ${handed.length ? "LISTEN_FDS=1 LISTEN_PID=$$" : ""} exec "$@"`;
  const child = spawn("/bin/sh", ["-c", script, "sh", ...argv], { cwd, env, ...user, stdio: ["ignore", 1, 2, ...handed] });
  running.set(unit.name, child);
  child.once("exit", () => {
    if (stopping.has(child) || running.get(unit.name) !== child) return;
    running.delete(unit.name);
    if (unit.one("Service", "Restart") === "always")
      setTimeout(() => begin(unit), secondsOf(unit.one("Service", "RestartSec")) * 1000);
  });
};

const start = async (unit: Named) => {
  if (running.has(unit.name)) return;
  begin(unit);
  const { argv, env, cwd } = commandOf(unit, "ExecStartPost");
  if (argv.length === 0) return;
  const after = spawn(argv[0]!, argv.slice(1), { cwd, env, ...user, stdio: ["ignore", 1, 2] });
  const code = await new Promise((done) => after.once("exit", done));
  if (code !== 0) throw new Error(`ExecStartPost of ${unit.name} ended with ${code}`);
};

const stop = async (unit: Named) => {
  const child = running.get(unit.name);
  if (!child) return;
  running.delete(unit.name);
  stopping.add(child);
  const began = performance.now();
  const gone = new Promise<[number | null, string | null]>((done) => child.once("exit", (code, signal) => done([code, signal])));
  child.kill("SIGTERM");
  // Systemd's own way with one that is held.
  child.kill("SIGCONT");
  const late = setTimeout(() => child.kill("SIGKILL"), secondsOf(unit.one("Service", "TimeoutStopSec")) * 1000);
  const [code, signal] = await gone;
  clearTimeout(late);
  ended.push({ unit: unit.name, code, signal, ms: Math.round(performance.now() - began) });
};

const verbs: Record<string, (unit: Named) => Promise<void> | void> = {
  enable: (unit) => (unit.kind === "socket" ? void enabledSockets.add(`${unit.name}.socket`) : start(unit)),
  restart: async (unit) => {
    await stop(unit);
    await start(unit);
  },
  stop,
  // Not systemd's: holds a part where it stands.
  hold: ({ name }) => void running.get(name)?.kill("SIGSTOP"),
};

const control = http.createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
  try {
    const units = searchParams.getAll("unit").map(unitOf);
    await Promise.all(units.map((unit) => verbs[pathname.slice(1)]!(unit)));
    reply.end(JSON.stringify(ended));
  } catch (error) {
    reply.writeHead(500).end((error as Error).message);
  }
});
control.listen(0, "127.0.0.1", () => process.send?.((control.address() as AddressInfo).port));
process.on("disconnect", () => {
  for (const child of running.values()) child.kill("SIGKILL");
  process.exit(0);
});
