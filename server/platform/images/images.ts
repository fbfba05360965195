import { type ChildProcess, fork } from "node:child_process";
import { Fail } from "../errors.ts";
import type { Made, Order } from "./reencode.ts";

export interface Images {
  /** Writes the image anew to `to`. Throws a Fail with words when it can't be or should not be opened. */
  reencode(image: Omit<Order, "number"> & { name: string }): Promise<void>;
  /** The process that opens images now, for tests that kill it. */
  pid(): number | undefined;
  close(): void;
}

interface Waiting {
  order: Order;
  name: string;
  done: (made: Made) => void;
  /** Its child died with it once: whether the image was the cause shows at the second try. */
  again: boolean;
}

/** Images are opened one at a time in a child, with `patienceMs` for each; a child that dies is
 * replaced and the image tried once more, one that hangs is ended with its image. */
export const openImages = ({ patienceMs = 20_000 }: { patienceMs?: number } = {}): Images => {
  let child: ChildProcess | undefined;
  let now: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let number = 0;
  const queue: Waiting[] = [];

  const finish = (made: Made) => {
    if (made.number !== now?.order.number) return;
    clearTimeout(timer);
    const { done } = now;
    now = undefined;
    child?.unref();
    child?.channel?.unref();
    done(made);
    next();
  };
  const start = (): ChildProcess => {
    const started = fork(new URL("./reencode.ts", import.meta.url), [], {
      // Nothing of ours: no address of the database, no key.
      env: { PATH: process.env.PATH ?? "" },
      execArgv: ["--max-old-space-size=64"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", finish);
    started.on("error", () => {});
    started.on("exit", () => {
      if (child !== started) return;
      child = undefined;
      if (!now) return;
      clearTimeout(timer);
      if (now.again) return finish({ number: now.order.number, refused: "image_broken" });
      queue.unshift({ ...now, again: true });
      now = undefined;
      next();
    });
    return started;
  };
  const next = () => {
    if (now) return;
    now = queue.shift();
    if (!now) return;
    child ??= start();
    child.ref();
    child.channel?.ref();
    const waiting = now;
    timer = setTimeout(() => {
      waiting.again = true;
      child?.kill("SIGKILL");
    }, patienceMs);
    child.send(now.order, (error) => error && child?.kill("SIGKILL"));
  };

  return {
    reencode: async ({ name, ...image }) => {
      const { promise, resolve } = Promise.withResolvers<Made>();
      queue.push({ order: { number: ++number, ...image }, name, done: resolve, again: false });
      next();
      const { refused } = await promise;
      if (refused) throw new Fail(refused, { name });
    },
    pid: () => child?.pid,
    close: () => {
      child?.kill("SIGKILL");
    },
  };
};
