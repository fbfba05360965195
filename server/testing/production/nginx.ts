import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import net from "node:net";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { until } from "../until.ts";

/**
 * NGINX= names another than the one of the path. By its whole name: the page's blocks run with a stand-in for nginx in front of the path, and that calls
 * this one. By a name alone it would call itself, and again, until the machine has no memory.
 */
const program = process.env.NGINX
  ? resolve(process.env.NGINX)
  : (process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, "nginx"))
      .find((file) => isAbsolute(file) && existsSync(file));
export const hasNginx = () => program !== undefined && spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0;

/** What the distribution's own nginx.conf does, in a folder: it takes in the documented file. Answers the words that start nginx with it. */
export const nginxWords = (folder: string, site: string): string[] => {
  const own = join(folder, "nginx");
  mkdirSync(own, { recursive: true });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${own}/${name};`).join(" ");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(own, "nginx.conf"),
    `${user} pid ${own}/pid; worker_processes 2; events {} http { access_log off; ${paths} include ${site}; }\n`,
  );
  return [program!, "-e", join(own, "error.log"), "-p", own, "-c", join(own, "nginx.conf")];
};

export const startNginx = async (words: string[], port: number) => {
  const [command = "", ...args] = words;
  const child = spawn(command, [...args, "-g", "daemon off;"], { stdio: "ignore" });
  const listens = () =>
    new Promise<boolean>((done) => {
      const socket = net.connect(port, "127.0.0.1", () => done(true)).on("error", () => done(false));
      socket.on("connect", () => socket.destroy());
    });
  await until("nginx listens", async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    return listens();
  });
  return {
    name: "nginx",
    close: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
};
