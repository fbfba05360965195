import { type ChildProcess, execFile, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#platform/db.ts";
import { startPostgres } from "#platform/postgres.ts";
import { selfSigned } from "../../../connectors/conformance/certificate.ts";
import { freePort } from "../free-port.ts";
import { seedPeopleAndSessions } from "../people.ts";
import { environmentIn, written, writtenFiles } from "./document.ts";
import { hasNginx, nginxWords, startNginx } from "./nginx.ts";
import { startSmallProxy } from "./small-proxy.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const nobody = 65534;
/** As root the parts run as a user that can't write to the code, where it can read it. */
const otherUser = () => {
  const looks = { cwd: root, uid: nobody, gid: nobody, stdio: "ignore" } as const;
  return process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", ""], looks).status === 0 ? nobody : undefined;
};
/** A socket that listens and that nobody takes calls from: whoever gets its file number holds it. */
const boundSocket = async (port: number) => {
  const server = net.createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  return { fd, letGo: () => server.close() };
};

/**
 * What docs/production.md makes, by its own blocks: its files in a folder, its roles in a PostgreSQL server, two apis, two workers and the proxy.
 * `change` alters a file before it is written, for a look at what happens without what it says.
 */
export const productionPlace = async (change = (_name: string, content: string) => content) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-production-"));
  fs.chmodSync(folder, 0o711);
  const closing: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const server = await startPostgres({
      dataDir: path.join(folder, "server/pg"),
      flags: { fsync: "off", max_connections: "200" },
      database: "postgres",
    });
    closing.push(() => server.stop());
    const sockets = new URL(server.url.replace("@/", "@here/")).searchParams.get("host") ?? "";
    const [first, second, plain, tls] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const log = path.join(folder, "parts.log");
    const user = otherUser();

    /** The document's paths, ports and database, as they are here. */
    const here = (text: string) =>
      text
        .replaceAll(/\/(?=(?:etc|opt|var|usr\/local)\/)/g, `${folder}/`)
        .replaceAll(/\b3001\b/g, String(first))
        .replaceAll(/\b3002\b/g, String(second))
        .replaceAll("listen 80;", `listen ${plain};`)
        .replaceAll("listen 443 ", `listen ${tls} `)
        .replaceAll("@127.0.0.1:5432/tradeport", `@/tradeport?host=${encodeURIComponent(sockets)}`);
    const file = (name: string) => path.join(folder, name);
    const read = (name: string) => fs.readFileSync(file(name), "utf8");

    // What the page's first two blocks leave behind.
    for (const each of ["etc/tradeport/tls", "opt", "var/lib/tradeport", "shims"]) fs.mkdirSync(file(each), { recursive: true });
    fs.symlinkSync(root, file("opt/tradeport"));
    if (user) fs.chownSync(file("var/lib/tradeport"), user, user);
    const pair = selfSigned("console.example.com", 5);
    fs.writeFileSync(file("etc/tradeport/tls/privkey.pem"), pair.key, { mode: 0o600 });
    fs.writeFileSync(file("etc/tradeport/tls/fullchain.pem"), pair.cert);
    for (const { name, content } of writtenFiles) {
      fs.mkdirSync(path.dirname(file(name)), { recursive: true });
      fs.writeFileSync(file(name), change(name, here(content)), { mode: 0o600 });
    }
    const site = file("etc/nginx/conf.d/tradeport.conf");
    const words = hasNginx() ? nginxWords(folder, site) : null;

    // Whoever holds the ports' sockets.
    const bound = [await boundSocket(first), await boundSocket(second)];
    const out = fs.openSync(log, "a");
    const systemd: ChildProcess = fork(
      path.join(import.meta.dirname, "systemd.ts"),
      [file("etc/systemd/system"), String(first), String(second)],
      {
        stdio: ["ignore", out, out, "ipc", ...bound.map(({ fd }) => fd)],
        execArgv: [],
        env: { PATH: process.env.PATH, ...(user ? { RUN_AS: String(user) } : {}) },
      },
    );
    const [control] = (await once(systemd, "message")) as [number];
    for (const { letGo } of bound) letGo();
    fs.closeSync(out);
    closing.push(async () => {
      const gone = once(systemd, "exit");
      systemd.disconnect();
      await gone;
    });

    // The programs of the page that are none of ours.
    const shim = (name: string, script: string) =>
      fs.writeFileSync(file(`shims/${name}`), `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
    shim(
      "systemctl",
      `const [verb, ...units] = process.argv.slice(2).filter((word) => word !== "--now");
      if (verb === "daemon-reload" || units[0] === "nginx") process.exit(0);
      const query = new URLSearchParams(units.map((unit) => ["unit", unit]));
      fetch("http://127.0.0.1:${control}/" + verb + "?" + query).then(async (reply) => {
        if (!reply.ok) console.error(await reply.text());
        process.exit(reply.ok ? 0 : 1);
      });`,
    );
    shim(
      "runuser",
      `const [, , , ...words] = process.argv.slice(2);
      const identity = ${user ? `{ uid: ${user}, gid: ${user} }` : "{}"};
      process.exit(require("node:child_process").spawnSync(words[0], words.slice(1), { stdio: "inherit", ...identity }).status ?? 1);`,
    );
    shim(
      "nginx",
      words
        ? `process.exit(require("node:child_process").spawnSync(${JSON.stringify(words[0])},
            [...${JSON.stringify(words.slice(1))}, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);`
        : "",
    );
    fs.mkdirSync(file("usr/local/bin"), { recursive: true });
    /** A block of commands, as somebody types it: what fails ends it, and what was said is told. */
    const run = (name: string) =>
      new Promise<string>((done, fail) =>
        execFile(
          "/bin/sh",
          ["-ec", here(written("run", name))],
          { env: { PATH: [file("shims"), file("usr/local/bin"), process.env.PATH].join(":") } },
          (error, stdout, stderr) => {
            if (error) fail(new Error(`${name}: ${stdout}${stderr}\n${fs.readFileSync(log, "utf8").slice(-4000)}`));
            else done(stdout);
          },
        ),
      );
    /** A block of statements, as the superuser; one by one, for no database is made within another's transaction. */
    const say = async (name: string, database: string, oneByOne: boolean) => {
      const text = written("sql", name);
      const client = new pg.Client({ connectionString: server.url.replace("@/postgres?", `@/${database}?`) });
      await client.connect();
      try {
        for (const one of oneByOne ? text.split(/;\n/).filter((part) => part.trim()) : [text]) await client.query(one);
      } finally {
        await client.end();
      }
    };
    const ask = async (verb: string, ...units: string[]) => {
      const query = units.map((unit) => `unit=${unit}`).join("&");
      const reply = await fetch(`http://127.0.0.1:${control}/${verb}?${query}`);
      if (!reply.ok) throw new Error(await reply.text());
      return (await reply.json()) as { unit: string; code: number | null; signal: string | null; ms: number }[];
    };

    await say("before", "postgres", true);
    await run("migrate");
    await say("after", "tradeport", false);
    await run("start");
    await run("proxy");
    const proxy = words ? await startNginx(words, tls) : await startSmallProxy(fs.readFileSync(site, "utf8"), pair);
    closing.push(() => proxy.close());
    const database = openDatabase({
      url: environmentIn(read("etc/tradeport/owner.env")).DATABASE_URL ?? "",
      name: "test",
      max: 4,
    });
    closing.push(() => database.close());
    const sessions = await seedPeopleAndSessions(database);
    const cookies = Object.fromEntries(
      Object.entries(sessions).map(([who, cookie]) => [who, `__Host-${cookie}`]),
    ) as typeof sessions;
    return {
      folder,
      database,
      cookies,
      /** Of the two apis. */
      ports: [first, second] as const,
      publicUrl: environmentIn(read("etc/tradeport/common.env")).PUBLIC_URL ?? "",
      certificate: pair.cert,
      proxy: { name: proxy.name, port: tls },
      user,
      run,
      ask,
      log: () => fs.readFileSync(log, "utf8"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
export type ProductionPlace = Awaited<ReturnType<typeof productionPlace>>;
