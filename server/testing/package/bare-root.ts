import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const run = (command: string, args: string[]) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? (stderr || stdout)}`);
  return stdout.trim();
};

/** All that lies in the root beside Node and npm; an image of a distribution has more. */
const programs = ["sh", "env", "rm", "install", "setpriv", "true"];
const libraries = ["libstdc++.so.6", "libgcc_s.so.1", "libpthread.so.0", "librt.so.1", "libdl.so.2", "libresolv.so.2"];
const uid = 1000;

/**
 * A root folder with what an image of Node has and nothing else: Node, npm, a shell, and the libraries that those ask for. What runs in it has
 * process numbers and mounts of its own, as in a container, and the machine's network. Only root can make one.
 */
export const bareRoot = () => {
  if (process.getuid?.() !== 0 || process.platform !== "linux")
    throw new Error(
      "A bare root folder needs root on Linux (mounts and chroot). Run this part as root, or in a virtual machine.",
    );
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tp-root-"));
  const at = (name: string) => path.join(root, name);
  fs.chmodSync(root, 0o755);
  for (const name of [
    "usr/bin",
    "usr/lib",
    "usr/lib64",
    "usr/local/bin",
    "usr/local/lib/node_modules",
    "etc",
    "dev",
    "proc",
    "root",
  ])
    fs.mkdirSync(at(name), { recursive: true });
  for (const name of ["bin", "lib", "lib64"]) fs.symlinkSync(`usr/${name}`, at(name));
  fs.mkdirSync(at("tmp"));
  fs.chmodSync(at("tmp"), 0o1777);
  fs.mkdirSync(at("home/node"), { recursive: true });
  fs.chownSync(at("home/node"), uid, uid);
  fs.writeFileSync(at("etc/passwd"), `root:x:0:0::/root:/bin/sh\nnode:x:${uid}:${uid}::/home/node:/bin/sh\n`);
  fs.writeFileSync(at("etc/group"), `root:x:0:\nnode:x:${uid}:\n`);
  for (const name of ["resolv.conf", "hosts", "nsswitch.conf"])
    if (fs.existsSync(`/etc/${name}`)) fs.writeFileSync(at(`etc/${name}`), fs.readFileSync(`/etc/${name}`));

  const put = (from: string, to: string) => {
    fs.mkdirSync(path.dirname(at(to)), { recursive: true });
    fs.copyFileSync(fs.realpathSync(from), at(to));
  };
  const found = programs
    .map((name) => run("sh", ["-c", `command -v ${name}`]))
    .map((file) => (file.startsWith("/") ? file : "/bin/true"));
  for (const [index, file] of found.entries()) put(file, `usr/bin/${programs[index]}`);
  put(process.execPath, "usr/local/bin/node");
  const cache = run("ldconfig", ["-p"]);
  const named = libraries.map((name) => new RegExp(`${name.replaceAll(/[.+]/g, "\\$&")} .*=> (\\S+)`).exec(cache)?.[1] ?? "");
  const wanted = run("ldd", [...found, process.execPath, ...named.filter(Boolean)]).matchAll(/(\/\S+\.so\S*)/g);
  for (const [, file = ""] of [...wanted, ...named.filter(Boolean).map((name) => ["", name])])
    put(file.replace(/:$/, ""), file.replace(/:$/, "").replace(/^\/lib/, "/usr/lib"));
  const npm = path.dirname(path.dirname(fs.realpathSync(process.env.npm_execpath ?? run("sh", ["-c", "command -v npm"]))));
  fs.cpSync(npm, at("usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
  fs.symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", at("usr/local/bin/npm"));
  fs.symlinkSync("../lib/node_modules/npm/bin/npx-cli.js", at("usr/local/bin/npx"));

  const environmentOf = (user: string, more: Record<string, string>) =>
    Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", HOME: user === "root" ? "/root" : "/home/node", ...more }).map(
      ([name, value]) => `${name}=${value}`,
    );
  const as = (user: string) => (user === "root" ? [] : [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"]);

  const running = new Set<ChildProcess>();
  /** As `docker run` does: the command has number 1. `binds`: folders of the machine by their place in the root. */
  const start = (command: string[], { user = "root", env = {}, binds = {} as Record<string, string> } = {}) => {
    for (const place of Object.keys(binds)) fs.mkdirSync(at(place), { recursive: true });
    const mounts = [
      `mount --rbind /dev ${root}/dev`,
      `mount -t proc proc ${root}/proc`,
      ...Object.entries(binds).map(([place, folder]) => `mount --bind ${folder} ${at(place)}`),
    ].join(" && ");
    const line = `${mounts} && exec chroot ${root} setpriv --pdeathsig KILL ${as(user).join(" ")} env -i "$@"`;
    const child = spawn(
      "unshare",
      ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", line, "sh", ...environmentOf(user, env), ...command],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    running.add(child.once("close", () => running.delete(child)));
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    return { child, said: () => text };
  };
  /** The process that has number 1 there. */
  const first = (child: ChildProcess) => Number(fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
  /** As `docker exec` does. */
  const exec = (child: ChildProcess, user: string, env: Record<string, string>, command: string[]) => {
    const inside = ["setpriv", ...as(user), "env", "-i", ...environmentOf(user, env), ...command];
    const { status, stdout, stderr } = spawnSync(
      "nsenter",
      ["-t", String(first(child)), "-m", "-p", "-r", "-w", "--", ...inside],
      {
        encoding: "utf8",
      },
    );
    return { status, stdout: stdout.trim(), text: (stdout + stderr).trim() };
  };
  /** What still runs there ends first, all of it with its number 1. */
  const remove = async () => {
    for (const child of running) child.kill("SIGKILL");
    await Promise.all([...running].map((child) => once(child, "close")));
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  };
  return { root, at, start, first, exec, remove };
};
