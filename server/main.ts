import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import net from "node:net";
import { join, resolve } from "node:path";
import { type Config, readConfig, settingsOf } from "#platform/config.ts";
import { openLogFile } from "#platform/log-file.ts";
import { startPostgres } from "#platform/postgres.ts";
import { endsWithParent, whenNpmEnds } from "#platform/stop.ts";
import { type Supervised, supervise } from "#platform/supervise.ts";
import { mayStartIn } from "./backup/unfinished.ts";
import { greeting } from "./greeting.ts";
import { migrate } from "./migrate.ts";
import { LoginHeld, loginSecret, type PartDatabase, type PartWithDatabase, partLogin } from "./part-logins.ts";
import { prepare } from "./prepare.ts";
import { buildWeb } from "./web-build.ts";

const root = resolve(import.meta.dirname, "..");
const say = (line: string) => console.log(line);
let stopping = false;
/** What has been started, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];

const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  if (code === 0) say("Kapatılıyor… / Stopping…");
  for (const one of started.reverse()) await one().catch((error: unknown) => say(String(error)));
  process.exit(code);
};

/** The embedded server, started again when it is killed; the others find it at the same address. */
const embedded = async (config: Config): Promise<string> => {
  const file = openLogFile(join(config.data, "logs/postgres.log"), say);
  const log = (line: string) => {
    file.write(line);
    if (/ (FATAL|PANIC): /.test(line) && !stopping && !/terminating|starting up|shutting down/.test(line))
      say(`database: ${line}`);
  };
  const start = () => startPostgres({ dataDir: join(config.data, "postgres"), log });
  let server = await start();
  const watch = async (): Promise<void> => {
    await server.exited;
    for (let wait = 1000; !stopping; wait = Math.min(wait * 2, 10_000)) {
      say("The database ended unexpectedly; it is started again.");
      try {
        server = await start();
        return watch();
      } catch (error) {
        say(`database: ${(error as Error).message}`);
        await new Promise((wake) => setTimeout(wake, wait));
      }
    }
  };
  void watch();
  started.push(() => server.stop());
  return server.url;
};

/** Looks before the parts do, so that the sentence names the setting. */
const mustBeFree = (name: string, port: number, host: string) =>
  new Promise<void>((free, reject) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new Error(`${name}=${port} is in use by another program. Stop it, or set ${name} to a free port.`));
      else if (error.code === "EACCES")
        reject(new Error(`${name}=${port} may not be used by this user. Set ${name} to 1024 or more.`));
      else reject(new Error(`${name}=${port} at ${host} cannot be listened on: ${error.message}.`));
    });
    server.listen(port, host, () => server.close(() => free()));
  });

const portsMustBeFree = async ({ port, host, sandboxes, sandboxPort, sandboxHost }: Config) => {
  await mustBeFree("PORT", port, host);
  if (sandboxes) await mustBeFree("SANDBOX_PORT", sandboxPort, sandboxHost);
};

const inherited = ["PATH", "HOME", "USERPROFILE", "SystemRoot", "TMPDIR", "TEMP", "TMP", "TZ", "LANG", "NODE_EXTRA_CA_CERTS"];
/** Only what a part reads: a key that it does not need can't leak from it. */
const environmentOf = (part: "api" | "worker" | "sandboxes", over: Record<string, string>): Record<string, string> => {
  const names = [...inherited, ...settingsOf(part)];
  // What is given here is in no file any more.
  const files = Object.keys(over).map((name) => [`${name}_FILE`, undefined]);
  const wanted: Record<string, string | undefined> = { ...process.env, ...Object.fromEntries(files), ...over };
  return Object.fromEntries([...names, "NODE_COMPILE_CACHE"].flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : [])));
};

/** Where a part finds the database, as itself. A database of the person's own may not let it: then as `DATABASE_URL` says, and told so. */
const databaseOf = async (config: Config, part: PartWithDatabase, secret: Buffer): Promise<PartDatabase> => {
  const url = config.databaseUrl as string;
  try {
    return await partLogin(url, part, secret);
  } catch (error) {
    if (error instanceof LoginHeld) throw error;
    say(
      `The ${part} signs in to the database as DATABASE_URL says, not as app_${part} and app_client: ${(error as Error).message}.`,
    );
    return { DATABASE_URL: url, DATABASE_CLIENT_URL: url };
  }
};

