import type { Ctx } from "#platform/context.ts";

/** Names and addresses leave the console: the audit says who took those of how many packages along, and in which file. */
export const noteDownload = (ctx: Ctx, name: string, packages: number) =>
  ctx.audit({ action: "download", objectType: "order", objectId: ctx.clientId, after: { name, orders: packages } });
