import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { freePort } from "../free-port.ts";
import { bareRoot } from "../package/bare-root.ts";
import { readContainerfile } from "../package/containerfile.ts";
import { until } from "../until.ts";
import type { SoakPart } from "./part.ts";

const project = path.resolve(import.meta.dirname, "../../..");
const mostBytes = 300_000_000;
const must = (what: string, holds: boolean, why = "") => {
  if (!holds) throw new Error(`${what}${why && `:\n${why}`}`);
};
const npm = (cwd: string, ...args: string[]) => execFileSync("npm", args, { cwd, encoding: "utf8" }).trim();

/** How npm reaches its registry on this machine: a folder of its own has none of that. */
const npmEnvironment = (put: (file: string, to: string) => void) => {
  const env: Record<string, string> = {};
  for (const name of ["registry", "proxy", "https-proxy", "noproxy", "cafile"]) {
    const value = npm(project, "config", "get", name);
    if (value && value !== "null" && value !== "undefined") env[`npm_config_${name.replaceAll("-", "_")}`] = value;
  }
  const authorities = env.npm_config_cafile ?? process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    put(authorities, "etc/authorities.pem");
    env.NODE_EXTRA_CA_CERTS = "/etc/authorities.pem";
    delete env.npm_config_cafile;
  }
  return env;
};

/** Bytes that lie on the disk, as `du` counts them. */
const bytesOf = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .reduce((sum, name) => sum + fs.lstatSync(path.join(folder, name)).blocks * 512, 0);

/** The same program under the next number, for an upgrade. */
const nextVersion = (from: string, scratch: string) => {
  execFileSync("tar", ["-xzf", from, "-C", scratch]);
  const file = path.join(scratch, "package/package.json");
  const manifest = JSON.parse(fs.readFileSync(file, "utf8")) as { version: string };
  fs.writeFileSync(file, JSON.stringify({ ...manifest, version: "999.0.0" }));
  return path.join(scratch, npm(scratch, "pack", "./package", "--silent"));
};

