import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { etsySandbox } from "./etsy/sandbox.ts";
import { hepsiburadaSandbox } from "./hepsiburada/sandbox.ts";
import type { Exchange } from "./sandbox/call.ts";
import { sandboxConfig } from "./sandbox/config.ts";
import { type RunningSandbox, serve } from "./sandbox/host.ts";
import { trendyolSandbox } from "./trendyol/sandbox.ts";

/** Serves every connector's sandbox on one port; `dataDir` keeps their stores from one start to the next. */
export function startSandbox(config: {
  port: number;
  host?: string;
  dataDir: string;
  watch?: (exchange: Exchange) => void;
}): Promise<RunningSandbox> {
  return serve([trendyolSandbox, hepsiburadaSandbox, etsySandbox], {
    host: "127.0.0.1",
    ...config,
    dataDir: resolve(config.dataDir),
  });
}

async function main(): Promise<void> {
  const sandbox = await startSandbox(sandboxConfig(process.env));
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    void sandbox.close().finally(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  console.log(JSON.stringify({ ready: true, port: sandbox.port }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
