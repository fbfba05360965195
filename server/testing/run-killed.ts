import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import type { Name } from "./people.ts";
import type { World } from "./world.ts";

/** The worker's part of a company's process in a process of its own, killed at that point; at "" it goes to its end. Answers how it ended: its code or signal. */
export const runKilled = async (
  w: World,
  who: Name,
  job: string,
  processId: string,
  crashAt: string,
  also: { STORE?: string; TRANSLATOR?: string } = {},
): Promise<string | number> => {
  const child = spawn("node", [new URL("./import-child.ts", import.meta.url).pathname], {
    // A path of the store is folder/ab/abcd…: the store's own folder is two above.
    env: {
      ...process.env,
      DATABASE_URL: w.url,
      FILES: dirname(dirname(w.files.path(crypto.randomUUID()))),
      CLIENT: w.clientId(who),
      PROCESS: processId,
      JOB: job,
      STORE: "",
      ...also,
      CRASH_AT: crashAt,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  return (signal ?? code) as string | number;
};