export const packaged: SoakPart = {
  name: "package",
  about:
    "the package, and the steps of the Containerfile in a bare root folder: install, start, kill, back up, upgrade (needs root)",
  run: async ({ say }) => {
    const place = bareRoot();
    const context = place.at("context");
    fs.mkdirSync(context);
    try {
      const file = readContainerfile(fs.readFileSync(path.join(project, "Containerfile"), "utf8"));
      must("The base is an image of Node 24 with glibc", /^node:24[\w.]*-(slim|bookworm|trixie)/.test(file.from), file.from);
      const lap = stopwatch();
      const tarball = npm(project, "run", "--silent", "pack", "--", context).split("\n").at(-1) ?? "";
      const packSeconds = lap();
      say(`packed ${path.basename(tarball)}`);
      const registry = npmEnvironment((from, to) => fs.copyFileSync(from, place.at(to)));
      const build = async (from: string) => {
        for (const { line, binds } of file.runs) {
          const step = place.start(["sh", "-c", line], {
            env: registry,
            binds: Object.fromEntries(binds.map((bind) => [bind, from])),
          });
          must(`RUN ${line}`, (await once(step.child, "close"))[0] === 0, step.said());
        }
      };
      lap();
      await build(context);
      const installSeconds = lap();
      const installed = place.at("usr/local/lib/node_modules/tradeport");
      const bytes = bytesOf(installed);
      must(`It takes ${bytes} bytes installed, more than ${mostBytes}`, bytes <= mostBytes);
      say(`installed ${(bytes / 1e6).toFixed(0)} MB`);

      const [port, sandboxPort] = [await freePort(), await freePort()];
      const env = { ...file.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: `http://localhost:${port}` };
      const begun = path.join(place.root, "tmp/begun");
      fs.writeFileSync(begun, "");
      const start = async (command = file.entrypoint, more: Record<string, string> = {}) => {
        const since = stopwatch();
        const run = place.start(command, { user: file.user, env: { ...env, ...more } });
        await until("it is ready", () => run.said().includes("is ready") || run.child.exitCode !== null, 300_000);
        must("It starts", run.said().includes("is ready"), run.said());
        const seconds = since();
        const exec = (...words: string[]) => place.exec(run.child, file.user, env, words);
        must("HEALTHCHECK says that it is well", exec(...file.health).status === 0);
        const call = async (action: string, body: unknown) => {
          const headers = {
            authorization: `Bearer ${exec("tradeport", "token", "ayse").stdout}`,
            "content-type": "application/json",
          };
          const reply = await fetch(`http://127.0.0.1:${port}/api/${action}`, {
            method: "POST",
            headers,
            body: JSON.stringify(body),
          });
          const text = await reply.text();
          must(`${action} is answered`, reply.ok, text);
          return JSON.parse(text).result;
        };
        const end = async (signal: NodeJS.Signals) => {
          const ended = once(run.child, "close");
          process.kill(place.first(run.child), signal);
          return (await ended) as [number | null, NodeJS.Signals | null];
        };
        return { ...run, exec, call, end, seconds };
      };
      const warehouses = async ({ call }: Awaited<ReturnType<typeof start>>) =>
        ((await call("Warehouse/WarehouseList", {})) as { name: string }[]).map(({ name }) => name).sort();

      const first = await start();
      say(`ready after ${first.seconds.toFixed(1)} s`);
      const page = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html" } })).text();
      must("The console has its page", page.includes("<!doctype html>"), page.slice(0, 200));
      await first.call("Warehouse/InsertUpdate", { name: "Gebze", code: "GEBZE", kind: "own" });
      const before = await warehouses(first);
      must("What was made is there", before.includes("Gebze"), String(before));
      const backup = first.exec("tradeport", "backup", "/data/backups");
      must("It is backed up by its own command", backup.status === 0, backup.text);
      const [code] = await first.end("SIGTERM");
      must("SIGTERM ends it with 0", code === 0, `${code} ${first.said()}`);

      const second = await start();
      must("The data is there after a stop", String(await warehouses(second)) === String(before));
      await second.end("SIGKILL");
      const third = await start();
      must("The data is there after kill -9", String(await warehouses(third)) === String(before));
      await third.end("SIGTERM");
      const changed = changedSince(place.root, begun, ["tmp", ...file.volumes.map((volume) => volume.slice(1))]);
      must("Nothing is written outside of the volume", changed.length === 0, changed.join("\n"));

      const scratch = place.at("next");
      fs.mkdirSync(scratch);
      const next = nextVersion(tarball, scratch);
      fs.rmSync(path.join(scratch, "package"), { recursive: true });
      await build(scratch);
      const fourth = await start();
      must("The new version runs", fourth.exec("tradeport", "--version").stdout === "999.0.0");
      must("The data is there after an upgrade", String(await warehouses(fourth)) === String(before));
      await fourth.end("SIGTERM");
      say("upgraded");

      fs.copyFileSync(next, place.at("tmp/tradeport.tgz"));
      const npx = await start(["npx", "--yes", "file:/tmp/tradeport.tgz"], registry);
      must("The data is there by npx", String(await warehouses(npx)) === String(before));
      await npx.end("SIGTERM");
      return [
        "| package | |",
        "|---|---|",
        `| npm run pack | ${packSeconds.toFixed(0)} s, ${(fs.statSync(tarball).size / 1e6).toFixed(0)} MB |`,
        `| the Containerfile's RUN | ${installSeconds.toFixed(0)} s |`,
        `| installed | ${(bytes / 1e6).toFixed(0)} MB |`,
        `| from the command to ready, the first time | ${first.seconds.toFixed(1)} s |`,
        `| again | ${second.seconds.toFixed(1)} s |`,
        `| after kill -9 | ${third.seconds.toFixed(1)} s |`,
        `| by npx, with its installing | ${npx.seconds.toFixed(0)} s |`,
      ];
    } finally {
      await place.remove();
    }
  },
};

const stopwatch = () => {
  let since = performance.now();
  return () => {
    const seconds = (performance.now() - since) / 1000;
    since = performance.now();
    return seconds;
  };
};

/** Files that are newer than this one, but for those in these folders, what the kernel makes, and the test's own. */
const changedSince = (root: string, file: string, folders: string[]) => {
  const since = fs.statSync(file).mtimeMs;
  const passed = [...folders, "proc", "dev", "context"];
  return fs
    .readdirSync(root)
    .filter((name) => !passed.includes(name))
    .flatMap((name) => [
      name,
      ...(fs.lstatSync(path.join(root, name)).isDirectory()
        ? fs.readdirSync(path.join(root, name), { recursive: true, encoding: "utf8" }).map((below) => path.join(name, below))
        : []),
    ])
    .filter((name) => fs.lstatSync(path.join(root, name)).mtimeMs > since);
};
