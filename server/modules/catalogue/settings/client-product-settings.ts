import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { productSettings } from "@tradeport/contract/product-settings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { brandOf } from "../brands.ts";
import { readProductSettings } from "../read-product-settings.ts";

type Get = typeof productSettings.GetClientProductSettings;
export const getClientProductSettings = ({ db, clientId }: Ctx): Promise<Output<Get>> => readProductSettings(db, clientId);

type Call = typeof productSettings.UpdateClientProductSettings;

export const updateClientProductSettings = async (ctx: Ctx, { settings }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const before = await readProductSettings(db, clientId);
  const wanted = withChanges(before, settings);
  if (before.version === settings.version && isUnchanged(before, wanted)) return before;
  const brandId = wanted.defaultBrandName === null ? null : await brandOf(db, clientId, wanted.defaultBrandName);
  // Under another prefix numbers begin anew; what stands there already is passed over when they are given out.
  const { rows } = await sql`
    insert into product_setting as s (client_id, version, default_brand_id, desi_divisor, critical_quantity, barcode_prefix, rounding, picture_edge, glossary)
    select ${clientId}, 2, ${brandId}::uuid, ${wanted.desiDivisor}, ${wanted.criticalStockQuantity}, ${wanted.barcodePrefix}, ${wanted.rounding},
      ${wanted.pictureEdge}, ${JSON.stringify(wanted.glossary)}::jsonb
    where ${settings.version} = 1 or exists (select 1 from product_setting where client_id = ${clientId})
    on conflict (client_id) do update set version = s.version + 1, default_brand_id = excluded.default_brand_id,
      desi_divisor = excluded.desi_divisor, critical_quantity = excluded.critical_quantity, barcode_prefix = excluded.barcode_prefix,
      barcode_serial = case when s.barcode_prefix = excluded.barcode_prefix then s.barcode_serial else 0 end,
      rounding = excluded.rounding, picture_edge = excluded.picture_edge, glossary = excluded.glossary
    where s.version = ${settings.version} returning client_id`.execute(db);
  if (rows.length === 0) throw new Fail("conflict");
  const after = await readProductSettings(db, clientId);
  await ctx.audit({ action: "update", objectType: "product_settings", objectId: clientId, before, after });
  return after;
};
