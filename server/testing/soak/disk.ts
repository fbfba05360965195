import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fixtureProduct } from "../excel-fixture.ts";
import { quiet } from "../invariants.ts";
import { type Installation, Refused, startParts } from "../parts.ts";
import { someProduct } from "../some-product.ts";
import { until } from "../until.ts";
import { killableDatabase } from "./killable-database.ts";
import type { SoakPart } from "./part.ts";
import { startSelling } from "./selling.ts";

const products = 40;

/** A file system of a few megabytes of its own; taking it away needs the right that making it needed. */
const small = (place: string, megabytes: number) => {
  fs.mkdirSync(place, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", place], { stdio: "pipe" });
  } catch (error) {
    throw new Error(`R29 mounts small file systems, which needs root: ${String((error as { stderr?: Buffer }).stderr)}`);
  }
  return {
    grow: (to: number) => execFileSync("mount", ["-o", `remount,size=${to}m`, place]),
    drop: () => execFileSync("umount", ["-l", place], { stdio: "pipe" }),
  };
};

/** Everything that is left goes into one file, to the last block. */
const fill = (file: string) => {
  const handle = fs.openSync(file, "w");
  for (let size = 1_048_576; size >= 512; size /= 2)
    try {
      for (;;) fs.writeSync(handle, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  fs.closeSync(handle);
};

const packagesOf = async ({ database }: Installation) =>
  (await database.pool.query<{ count: number }>("select count(*)::int as count from order_package")).rows[0]!.count;

/** R29: the files' disk full, then the database's: what can't be kept is refused in words, the rest goes on, and nothing is lost. */
export const disk: SoakPart = {
  name: "disk",
  about: "full disks: of files, then of the database; orders, words, and what is there when there is room again (R29)",
  run: async ({ say }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-disk-"));
    const data = path.join(folder, "data");
    const databaseDisk = small(path.join(folder, "database"), 500);
    const fileDisk = small(path.join(data, "files"), 32);
    let store: Awaited<ReturnType<typeof killableDatabase>> | undefined;
    let place: Installation | undefined;
    const report: string[] = ["| | |", "|---|---|"];
    const note = (what: string, found: string) => {
      say(`${what}: ${found}`);
      report.push(`| ${what} | ${found} |`);
    };
    try {
      store = await killableDatabase(path.join(folder, "database"));
      place = await startParts(store, { LEASE_SECONDS: "5" }, data);
      const here = place;
      for (const part of ["sandboxes", "api", "worker"] as const) await here.start(part);
      const settings = { batchDelayMs: 200, reviewDelayMs: 200, limits: "off" };
      await here.market("_settings", settings);
      const stores = await startSelling(here, products);
      const seller = here.as("ayse");
      let wanted = 0;
      /** What is sold out at one store is bought at the next, or the next product. */
      const buy = async (times: number) => {
        for (let bought = 0; bought < times; wanted += 1) {
          if (wanted > 3 * products) throw new Error("nothing is left to buy");
          const lines = [{ barcode: fixtureProduct(1 + (wanted % products)).barcode, quantity: 1 }];
          const { sellerId } = stores[wanted % 3]!;
          bought += await here.market("_buy", { sellerId, lines, buyer: "Ayşe Örnek" }).then(
            () => 1,
            () => 0,
          );
        }
      };
      const refusalOf = (work: Promise<unknown>) =>
        work.then(
          () => null,
          (error: unknown) => {
            if (error instanceof Refused) return error;
            throw error;
          },
        );

      // ---- files
      const pdf = { name: "belge.pdf", body: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4_000_000, 32)]) };
      const upload = () => seller.Document.UploadClientDocument({}, [pdf]);
      let stored = 0;
      let refused: Refused | null = null;
      while (!refused && stored < 20) {
        refused = await refusalOf(upload());
        if (!refused) stored += 1;
      }
      if (refused?.status !== 507 || !refused.message.includes("yer kalmadı"))
        throw new Error(`R29: a full disk answered ${refused?.message}`);
      const lying = fs
        .readdirSync(path.join(data, "files"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile()).length;
      const { rows } = await here.database.pool.query<{ count: number }>("select count(*)::int as count from file");
      if (lying !== rows[0]!.count) throw new Error(`R29: ${lying} files lie there, ${rows[0]!.count} are known`);
      note("uploads until the files' disk of 32 MB was full", `${stored}, then ${refused.message}`);
      const before = await packagesOf(here);
      await buy(6);
      await until("orders come in beside a full disk of files", async () => (await packagesOf(here)) === before + 6, 60_000);
      note("orders that came in meanwhile", "6 of 6");
      fileDisk.grow(64);
      await upload();
      note("an upload after room was made", "taken");

      // ---- the database
      const filler = path.join(folder, "database", "filler");
      fill(filler);
      const words = new Map<string, number>();
      const ended = Date.now() + 40_000;
      const hasty = here.as("ayse", () => false, 4_000);
      let taken = 0;
      for (let at = 0; Date.now() < ended && (words.size === 0 || at < 40); at += 1) {
        const product = await someProduct(hasty, `DISK-${at}`).catch(() => null);
        // An answer, or none: until one is lost, the same key is sent again by the caller.
        const answer = product
          ? await refusalOf(hasty.Product.CreateProductMasterDataJson({ product })).catch((error: Error) => error)
          : new Error("no reading");
        if (!answer) taken += 1;
        else {
          const reason = answer instanceof Refused ? String(answer.status) : "no answer";
          words.set(reason, (words.get(reason) ?? 0) + 1);
          if (answer instanceof Refused && ![503, 507].includes(answer.status))
            throw new Error(`R29: a full database answered ${answer.message}`);
        }
      }
      if (words.size === 0) throw new Error("R29: the database's disk never became full");
      note(
        "writes into a full database",
        `${taken} taken, ${[...words].map(([reason, times]) => `${times} x ${reason}`).join(", ")}`,
      );
      await buy(6);
      fs.rmSync(filler);
      const alive = () =>
        here.database.ping().then(
          () => true,
          () => false,
        );
      if (
        !(await until("the database is back by itself", alive, 20_000).then(
          () => true,
          () => false,
        ))
      ) {
        await store.start();
        note("the database's server", "had ended, and was started again");
      }
      await until(
        "a write is taken again",
        async () => {
          const product = await someProduct(seller, `BACK-${Date.now()}`).catch(() => null);
          return product !== null && (await refusalOf(seller.Product.CreateProductMasterDataJson({ product }))) === null;
        },
        60_000,
      );
      await quiet(here, stores, 120_000);
      const known = await here.database.pool.query<{ count: number }>(
        "select count(*)::int as count from product where main_code like 'DISK-%'",
      );
      if (known.rows[0]!.count < taken)
        throw new Error(`R29: ${taken} products were taken and ${known.rows[0]!.count} are there`);
      note("after room was made", `every order is here once, all ${taken} taken writes are there, I1-I7 hold`);
      return report;
    } finally {
      // The folder goes last: closing takes the rest of it along.
      await place?.close({ keep: true });
      for (const one of [fileDisk, databaseDisk]) one.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
