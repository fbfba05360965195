import type { WideCtx } from "#platform/context.ts";
import { acrossClients, type Tx } from "#platform/db.ts";

/** An Admin reads all, hidden ones too; a client what the tables' policies show it. */
export const reading = <T>(ctx: WideCtx, work: (db: Tx) => Promise<T>): Promise<T> =>
  ctx.who.role === "Admin" ? acrossClients(ctx.db, work) : work(ctx.db);
