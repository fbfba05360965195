import { spawn } from "node:child_process";
import { once } from "node:events";

interface Place {
  url: string;
  folder: string;
  sandboxOrigin: string;
}

/** For tests: does one job in a process that dies at `crashAt`, none where that is empty. What the process ended with. */
export const runKilled = async (place: Place, job: string, payload: object, crashAt: string): Promise<string | number> => {
  const child = spawn("node", [new URL("./logistics-child.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: place.url, FILES: place.folder, SANDBOX: place.sandboxOrigin },
      ...{ JOB: job, PAYLOAD: JSON.stringify(payload), CRASH_AT: crashAt },
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  return (signal ?? code) as string | number;
};
