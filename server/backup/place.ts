import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "#platform/config.ts";
import { openBucket } from "#platform/s3.ts";
import type { Stored } from "./manifest.ts";

/** Where backups lie. One that is not finished has no good name: nothing lists it, nothing restores it. */
export interface Place {
  /** As a person writes it. */
  nameOf(backup: string): string;
  /** Names of the finished ones, the oldest first. */
  list(): Promise<string[]>;
  /** A file of this machine becomes a part of a backup that is being made. */
  put(backup: string, path: string, file: string, is: Pick<Stored, "size" | "sha256">): Promise<void>;
  /** Reads a part, also of one that is not finished. Throws when it is not there. */
  open(backup: string, path: string): Promise<Readable>;
  /** All of it is there, and its manifest: from now on it is a backup. */
  finish(backup: string, manifest: string, is: Pick<Stored, "size" | "sha256">): Promise<void>;
  remove(backup: string): Promise<void>;
  /** What a run that was killed left. Only while no other one writes here. */
  sweep(): Promise<void>;
}

export const manifestName = "manifest.json";
const shape = /^tradeport-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
export const backupName = (at: Date) => `tradeport-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** A folder, or s3://bucket/folder at the service of BACKUP_S3_ENDPOINT. */
export const openPlace = (where: string, config: Config): Place => {
  if (!where.startsWith("s3://")) return folderPlace(resolve(where));
  const [bucket = "", ...path] = where.slice(5).split("/").filter(Boolean);
  const { backupS3Endpoint: endpoint, backupS3AccessKeyId: accessKeyId, backupS3SecretAccessKey: secretAccessKey } = config;
  if (!bucket || !endpoint || !accessKeyId || !secretAccessKey)
    throw new Error(
      `${where} needs the name of a bucket, and BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or those without BACKUP_).`,
    );
  const place = { endpoint, bucket, accessKeyId, secretAccessKey };
  return bucketPlace(where.replace(/\/+$/, ""), path.map((part) => `${part}/`).join(""), {
    ...place,
    region: config.backupS3Region,
    pathStyle: config.backupS3PathStyle,
  });
};

/** `<where>/<name>`, split into the place and the name. */
export const placeOf = (backup: string): [where: string, name: string] => {
  const given = backup.startsWith("s3://") ? backup.replace(/\/+$/, "") : resolve(backup);
  return [given.slice(0, given.lastIndexOf("/")) || "/", basename(given)];
};

/** Written beside, under a name with a dot, and renamed when it is whole. */
const folderPlace = (folder: string): Place => {
  const making = (backup: string) => join(folder, `.${backup}.part`);
  const synced = async (path: string) => {
    if (process.platform === "win32") return;
    const handle = await open(path, "r");
    await handle.sync().finally(() => handle.close());
  };
  const put = async (backup: string, path: string, file: string) => {
    const place = join(making(backup), path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await copyFile(file, place);
    const handle = await open(place, "r+");
    await handle
      .chmod(0o600)
      .then(() => handle.sync())
      .finally(() => handle.close());
  };
  return {
    nameOf: (backup) => join(folder, backup),
    list: async () => (await readdir(folder).catch(() => [])).filter((name) => shape.test(name)).sort(),
    put,
    open: async (backup, path) => {
      for (const at of [join(folder, backup), making(backup)]) {
        const stream = createReadStream(join(at, path));
        const opened = await new Promise<boolean>((done) =>
          stream.once("open", () => done(true)).once("error", () => done(false)),
        );
        if (opened) return stream;
      }
      throw new Error(`${join(folder, backup)} has no ${path}.`);
    },
    finish: async (backup, manifest) => {
      await put(backup, manifestName, manifest);
      await synced(making(backup));
      await rename(making(backup), join(folder, backup));
      await synced(folder);
    },
    remove: async (backup) => {
      await rename(join(folder, backup), making(backup));
      await rm(making(backup), { recursive: true, force: true });
    },
    sweep: async () => {
      for (const name of await readdir(folder).catch(() => []))
        if (name.endsWith(".part") && shape.test(name.slice(1, -5)))
          await rm(join(folder, name), { recursive: true, force: true });
    },
  };
};

/** A bucket has no renaming: the manifest comes last, and goes first. */
const bucketPlace = (where: string, prefix: string, setting: Parameters<typeof openBucket>[0]): Place => {
  const bucket = openBucket(setting);
  const keyOf = (backup: string, path: string) => `${prefix}${backup}/${path}`;
  const keys = async () => {
    const all: string[] = [];
    for await (const page of bucket.list(prefix)) all.push(...page.map(({ key }) => key.slice(prefix.length)));
    return all.filter((key) => shape.test(key.split("/")[0]!));
  };
  const finished = (all: string[]) =>
    all
      .filter((key) => key.endsWith(`/${manifestName}`))
      .map((key) => key.split("/")[0]!)
      .sort();
  const put: Place["put"] = async (backup, path, file, { size, sha256 }) =>
    void (
      await bucket.ask({
        method: "PUT",
        key: keyOf(backup, path),
        body: { path: file, size, sha256, type: "application/octet-stream" },
      })
    )?.resume();
  const drop = async (key: string) => void (await bucket.ask({ method: "DELETE", key: `${prefix}${key}` }))?.resume();
  return {
    nameOf: (backup) => `${where}/${backup}`,
    list: async () => finished(await keys()),
    put,
    open: async (backup, path) => {
      const reply = await bucket.ask({ method: "GET", key: keyOf(backup, path) });
      if (!reply) throw new Error(`${where}/${backup} has no ${path}.`);
      return reply;
    },
    finish: (backup, manifest, is) => put(backup, manifestName, manifest, is),
    remove: async (backup) => {
      await drop(`${backup}/${manifestName}`);
      for (const key of await keys()) if (key.startsWith(`${backup}/`)) await drop(key);
    },
    sweep: async () => {
      const all = await keys();
      const good = new Set(finished(all));
      for (const key of all) if (!good.has(key.split("/")[0]!)) await drop(key);
    },
  };
};
