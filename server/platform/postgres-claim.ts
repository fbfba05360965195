import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another process runs on this data folder. */
export class DataInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by another running Tradeport${pid ? ` (process ${pid})` : ""}. ` +
        "Stop that one first, or set TRADEPORT_DATA to another folder.",
    );
    this.name = "DataInUse";
  }
}

/**
 * A folder for the socket that only its owner may enter. Its name follows from the data folder and is short, because a
 * socket's path is limited to about 100 bytes. Somebody else's folder under that name is not used.
 */
export const socketFolder = async (dataDir: string, owner: number | undefined): Promise<string> => {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  if (process.platform === "win32") return hash;
  const base = tmpdir().length > 60 ? "/tmp" : tmpdir();
  const folder = join(base, `tradeport-${hash}`);
  await mkdir(folder, { mode: 0o700 }).then(
    () => (owner === undefined ? undefined : chown(folder, owner, owner)),
    () => {},
  );
  const { uid, mode } = await lstat(folder);
  const mine = uid === (owner ?? process.getuid?.()) && (mode & 0o77) === 0 && (mode & 0o170000) === 0o040000;
  if (mine) return folder;
  const own = await mkdtemp(join(base, "tradeport-"));
  if (owner !== undefined) await chown(own, owner, owner);
  return own;
};

/** Says who has the data folder for as long as this process lives; the system forgets it with the process. */
export const claimData = async (dataDir: string, sockets: string): Promise<() => void> => {
  const place = process.platform === "win32" ? `\\\\.\\pipe\\tradeport-${sockets}` : join(sockets, "owner");
  for (let tries = 0; ; tries++) {
    const server = await listen(place);
    if (server) return () => void server.close();
    const pid = await ask(place);
    if (pid !== undefined || tries > 5) throw new DataInUse(dataDir, pid ?? 0);
    await rm(place, { force: true });
  }
};

const listen = (place: string) =>
  new Promise<net.Server | undefined>((resolve, reject) => {
    const server = net.createServer((socket) => socket.on("error", () => {}).end(String(process.pid)));
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(place, () => resolve(server.unref()));
  });

/** The process that answers there; undefined when it died and only left its name. */
const ask = (place: string) =>
  new Promise<number | undefined>((resolve) => {
    let text = "";
    const socket = net.connect(place).setEncoding("utf8");
    socket.on("data", (part) => {
      text += part;
    });
    socket.once("end", () => resolve(Number(text)));
    socket.once("error", () => resolve(undefined));
  });
