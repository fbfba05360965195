import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { AddressChanges, type deliveryAddress } from "@tradeport/contract/delivery-address";
import { hints } from "@tradeport/contract/errors";
import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { checkInput } from "#platform/input.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { addHistory } from "./history.ts";
import { addressEntry } from "./report-address.ts";
import { type StoredAddress, shownAddress } from "./shown-address.ts";
import { reserving } from "./status.ts";

type Call = typeof deliveryAddress.UpdateOrderDeliveryAddress;
interface Row {
  stored: StoredAddress;
  mark: string;
  isSample: boolean;
  /** Packages that have not left, and of them those that the seller sends. */
  here: number;
  ownIds: string[];
}

/**
 * Another delivery address, for what has not left. It holds here: no marketplace has a call for it, and what one tells itself stays beside it
 * (report-address.ts), so that the next report does not take it back.
 */
export const updateOrderDeliveryAddress = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { orderHeaderId, address, addressMark } = input;
  // What they were shown of it is masked: sent back, it would be the address.
  if (!seesBuyers(ctx.who)) throw new Fail("buyers_masked");
  const row = await lockAddress(ctx, orderHeaderId);
  if (!row) throw new Fail("not_found");
  if (row.isSample) throw new Fail("sample_order");
  if (row.here === 0) throw new Fail("address_late");
  if (row.ownIds.length === 0) throw new Fail("fulfilled_there");
  if (addressMark !== undefined && addressMark !== row.mark) throw new Fail("conflict");
  const before = shownAddress(row.stored);
  for (const field of ["taxNumber", "taxOffice"] as const)
    if (address[field] !== undefined && address[field] !== before[field]) throw notAsRead(ctx, `address.${field}`);
  const { country, taxNumber: _, taxOffice: __, ...sent } = address;
  // What is as it was read is not judged: marketplaces write telephones in forms of their own, and leave cities out.
  const anew = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof typeof sent],
  );
  const wanted = withChanges(before, checkInput(AddressChanges, { address: Object.fromEntries(anew) }, ctx.locale).address);
  const isElsewhere = wanted.countryCode !== before.countryCode;
  if (isElsewhere || (country !== undefined && country !== before.country)) {
    const name = await countryOf(ctx, wanted.countryCode, country);
    if (isElsewhere) wanted.country = name;
  }
  if (isUnchanged(before, wanted)) return { orderHeaderId, orderDeliveryAddress: before, addressMark: row.mark };
  const phone = wanted.mobilePhone || wanted.homePhone || wanted.officePhone;
  const stored: StoredAddress = { ...wanted, phone };
  const { rows } = await sql<{ mark: string }>`
    update order_header set told_address = coalesce(told_address, delivery_address), delivery_address = ${JSON.stringify(stored)}::jsonb, modified_at = now()
    where client_id = ${clientId} and id = ${orderHeaderId} returning md5(delivery_address::text) as mark`.execute(db);
  await noteAddress(ctx, orderHeaderId);
  const moved = { orderId: orderHeaderId, before: row.stored, after: stored, isReported: false };
  await ctx.audit(await addressEntry(db, clientId, moved));
  return { orderHeaderId, orderDeliveryAddress: shownAddress(stored), addressMark: rows[0]!.mark };
};

const lockAddress = async ({ db, clientId }: Ctx, orderId: string) => {
  await sql`select from order_header where client_id = ${clientId} and id = ${orderId} for update`.execute(db);
  const { rows } = await sql<Row>`
    select h.delivery_address as stored, md5(h.delivery_address::text) as mark, s.is_sample, count(p.id)::int as here,
      coalesce(array_agg(p.id) filter (where not p.fulfilled_there), '{}') as own_ids
    from order_header h
    join store s on s.client_id = h.client_id and s.id = h.store_id
    left join order_package p on p.client_id = h.client_id and p.order_id = h.id and not p.superseded and p.status = any(${reserving}::text[])
    where h.client_id = ${clientId} and h.id = ${orderId} group by h.delivery_address, s.is_sample`.execute(db);
  return rows[0];
};

const notAsRead = ({ locale }: Ctx, field: string) =>
  new Fail("bad_input", { field, reason: hints.asRead }, [{ field, message: hints.asRead[locale] }]);

/** Its name as in the addresses that marketplaces tell; `written`, in either language, has to be that country's. */
const countryOf = async ({ db, locale }: Ctx, code: string, written = "") => {
  const { rows } = await sql<{ name: string; nameEn: string; isMeant: boolean }>`
    select name_tr as name, name_en, fold(${written}) in ('', fold(name_tr), fold(name_en)) as is_meant from country where code = ${code}`.execute(
    db,
  );
  if (rows[0]?.isMeant) return rows[0].name;
  const fail = rows[0]
    ? new Fail("place_unknown", { value: written, of: { tr: `${code} (${rows[0].name})`, en: `${code} (${rows[0].nameEn})` } })
    : new Fail("country_unknown", { code });
  fail.fields = [{ field: rows[0] ? "address.country" : "address.countryCode", message: fail.sentence(locale) }];
  throw fail;
};

/** In the history of each package that goes to it. */
export const noteAddress = async (ctx: Ctx, orderId: string) => {
  const { rows } = await sql<{ id: string; status: (typeof reserving)[number] }>`
    select id, status from order_package
    where client_id = ${ctx.clientId} and order_id = ${orderId} and not superseded and status = any(${reserving}::text[])`.execute(
    ctx.db,
  );
  for (const [status, packs] of Map.groupBy(rows, (row) => row.status))
    await addHistory(ctx.db, ctx.clientId, {
      packageIds: packs.map(({ id }) => id),
      actorKind: "person",
      actorName: ctx.who.displayName,
      action: "ADDRESS",
      before: status,
      status,
      remoteStatus: null,
    });
};
