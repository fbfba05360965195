import { withChanges } from "@tradeport/contract/changes";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { ruleOf } from "./action-rules.ts";
import { addHistory } from "./history.ts";
import { writePackageRows } from "./package-rows.ts";
import { type In, type Out, viewPackages } from "./package-view.ts";
import { type Acting, lockPackages, mustBeConnected, writeActions } from "./request-action.ts";
import { writeParcels } from "./write-parcels.ts";

type Input = Pick<Acting, "cargoCompany" | "cargoTrackingCode">;

/**
 * What the marketplace takes (a carrier of its list, a tracking code) is told to it first and shown when it was taken; the rest, a carrier of
 * one's own or a link, is kept here at once. What is not named stays: a code that came since the sheet was opened is not told back as a change.
 */
export const setCargoInfo = async (ctx: Ctx, given: In<"SetCargoInfo">): Promise<Out<"SetCargoInfo">> => {
  const [pack] = await lockPackages(ctx, { ids: [given.orderPackageId] });
  if (!pack) throw new Fail("not_found");
  if (given.version !== pack.version) throw new Fail("conflict");
  if (pack.open) throw new Fail("action_waiting");
  const input = withChanges({ cargoCompany: pack.cargoCompany, cargoTrackingCode: pack.cargoTrackingCode }, given);
  const [view] = await viewPackages(ctx, { packageId: pack.id });
  const isLinkNew = given.trackingLink !== undefined && given.trackingLink !== view!.trackingLink;
  if (!isLinkNew && isUnchanged(pack, input)) return view!;
  const reported = reportedFields(pack, input);
  mustBeConnected(pack, { how: Object.keys(reported).length > 0 ? "remote" : "local" });
  await sql`
    update order_package set cargo_tracking_link = coalesce(${given.trackingLink ?? null}, cargo_tracking_link), version = version + 1, modified_at = now(),
      cargo_company = case when ${"cargoProvider" in reported} then cargo_company else ${input.cargoCompany} end,
      cargo_tracking_code = case when ${"trackingNumber" in reported} then cargo_tracking_code else ${input.cargoTrackingCode} end
    where client_id = ${ctx.clientId} and id = ${pack.id}`.execute(ctx.db);
  const remote = Object.keys(reported).length > 0;
  await writeActions(ctx, [
    {
      pack,
      action: "CARGO",
      lines: [],
      fields: remote ? reported : { cargoCompany: input.cargoCompany, cargoTrackingCode: input.cargoTrackingCode },
      state: remote ? "waiting" : "done",
    },
  ]);
  if (!remote) {
    const actor = { actorKind: "person", actorName: ctx.who.displayName } as const;
    await addHistory(ctx.db, ctx.clientId, {
      packageIds: [pack.id],
      ...actor,
      action: "CARGO",
      before: pack.status,
      status: pack.status,
      remoteStatus: null,
    });
    await writeParcels(ctx.db, ctx.clientId, [pack.orderId]);
    await writePackageRows(ctx.db, ctx.clientId, [pack.orderId]);
  }
  return (await viewPackages(ctx, { packageId: pack.id }))[0]!;
};

/** The connector's own fields for what has changed; a carrier is known by its code or its name. */
const reportedFields = (pack: Acting, { cargoCompany, cargoTrackingCode }: Input): Record<string, string> => {
  const rule = ruleOf(pack.channelCode, "CARGO");
  if (rule?.how !== "remote") return {};
  const reported: Record<string, string> = {};
  const same = (a: string, b: string) => a.localeCompare(b, "tr", { sensitivity: "base" }) === 0;
  const carriers = rule.fields.find(({ key }) => key === "cargoProvider")?.options ?? [];
  const carrier = carriers.find(
    ({ value, label }) => value === cargoCompany || same(label.tr, cargoCompany) || same(label.en, cargoCompany),
  );
  if (carrier && !same(carrier.label.tr, pack.cargoCompany) && carrier.value !== pack.cargoCompany)
    reported.cargoProvider = carrier.value;
  const takesCode = rule.fields.some(({ key }) => key === "trackingNumber");
  if (takesCode && cargoTrackingCode !== "" && cargoTrackingCode !== pack.cargoTrackingCode)
    reported.trackingNumber = cargoTrackingCode;
  return reported;
};
