import type { Process } from "@tradeport/contract/bulk";
import type { ExportedFile } from "@tradeport/contract/exported-files";
import type { Address } from "../address.ts";
import { api } from "../api.ts";
import { fetchWords, translate } from "../i18n/index.ts";
import { isOver } from "../processes.ts";
import { notify } from "../ui/notify.ts";

/** So many rows are there before anybody has read that they are coming. */
const soon = 2_000;

const endOf = (processId: string) =>
  new Promise<Process>((resolve) => {
    const close = api.Process.WatchProcess.watch({ processId }, (process) => {
      if (!isOver(process)) return;
      close();
      resolve(process);
    });
  });

/** A file that is being made is downloaded when it is there; in its list it waits also for whoever has gone on. */
export const fetchMade = async ({ id, name, processId, rowCount }: ExportedFile, open: (to: Address) => unknown) => {
  await fetchWords(["exports"]);
  const files = { label: translate("seeFiles", { ns: "exports" }), run: () => void open("/Product/Transfer/ExportExcel") };
  if (rowCount > soon) notify.info(translate("preparing", { ns: "exports", name }), { timeout: 10_000, action: files });
  const process = processId ? await endOf(processId) : null;
  if (process?.state === "done") return api.ExportedFile.DownloadExportedFile.download({ id });
  notify.error(translate("notMade", { ns: "exports", name }), { action: files });
  return null;
};
