import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { openLogFile } from "./log-file.ts";
import { namesOf } from "./part-names.ts";

export interface Part {
  name: string;
  /** The file that Node runs. */
  script: string;
  env: Record<string, string>;
  logFile: string;
  /** After so long without an end of its own it is killed: longer than the part takes at most (`STOP_SECONDS`). */
  graceMs: number;
  /** What the operator should see: warnings, errors, and each restart. */
  say: (line: string) => void;
}

export interface Supervised {
  /** Asks it to stop, waits, and kills what is still there after its grace. */
  stop(): Promise<void>;
  pid(): number | undefined;
  /** Ends so far, of those that nobody asked for. */
  deaths(): number;
}

const longest = 10_000;
const stableMs = 60_000;

/**
 * Keeps one process running. It gets a channel to us, and ends when that closes: so a kill -9 of ours leaves no orphan. Its
 * group is its own, because Ctrl-C on the terminal is for us: we ask each part, and the database last.
 */
export const supervise = (part: Part): Supervised => {
  const file = openLogFile(part.logFile, part.say);
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let deaths = 0;
  let wait = 1000;
  let id: string | undefined;

  const start = () => {
    const started = performance.now();
    const before = id;
    id = randomUUID();
    const running = fork(part.script, [], {
      env: { ...part.env, ...namesOf(id, before) },
      // Node's own default keeps three times 16 MB for young objects, most of it idle.
      execArgv: ["--max-semi-space-size=8"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    child = running;
    for (const stream of [running.stdout, running.stderr])
      if (stream)
        eachLine(stream, (line) => {
          file.write(line);
          const worth = worthSaying(line);
          if (worth && !stopping) part.say(`${part.name}: ${worth}`);
        });
    gone = new Promise((resolve) => {
      running.once("error", (error) => part.say(`${part.name}: ${error.message}`));
      running.once("close", (code, signal) => {
        resolve();
        if (stopping) return;
        deaths++;
        if (performance.now() - started > stableMs) wait = 1000;
        part.say(`${part.name} ended unexpectedly (${signal ?? `code ${code}`}); it is started again in ${wait / 1000} s.`);
        timer = setTimeout(start, wait);
        wait = Math.min(wait * 2, longest);
      });
    });
  };
  start();

  return {
    pid: () => child?.pid,
    deaths: () => deaths,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      // Windows has no SIGTERM that a process could hear; the closed channel says the same.
      if (process.platform === "win32") child?.disconnect();
      else child?.kill("SIGTERM");
      const late = setTimeout(() => child?.kill("SIGKILL"), part.graceMs);
      await gone;
      clearTimeout(late);
      file.close();
    },
  };
};

/** By "\n" alone: node:readline also ends a line at U+2028, which a report of a stranger may hold. */
const eachLine = (stream: Readable, take: (line: string) => void) => {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) take(line);
  });
  stream.on("end", () => rest && take(rest));
};

const longestSaid = 500;
/** The operator's part of a log line: of JSON lines the warnings and errors, of other lines all. */
const worthSaying = (line: string): string | undefined => {
  if (!line.trim()) return undefined;
  if (!line.startsWith("{")) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } };
    if (level !== "warn" && level !== "error" && level !== "fatal") return undefined;
    const words = [msg, err?.message === msg ? undefined : err?.message].filter(Boolean).join(" - ");
    // A browser's report is whatever a stranger wrote: its line ends would stand there as lines of our own.
    return `${level}: ${words.replace(/\s+/g, " ").slice(0, longestSaid)}`;
  } catch {
    return line;
  }
};
