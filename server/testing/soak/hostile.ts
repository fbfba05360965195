import { spawn } from "node:child_process";
import path from "node:path";
import type { SoakPart } from "./part.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const defaultReplies = 10_000;

/** Hostile replies to a store of each marketplace (hostile.test.ts), and then all operations of each connector under many seeds. REPLIES= sets how many. */
export const hostile: SoakPart = {
  name: "hostile",
  about: "hostile replies to a store of each marketplace: no order lost, none stuck, none kept for ever",
  run: async ({ seed, cycles }) => {
    const replies = String(process.env.REPLIES || defaultReplies);
    const env = { ...process.env, HOSTILE_SEED: String(seed), HOSTILE_REPLIES: replies, HOSTILE_ROUNDS: String(cycles) };
    const files = [
      "server/testing/hostile.test.ts",
      "connectors/conformance.hostile.test.ts",
      "connectors/conformance.carriers.test.ts",
    ];
    const args = ["run", ...files, "--disableConsoleIntercept", "--testTimeout=7200000"];
    const child = spawn(path.join(root, "node_modules/.bin/vitest"), args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
    });
    const code = await new Promise<number | null>((done) => child.on("close", done));
    if (code !== 0) throw new Error(printed.slice(-8_000));
    return [`SEED=${seed} REPLIES=${replies} CYCLES=${cycles}`, ...printed.split("\n").filter((line) => / met, /.test(line))];
  },
};
