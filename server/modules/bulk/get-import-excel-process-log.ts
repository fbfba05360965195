import type { Input, Output } from "@tradeport/contract";
import { type importLog, importTypes } from "@tradeport/contract/import-log";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { pageOfProcesses } from "./get-all-process.ts";

type Call = typeof importLog.GetImportExcelProcessLog;

/** Files that were imported; what only showed what it would do is none. */
export const getImportExcelProcessLog = (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> =>
  pageOfProcesses(
    ctx,
    input,
    sql`not is_preview and process_type = any(${input.processType ? [input.processType] : [...importTypes]})`,
  );
