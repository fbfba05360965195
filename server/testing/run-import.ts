import { catalogueJobs, xmlJobs } from "#modules/catalogue/index.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { openVault } from "#platform/secrets.ts";
import type { Name } from "./people.ts";
import type { Caller, World } from "./world.ts";

/** What a job is given, over a test's world. */
export const jobCtx = (world: World): JobCtx => ({
  database: world.database,
  files: world.files,
  log: world.log as JobCtx["log"],
  now: () => new Date(),
  installation: { publicUrl: "http://localhost:3000", sandboxOrigin: undefined },
  signal: new AbortController().signal,
  isAwaited: async () => false,
});

/** Uploads a product file at the front remote, then does the worker's part. Answers the process as the API shows it. */
export const importFile = async (world: World, who: Name, body: Buffer, { name = "urunler.xlsx", forUpdate = false } = {}) => {
  const { processId } = await world
    .as(who)
    .Product.UploadProductFromExcel({ forUpdate: forUpdate ? "true" : "false" }, [{ name, body }]);
  await catalogueJobs["bulk.import-products"]!(jobCtx(world), { clientId: world.clientId(who), processId });
  return world.as(who).Process.GetProcess({ processId });
};

/** Takes a process back at the front remote, then does the worker's part. Answers the undo as the API shows it. */
export const undoProcess = async (world: World, who: Name, processId: string) => {
  const { id } = await world.as(who).Process.UndoProcess({ processId });
  await catalogueJobs["bulk.undo-process"]!(jobCtx(world), { clientId: world.clientId(who), processId: id });
  return world.as(who).Process.GetProcess({ processId: id });
};

type ExportInput = Parameters<Caller["Product"]["ExportProducts"]>[0];
/** The worker's part of an exported file. Answers the process as the API shows it. */
export const makeExport = async (world: World, who: Name, processId: string) => {
  await catalogueJobs["bulk.export-products"]!(jobCtx(world), { clientId: world.clientId(who), processId });
  return world.as(who).Process.GetProcess({ processId });
};
/** Exports products at the front door, does the worker's part and fetches the file. */
export const exportFile = async (world: World, who: Name, input: ExportInput) => {
  const { id, processId } = await world.as(who).Product.ExportProducts(input);
  await makeExport(world, who, processId!);
  return world.as(who).ExportedFile.DownloadExportedFile({ id });
};

/** The worker's part of a preview, of what applies it, or of a change of stock, prices or fields. Answers the process as the API shows it. */
export const runUpdate = async (world: World, who: Name, processId: string) => {
  await catalogueJobs["bulk.update-variants"]!(jobCtx(world), { clientId: world.clientId(who), processId });
  return world.as(who).Process.GetProcess({ processId });
};

type Network = Parameters<typeof xmlJobs>[0]["network"];
/** The worker's part of a feed's run. Answers the process as the API shows it to its company. */
export const runFeed = async (world: World, who: Name, processId: string, network?: Network) => {
  const jobs = xmlJobs({ vault: openVault({ masterKey: Buffer.alloc(32, 7) }), network });
  await jobs["bulk.run-xml"]!(jobCtx(world), { clientId: world.clientId(who), processId });
  return world.as(who).Process.GetProcess({ processId });
};
