import type { Input, Output } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readViews } from "./view-row.ts";

type Call = typeof savedView.GetAllSavedView;

export const getAllSavedView = (ctx: Ctx, { list }: Input<Call>): Promise<Output<Call>> =>
  readViews(ctx, sql`view.list = ${list}`);
