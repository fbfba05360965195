import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { CrashPoint } from "#platform/crash.ts";
import type { Installation, Part } from "../parts.ts";
import { until } from "../until.ts";

/** Of a machine that much else shares: what may last so long lasts so many times as long. */
export const patience = Number(process.env.PATIENCE || 1);

export const parts = ["sandboxes", "api", "worker", "worker2"] as const satisfies Part[];

/** Keeps the parts running as a supervisor would, and knows which of their deaths are ours. */
export const superviseParts = (place: Installation) => {
  const broken: string[] = [];
  /** How many of our orders each may still die of: an older one ends while a newer one stands. */
  const mayDie = new Map<ChildProcess, number>();
  const order = (child: ChildProcess, by: 1 | -1) => mayDie.set(child, (mayDie.get(child) ?? 0) + by);
  const deaths = new Map<ChildProcess, number>();
  const ready = new Map<Part, Promise<void>>();
  let closing = false;

  const start = async (part: Part): Promise<void> => {
    const answers = place.start(part, "told");
    const child = place.process(part);
    child.once("exit", (code, signal) => {
      deaths.set(child, Date.now());
      if (closing) return;
      if (!mayDie.get(child)) broken.push(`${part} ended by itself: ${signal ?? code}`);
      ready.set(
        part,
        pause(300).then(() => start(part)),
      );
    });
    await answers;
  };
  const tell = (part: Part, at: string) => {
    const child = place.process(part);
    if (child.connected) child.send(at);
  };

  return {
    broken,
    start: (part: Part) => {
      ready.set(part, start(part));
      return ready.get(part)!;
    },
    /** All are up again. */
    ready: async () => {
      for (const part of parts) await ready.get(part);
    },
    pids: (of: readonly Part[]) => of.map((part) => `${part} ${place.process(part).pid}`).join(", "),
    kill: async (part: Part) => {
      const child = place.process(part);
      order(child, 1);
      child.kill("SIGKILL");
      return until(`${part} ends`, () => deaths.get(child), 20_000, 5);
    },
    /** As if the network to it were cut: connections stand and nothing is answered, for so long. */
    cutOff: async (part: Part, ms: number) => {
      const child = place.process(part);
      child.kill("SIGSTOP");
      await pause(ms);
      child.kill("SIGCONT");
    },
    /** Tells these where to die; when one has, the others are told to live on. Null: none passed there in time. */
    dieAt: async (
      among: readonly Part[],
      point: CrashPoint,
      pass: number,
      ms: number,
      provoke: (over: () => boolean) => unknown,
    ) => {
      const children = among.map((part) => ({ part, child: place.process(part) }));
      for (const { part, child } of children) {
        order(child, 1);
        tell(part, `${point}:${pass}`);
      }
      const end = Date.now() + ms;
      const dead = () => children.find(({ child }) => deaths.has(child));
      void provoke(() => dead() !== undefined || Date.now() > end);
      while (!dead() && Date.now() < end) await pause(5);
      for (const { part, child } of children)
        if (!deaths.has(child)) {
          tell(part, "");
          // It may be passing there in this very moment.
          void pause(5_000 * patience).then(() => order(child, -1));
        }
      const first = dead();
      return first ? { part: first.part, at: deaths.get(first.child)! } : null;
    },
    /** Of Linux: resident memory in MB and open files of each part. */
    footprint: () =>
      parts.map((part) => {
        const pid = place.process(part).pid;
        const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, "utf8") : "";
        const files = status ? fs.readdirSync(`/proc/${pid}/fd`).length : 0;
        return { part, pid, memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024), files };
      }),
    close: () => {
      closing = true;
    },
  };
};
export type Supervisor = ReturnType<typeof superviseParts>;
