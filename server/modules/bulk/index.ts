import type { process } from "@tradeport/contract/bulk";
import type { exportedFile } from "@tradeport/contract/exported-files";
import type { importLog } from "@tradeport/contract/import-log";
import type { Handlers } from "#platform/http.ts";
import { cancelProcess } from "./cancel-process.ts";
import { deleteExportedFile } from "./delete-exported-file.ts";
import { downloadExportedFile } from "./download-exported-file.ts";
import { getAllExportedFile } from "./get-all-exported-file.ts";
import { getAllProcess } from "./get-all-process.ts";
import { getFailedLinesExcel } from "./get-failed-lines-excel.ts";
import { getImportExcelProcessLog } from "./get-import-excel-process-log.ts";
import { getLinesExcel } from "./get-lines-excel.ts";
import { getProcess } from "./get-process.ts";
import { getProcessLines } from "./get-process-lines.ts";
import { getProcessProblems } from "./get-process-problems.ts";
import { setProcessDismissed } from "./set-process-dismissed.ts";
import { watchProcess } from "./watch-process.ts";

export const processHandlers = {
  Process: {
    GetAllProcess: getAllProcess,
    GetProcess: getProcess,
    GetProcessLines: getProcessLines,
    GetProcessProblems: getProcessProblems,
    GetLinesExcel: getLinesExcel,
    GetFailedLinesExcel: getFailedLinesExcel,
    CancelProcess: cancelProcess,
    SetProcessDismissed: setProcessDismissed,
    WatchProcess: watchProcess,
  } satisfies Handlers<typeof process>,
  Product: { GetImportExcelProcessLog: getImportExcelProcessLog } satisfies Handlers<typeof importLog>,
  ExportedFile: {
    GetAllExportedFile: getAllExportedFile,
    DownloadExportedFile: downloadExportedFile,
    DeleteExportedFile: deleteExportedFile,
  } satisfies Handlers<typeof exportedFile>,
};

export { auditedLines, auditedMost } from "./audited-lines.ts";
export { readValueWords, type Values } from "./changed-values.ts";
export { createProcess } from "./create-process.ts";
export { countExport, createExport, exportIn, findExport, finishExport, moveExport } from "./exported-file.ts";
export { failParked } from "./fail-parked.ts";
export { pageOfProcesses } from "./get-all-process.ts";
export { reasonColumns } from "./get-failed-lines-excel.ts";
export { exampleOf } from "./get-process-problems.ts";
export { discardHeld, holdForPerson, isHeld, releaseHeld } from "./hold-for-person.ts";
export { addLines, addLinesFrom, endLine, failWaiting, finishLines, type NewLine } from "./lines.ts";
export { dropParts, keepParts, readPart } from "./parts.ts";
export { rememberProblems } from "./problems.ts";
export {
  countSkipped,
  describeProcess,
  describeProcessOn,
  endProcess,
  failProcess,
  holdProcess,
  type LineProblem,
  noteOnce,
  readProcess,
  sayReason,
  shownState,
  takenBack,
  unfinished,
} from "./process.ts";
export { pruneExportedFiles } from "./prune-exported-files.ts";
export { pruneProcesses } from "./prune-processes.ts";
