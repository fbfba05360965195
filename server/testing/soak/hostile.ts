import { spawn } from "node:child_process";
import path from "node:path";
import type { SoakPart } from "./part.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const defaultReplies = 10_000;
/** Most of all that is answered, in a long run: what is honest between lets things move on. */
const share = "85:10";

/**
 * Hostile replies to a store of each marketplace (hostile.test.ts) and to each carrier, which no store speaks with yet (conformance.carriers.test.ts).
 * REPLIES= sets how many each of them meets, MINUTES= ends the stores' part and the carriers' after so long, with what was met by then.
 */
export const hostile: SoakPart = {
  name: "hostile",
  about: "hostile replies to a store of each marketplace, and to each carrier: no order lost, none stuck, none kept for ever",
  run: async ({ seed, say }) => {
    const replies = Number(process.env.REPLIES || defaultReplies);
    const began = Date.now();
    const files = ["server/testing/hostile.test.ts", "connectors/conformance.carriers.test.ts"];
    const env = {
      ...process.env,
      ...(process.env.MINUTES ? { HOSTILE_MINUTES: process.env.MINUTES } : {}),
      ...{ HOSTILE_SEED: String(seed), HOSTILE_REPLIES: String(replies), HOSTILE_SHARE: process.env.HOSTILE_SHARE || share },
    };
    const args = ["run", ...files, "--disableConsoleIntercept", "--testTimeout=7200000", "--maxWorkers=1"];
    const child = spawn(path.join(root, "node_modules/.bin/vitest"), args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      for (const line of chunk.toString("utf8").split("\n")) if (/ so far, /.test(line)) say(line);
    });
    const code = await new Promise<number | null>((done) => child.on("close", done));
    if (code !== 0) throw new Error(printed.slice(-8_000));
    return [
      `SEED=${seed} REPLIES=${replies}, ${((Date.now() - began) / 60_000).toFixed(0)} minutes`,
      ...printed.split("\n").filter((line) => / met, /.test(line)),
    ];
  },
};
