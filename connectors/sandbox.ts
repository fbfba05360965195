import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { connectors, freights, warehouses } from "./index.ts";
import type { Exchange, Marketplace } from "./sandbox/call.ts";
import { sandboxConfig } from "./sandbox/config.ts";
import { type RunningSandbox, serve } from "./sandbox/host.ts";

/** Serves every connector's sandbox on one port; `dataDir` keeps their stores from one start to the next. */
export async function startSandbox(config: {
  port: number;
  host?: string;
  dataDir: string;
  consoleOrigin?: string | null;
  watch?: (exchange: Exchange) => void;
}): Promise<RunningSandbox> {
  const sandboxes = [...connectors, ...freights, ...warehouses].map(async ({ code }) => {
    const { sandbox } = (await import(`./${code}/sandbox.ts`)) as { sandbox: Marketplace };
    return sandbox;
  });
  return serve(await Promise.all(sandboxes), {
    host: "127.0.0.1",
    consoleOrigin: null,
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
