import type { StoreRef } from "#modules/connections/index.ts";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { sealText } from "#platform/sealed-text.ts";
import { type Head, headers } from "./lock-orders.ts";
import { sealKeys } from "./seal-keys.ts";
import { type StoredAddress, shownAddress } from "./shown-address.ts";
import { consuming, reserving } from "./status.ts";

type Sql = ReturnType<typeof sql>;
/** Where a parcel goes and to whom: an alias of an e-mail or a tax number moves no label. */
const placeOf = (address: Sql) => sql`(${address} - array['email', 'taxNumber', 'taxOffice'])`;
/** It tells once more what it told when a person wrote another address here: that one stays. */
const isAsWritten = sql`coalesce(${placeOf(sql`r.delivery_address`)} = ${placeOf(sql`h.told_address`)}, false)`;
/** A marketplace hides an address after a while, or from the start: that is no other one. */
const isHidden = sql`(coalesce(r.delivery_address ->> 'fullAddress', '') = '' and coalesce(h.delivery_address ->> 'fullAddress', '') <> '')`;
/** The newest report says once more what waits for a nod, or what came after all had left. */
const isRepeated = sql`coalesce(${placeOf(sql`r.delivery_address`)} = ${placeOf(sql`h.reported_address`)}, false)`;
const isHeld = (held: readonly string[]) => sql`h.id = any(${held}::uuid[])`;

/** Of an order `h` and its report `r`: the address that was reported last. */
export const lastReported = sql`coalesce(h.reported_address, h.told_address, h.delivery_address)`;
/** The four columns of `h`, as its report `r` leaves them; `held`: orders whose new address is not simply taken. */
export const addressColumns = (held: readonly string[]) => sql`
  delivery_address = case when ${isHeld(held)} or ${isHidden} or ${isRepeated} or ${isAsWritten} then h.delivery_address else r.delivery_address end,
  told_address = case when ${isHeld(held)} or ${isHidden} or ${isRepeated} then h.told_address when ${isAsWritten} then r.delivery_address end,
  reported_address = case when ${isHeld(held)} then r.delivery_address when ${isHidden} or ${isRepeated} then h.reported_address end,
  reported_address_at = case when ${isHeld(held)} then r.remote_modified_at when ${isHidden} or ${isRepeated} then h.reported_address_at end`;

/**
 * Orders whose buyer has another address by now. It is simply taken while no package is accepted. Once one is, or has its label, or a person wrote another one here, it waits for a
 * person; where all has left it stays beside the old one as a note. Their packages are as these reports leave them. Answers the orders that keep
 * the old one.
 */
export const noteAddresses = async (
  tx: Tx,
  store: StoreRef,
  reported: readonly { orderId: string; report: Head }[],
): Promise<string[]> => {
  const ids = reported.map(({ orderId }) => orderId);
  const { rows } = await sql<{ id: string; before: Given; after: Given; isHeld: boolean; wasWritten: boolean }>`
    select h.id, h.delivery_address as before, r.delivery_address as after, h.told_address is not null as was_written,
      coalesce(p.is_accepted or (p.has_left and not p.is_new), false) or h.told_address is not null as is_held
    from ${headers(reported.map(({ orderId, report }) => ({ id: orderId, report })))}
    join order_header h on h.client_id = ${store.clientId} and h.id = r.id
    cross join lateral (
      select bool_or(waits and not fresh) as is_accepted, bool_or(waits and fresh) as is_new, bool_or(gone) as has_left
      from (select p.status = any(${reserving}::text[]) as waits, p.status = any(${consuming}::text[]) as gone,
          p.status in ('S_NEW', 'S_PENDING_APPROVAL')
            and not exists (select from package_label l where l.client_id = p.client_id and l.package_id = p.id)
            and not exists (select from package_action a where a.client_id = p.client_id and a.package_id = p.id
              and a.action = 'A_ACCEPT' and a.state in ('waiting', 'sending', 'unknown')) as fresh
        from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded) as package) p
    where h.client_id = ${store.clientId} and h.id = any(${ids}::uuid[]) and h.remote_modified_at <= r.remote_modified_at
      and not ${isHidden} and not ${isAsWritten} and ${placeOf(sql`r.delivery_address`)} is distinct from ${placeOf(lastReported)}
      and coalesce(h.delivery_address ->> 'fullAddress', '') <> ''`.execute(tx);
  const changed = rows.filter(({ before, after }) => inOneLine(before) !== inOneLine(after));
  for (const { id, before, after, isHeld } of changed)
    await audit(
      tx,
      store.clientId,
      { kind: "marketplace", id: null, name: store.channelName },
      await addressEntry(tx, store.clientId, { orderId: id, before, after, isReported: isHeld }),
    );
  // What a person wrote here it tells by now: its own label is another one than was fetched.
  const agreed = rows.filter((row) => row.wasWritten && !changed.includes(row)).map(({ id }) => id);
  if (agreed.length > 0) await askLabelsAnew(tx, store.clientId, agreed);
  return changed.flatMap(({ isHeld, id }) => (isHeld ? [id] : []));
};

/** What was fetched of these orders' labels has an old address on it. */
export const askLabelsAnew = (tx: Tx, clientId: string, orderIds: readonly string[]) =>
  sql`
  update package_label l set state = 'wanted', body = null, reason = null, attempts = 0, due_at = now(), ready_at = null
  from order_package p
  where l.client_id = ${clientId} and p.client_id = l.client_id and p.id = l.package_id and p.order_id = any(${[...orderIds]}::uuid[])
    and p.status = any(${reserving}::text[])`.execute(tx);

type Given = StoredAddress | null;
const inOneLine = (address: Given) => {
  // Of two numbers that a marketplace tells the first is the address's.
  const { mobilePhone, officePhone, homePhone } = shownAddress({ ...address, alternatePhone: "" });
  return [
    [address?.firstName, address?.lastName].filter(Boolean).join(" "),
    address?.company,
    address?.fullAddress,
    [address?.zipCode, address?.district, address?.city, address?.country].filter(Boolean).join(" "),
    ...[mobilePhone, officePhone, homePhone],
  ]
    .filter(Boolean)
    .join(", ");
};

interface Moved {
  orderId: string;
  before: Given;
  after: Given;
  /** It is told, and not the one that the parcel goes to. */
  isReported: boolean;
}

/** Both addresses are sealed with the order's own key: when its buyer is erased, nobody reads them in the audit any more. */
export const addressEntry = async (tx: Tx, clientId: string, { orderId, before, after, isReported }: Moved) => {
  const key = (await sealKeys(tx, clientId, [orderId])).get(orderId)!;
  const sealed = (address: Given) => ({ deliveryAddress: sealText(key, inOneLine(address)) });
  return {
    action: isReported ? ("report_address" as const) : ("change_address" as const),
    objectType: "order" as const,
    objectId: orderId,
    before: sealed(before),
    after: sealed(after),
  };
};