const startParts = (config: Config, databases: Record<PartWithDatabase, PartDatabase>): Supervised[] => {
  const over: Record<string, string> = {
    // Its default is made of PORT, which not every part reads.
    PUBLIC_URL: config.publicUrl,
    SANDBOX_ORIGIN: config.sandboxOrigin ?? "",
    SANDBOX_PORT: String(config.sandboxPort),
    SANDBOX_DATA: config.sandboxData,
    TRADEPORT_DATA: config.data,
    MAILBOX_KEY: config.mailboxKey as string,
    // What a part compiled (and stripped of its types) is kept for its next start: 40 % of the start's work, 20 MiB of its memory.
    NODE_COMPILE_CACHE: join(config.data, "compiled"),
  };
  const scripts = { sandboxes: "connectors/sandbox.ts", api: "server/api.ts", worker: "server/worker.ts" } as const;
  const names = (Object.keys(scripts) as (keyof typeof scripts)[]).filter((name) => config.sandboxes || name !== "sandboxes");
  const parts = names.map((name) =>
    supervise({
      name,
      script: join(root, scripts[name]),
      env: environmentOf(name, name === "sandboxes" ? over : { ...over, ...databases[name] }),
      logFile: join(config.data, "logs", `${name}.log`),
      graceMs: (config.drainSeconds + config.stopSeconds + 3) * 1000,
      say,
    }),
  );
  started.push(async () => void (await Promise.all(parts.map((part) => part.stop()))));
  return parts;
};

const becomeReady = async (config: Config, parts: Supervised[]) => {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  const until = Date.now() + 60_000;
  while (!stopping) {
    const reply = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${config.port}/ready`).catch(() => null);
    await reply?.body?.cancel();
    if (reply?.ok) return;
    if (parts.some((part) => part.deaths() >= 3))
      throw new Error(`A part does not start. Its log is in ${join(config.data, "logs")}.`);
    if (Date.now() > until)
      throw new Error(`The console was not ready after 60 s. Its logs are in ${join(config.data, "logs")}.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
};

const start = async () => {
  const read = readConfig();
  const given: Config = { ...read, mailboxKey: read.mailboxKey ?? randomBytes(12).toString("base64url") };
  const building = buildWeb(say);
  building.catch(() => {});
  await mkdir(given.data, { recursive: true, mode: 0o700 });
  await mayStartIn(given.data);
  // Before a database is made for nothing. Where there is one, it is the first to say that another console runs on it.
  if (!existsSync(join(given.data, "postgres"))) await portsMustBeFree(given);
  const databaseUrl = given.databaseUrl ?? (await embedded(given));
  await portsMustBeFree(given);
  const ownSandboxes = given.sandboxes ? `http://127.0.0.1:${given.sandboxPort}` : undefined;
  const config: Config = { ...given, databaseUrl, sandboxOrigin: given.sandboxOrigin ?? ownSandboxes };
  await migrate(databaseUrl);
  const people = await prepare(config);
  await building;
  if (stopping) return;
  const secret = await loginSecret(config);
  const databases = { api: await databaseOf(config, "api", secret), worker: await databaseOf(config, "worker", secret) };
  await becomeReady(config, startParts(config, databases));
  if (!stopping) say(greeting(config, people));
};

// A terminal that went away is no reason to stop (nohup); the logs are in files.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
endsWithParent();
whenNpmEnds(() => void stop(0));

/** The data folder, or what lies above it, is not this user's to write. */
const inWords = ({ code = "", path, message }: NodeJS.ErrnoException) =>
  path && ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code)
    ? `${path} can't be written (${code}). Set TRADEPORT_DATA to a folder that this user may write.`
    : message;

start().catch((error: unknown) => {
  // A person can act on what we throw with words; a bug is told with its stack.
  const bug = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  if (!stopping) console.error(bug ? error : inWords(error));
  void stop(1);
});
