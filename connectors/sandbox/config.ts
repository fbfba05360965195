import { resolve } from "node:path";

export interface SandboxConfig {
  port: number;
  host: string;
  dataDir: string;
  /** Beside this machine itself the one place that a simulated marketplace tells of anything. */
  consoleOrigin: string | null;
}

/** Reads SANDBOX_PORT, SANDBOX_HOST, SANDBOX_DATA and PUBLIC_URL; throws with name, value and what is expected. */
export function sandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const port = env.SANDBOX_PORT || "3010";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) throw wrong("SANDBOX_PORT", port, "a port from 0 (any free one) to 65535");
  const host = env.SANDBOX_HOST || "127.0.0.1";
  if (!/^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host))
    throw wrong("SANDBOX_HOST", host, "an address that only this machine reaches, 127.0.0.1 or ::1");
  const data = env.SANDBOX_DATA || "data/sandbox";
  if (data.includes("\0")) throw wrong("SANDBOX_DATA", data, "a folder that may be written");
  const console = env.PUBLIC_URL || null;
  if (console && !URL.canParse(console)) throw wrong("PUBLIC_URL", console, "the address that browsers use");
  return { port: Number(port), host, dataDir: resolve(data), consoleOrigin: console && new URL(console).origin };
}

function wrong(name: string, value: string, expected: string): Error {
  return new Error(`${name}=${JSON.stringify(value)} is not valid: expected ${expected}`);
}
