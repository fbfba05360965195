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

const longestLine = 1024 * 1024;
/** By "\n" alone: node:readline also ends a line at U+2028, which a report of a stranger may hold. One without an end is cut. */
const eachLine = (stream: Readable, take: (line: string) => void) => {
  let parts: string[] = [];
  let length = 0;
  const begin = (rest: string) => {
    parts = rest ? [rest] : [];
    length = rest.length;
  };
  stream.setEncoding("utf8").on("data", (text: string) => {
    parts.push(text);
    length += text.length;
    if (!text.includes("\n") && length < longestLine) return;
    const lines = parts.join("").split("\n");
    begin(lines.length > 1 ? lines.pop()! : "");
    for (const line of lines) take(line);
  });
  stream.on("end", () => length > 0 && take(parts.join("")));
};

const longestSaid = 500;
/** A browser's report is whatever a stranger wrote: its line ends would stand there as lines of our own, and its signs turn the terminal round. */
const onOneLine = (text: string) =>
  text
    .slice(0, 40 * longestSaid)
    .replace(/[\s\p{C}\p{Z}]+/gu, " ")
    .slice(0, longestSaid);

/** The operator's part of a log line: of JSON lines the warnings and errors, of other lines all. */
const worthSaying = (line: string): string | undefined => {
  if (!line.trim()) return undefined;
  if (!line.startsWith("{")) return onOneLine(line);
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } };
    if (level !== "warn" && level !== "error" && level !== "fatal") return undefined;
    return `${level}: ${onOneLine([msg, err?.message === msg ? undefined : err?.message].filter(Boolean).join(" - "))}`;
  } catch {
    return onOneLine(line);
  }
};
