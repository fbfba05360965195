import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "#platform/config.ts";
import { logger } from "#platform/log.ts";

/** Ends with 0 as soon as the api of these settings is ready: whoever restarts several does one after the other by it. */
const seconds = 80;
const { host, port } = readConfig();
const reachable = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? host;
const ready = () =>
  fetch(`http://${reachable}:${port}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );
for (let tries = 1; !(await ready()); tries++) {
  if (tries > seconds * 4) {
    logger("await-ready").fatal({ port }, `the api was not ready in ${seconds} s: its own lines say why`);
    process.exit(1);
  }
  await pause(250);
}
