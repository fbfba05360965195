import type { Input, Output } from "@tradeport/contract";
import { ean13Digit } from "@tradeport/contract/ean13";
import { ownPrefix, type productSettings } from "@tradeport/contract/product-settings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof productSettings.ProposeBarcodes;

/** Numbers are looked at in such portions: of a portion those are given out that no variant has. */
const portion = 1_000;
const portions = 100;

/** Each number is given out once, whoever asks at the same moment: the row is held until this call is over. */
export const proposeBarcodes = async (ctx: Ctx, { count }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  await sql`insert into product_setting (client_id) values (${clientId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ prefix: string; serial: number }>`
    select barcode_prefix as prefix, barcode_serial::float8 as serial from product_setting
    where client_id = ${clientId} for update`.execute(db);
  const { prefix: own, serial: given } = rows[0]!;
  const prefix = own || ownPrefix;
  const digits = 12 - prefix.length;
  const barcodes: string[] = [];
  let serial = given;
  for (let looked = 0; looked < portions && barcodes.length < count; looked += 1) {
    const next = Array.from({ length: Math.min(portion, 10 ** digits - 1 - serial) }, (_, at) => serial + at + 1);
    if (next.length === 0) break;
    const numbers = next.map((number) => {
      const twelve = prefix + String(number).padStart(digits, "0");
      return { number, barcode: twelve + ean13Digit(twelve) };
    });
    const taken = await sql<{ barcode: string }>`
      select barcode from variant where client_id = ${clientId} and barcode = any(${numbers.map(({ barcode }) => barcode)})`.execute(
      db,
    );
    const known = new Set(taken.rows.map(({ barcode }) => barcode));
    for (const { number, barcode } of numbers) {
      if (barcodes.length === count) break;
      serial = number;
      if (!known.has(barcode)) barcodes.push(barcode);
    }
  }
  if (barcodes.length < count) throw new Fail("barcode_prefix_used_up", { prefix, count });
  await sql`update product_setting set barcode_serial = ${serial} where client_id = ${clientId}`.execute(db);
  return { barcodes };
};
