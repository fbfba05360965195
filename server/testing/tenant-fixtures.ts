import { acrossClients, newId, sql, type WideTx } from "#platform/db.ts";

/** One row of each thing that a call may name, in one company; every text of it says `mark`. */
export const addFixtures = async (tx: WideTx, clientId: string, mark: string) => {
  const ids: Record<string, string> = {};
  const id = (kind: string) => (ids[kind] ??= newId());
  const inserts = {
    brand: sql`insert into brand (client_id, id, name) values (${clientId}, ${id("brand")}, ${mark})`,
    product: sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}, ${id("product")}, ${mark}, (select id from category where is_leaf limit 1), ${id("brand")}, 10, 'TRY'`,
    variant: sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      values (${clientId}, ${id("variant")}, ${id("product")}, ${mark}, ${mark}, 20, 10)`,
    process: sql`insert into process (client_id, id, process_type, state, subject, started_by_name, input)
      values (${clientId}, ${id("process")}, 'import_product_from_excel', 'running', ${mark}, ${mark},
        ${JSON.stringify({ template: { sheet: mark, columns: [{ header: mark, headerEn: mark, kind: "text" }], lists: {}, about: { sheet: "about", lines: [] }, marks: {} } })}::jsonb)`,
    company: sql`insert into company (client_id, id, name) values (${clientId}, ${id("company")}, ${mark})`,
    store: sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${id("store")}, (select id from channel limit 1), ${mark}, true, ${mark}`,
    price: sql`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
      select ${clientId}, ${id("price")}, ${id("variant")}, ${id("store")}, currency, 20, 10, now() + interval '1 day' from channel limit 1`,
    listing: sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${id("listing")}, ${id("store")}, ${id("product")})`,
    offer: sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
      values (${clientId}, ${id("offer")}, ${id("listing")}, ${id("store")}, ${id("variant")}, ${mark})`,
    order: sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
        delivery_address, billing_address)
      values (${clientId}, ${id("order")}, ${id("store")}, ${mark}, now(), now(), 'TRY', ${mark}, '{}', '{}')`,
    package: sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
        remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
      values (${clientId}, ${id("package")}, ${id("order")}, ${id("store")}, ${mark}, 'S_NEW', 'Created', 'new', now(), 'x', ${mark}, now(), 'TRY', 1, 0)`,
    line: sql`insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title,
        quantity, unit_price, discount, total, vat_rate, remote_status)
      values (${clientId}, ${id("line")}, ${id("package")}, ${id("order")}, ${mark}, ${id("variant")}, ${mark}, ${mark}, ${mark}, 1, 1, 0, 1, 10, 'Created')`,
    claim: sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
      values (${clientId}, ${id("claim")}, ${id("store")}, ${mark}, ${mark}, 'return', false, now(), 'TRY', now())`,
    claimLine: sql`insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status)
      values (${clientId}, ${id("claimLine")}, ${id("claim")}, ${mark}, ${mark}, ${mark}, ${mark}, 1, 'deciding', ${mark})`,
    parcel: sql`insert into parcel (client_id, id, store_id, direction, carrier)
      values (${clientId}, ${id("parcel")}, ${id("store")}, 'out', ${mark})`,
    mapping: sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select ${clientId}, ${id("mapping")}, (select id from category where is_leaf limit 1), (select id from channel limit 1), ${mark}
      on conflict (client_id, category_id, channel_id) do update set id = excluded.id`,
    copy: sql`insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, fixed_text, copy_id)
      select ${clientId}, ${newId()}, (select id from category where is_leaf limit 1), (select id from channel limit 1), ${mark}, ${mark}, ${mark}, ${id("copy")}`,
    view: sql`insert into saved_view (client_id, id, list, name, owner_id, owner_name, is_shared, layout, state)
      select ${clientId}, ${id("view")}, 'abc', ${mark}, (select person_id from client_member where client_id = ${clientId} limit 1), ${mark}, true,
        '{"columns":[]}', '{}'`,
    person: sql`insert into person (id, issuer, subject, display_name) values (${id("person")}, 'test', ${id("person")}, ${mark})`,
    packageOrder: sql`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
        values (${clientId}, ${id("packageOrder")}, ${mark}, 1, 'TRY', now(), now() + interval '1 day', ${id("person")})`,
    session: sql`insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
        values (${id("session")}, ${Buffer.from(id("session"))}, ${id("person")}, ${clientId}, ''::bytea, now() + interval '1 day')`,
    address: sql`insert into client_address (client_id, id, title, country_code, city, full_address)
      values (${clientId}, ${id("address")}, ${mark}, 'TR', 'Bursa', ${mark})`,
    warehouse: sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${id("warehouse")}, ${mark}, ${mark})`,
    file: sql`insert into file (client_id, id, name, type, size, sha256, purpose)
      values (${clientId}, ${id("file")}, ${mark}, 'application/pdf', 1, ${mark}, 'test')`,
    template: sql`insert into excel_export_template (client_id, id, name, columns)
      values (${clientId}, ${id("template")}, ${mark}, '[{"field":"barcode","title":""}]')`,
    listingTemplate: sql`insert into listing_template (client_id, id, name, title)
      values (${clientId}, ${id("listingTemplate")}, ${mark}, '{name}')`,
    exportedFile: sql`insert into exported_file (client_id, id, kind, name, holds, row_count, file_id, created_by_name, expires_at)
      values (${clientId}, ${id("exportedFile")}, 'products', ${mark}, ${mark}, 1, ${id("file")}, ${mark}, now() + interval '1 day')`,
    claimFile: sql`insert into claim_file (client_id, id, claim_id, file_id, name, created_by)
      values (${clientId}, ${id("claimFile")}, ${id("claim")}, ${id("file")}, ${mark}, ${mark})`,
    invoice: sql`insert into invoice (client_id, id, company_id, package_id, kind, number, issued_at, currency, total, buyer, file_id, file_name, created_by)
      select ${clientId}, ${id("invoice")}, (select company_id from store where id = ${id("store")}), ${id("package")}, 'sale', ${mark}, now(), 'TRY', 1,
        '{"name": "", "taxNumber": "", "taxOffice": "", "fullAddress": ""}', ${id("file")}, ${mark}, ${mark}`,
    cargoAccount: sql`insert into cargo_account (client_id, id, provider, is_sandbox, credentials, shown)
      values (${clientId}, ${id("cargoAccount")}, 'horoz', true, '{}', '{}')`,
    freightProduct: sql`insert into freight_product (client_id, id, account_id, code, name, fields, remote_id, state)
      values (${clientId}, ${id("freightProduct")}, ${id("cargoAccount")}, ${mark}, ${mark},
        ${JSON.stringify({ productName: mark, productGroupName: mark, productType: "normal", width: "1", length: "1", height: "1", grossKg: "1", netKg: null, desi: "1", ean: "", logCode: "", packageType: "", isStackable: true, containerDefinition: "", components: [] })}::jsonb, '1', 'known')`,
    roadOrder: sql`insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, created_by)
      values (${clientId}, ${id("roadOrder")}, 'horoz', true, ${id("store")}, ${id("order")}, ${mark}, 'unknown', '{}', ${mark})`,
    roadOrderFile: sql`insert into road_order_file (client_id, id, road_order_id, file_id, name, kind, created_by)
      values (${clientId}, ${id("roadOrderFile")}, ${id("roadOrder")}, ${id("file")}, ${mark}, 'invoice', ${mark})`,
    shipment: sql`insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by)
      values (${clientId}, ${id("shipment")}, 'horoz', true, ${id("store")}, ${id("order")}, ${id("package")}, ${mark}, 'created', 1, ${mark})`,
    shippingRule: sql`insert into shipping_rule (client_id, id, place, store_ids, cities)
      select ${clientId}, ${id("shippingRule")}, coalesce(max(place), 0) + 1, array[${id("store")}]::uuid[], array[${mark}] from shipping_rule where client_id = ${clientId}`,
    buyerRequest: sql`insert into buyer_request (client_id, id, kind, buyer, contact, note, channel_order_id, received_on, due_on, created_by)
      values (${clientId}, ${id("buyerRequest")}, 'access', ${mark}, ${mark}, ${mark}, ${mark}, current_date, current_date + 30, ${mark})`,
    document: sql`insert into client_document (client_id, id, file_id, name, created_by)
      values (${clientId}, ${id("document")}, ${id("file")}, ${mark}, ${mark})`,
    member: sql`insert into client_member (client_id, id, person_id, "right", name, surname, email)
      values (${clientId}, ${id("member")}, ${id("person")}, 'write', ${mark}, ${mark}, ${`${id("member")}@example.com`})`,
    invitation: sql`insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, expires_at)
      values (${clientId}, ${id("invitation")}, ${mark}, ${id("invitation")}, ${mark}, ${mark}, 'write', ${Buffer.from(id("invitation"))}, ${id("person")}, now() + interval '1 day')`,
    apiKey: sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
      values (${clientId}, ${id("apiKey")}, ${id("member")}, ${mark}, 'read', ${mark}, ${Buffer.from(id("apiKey"))}, now() + interval '1 day')`,
    proposal: sql`insert into proposal (client_id, id, api_key_id, call, input, note, changes, change_count, ended, ended_at)
      values (${clientId}, ${id("proposal")}, ${id("apiKey")}, 'Order/AcceptOrder', '{}', ${mark}, '[]', 0, 'rejected', now())`,
    webhook: sql`insert into webhook (client_id, id, name, address, kinds, secrets, is_active, created_by_name)
      values (${clientId}, ${id("webhook")}, ${mark}, 'https://hooks.example.com/', '{order}', '[]', false, ${mark})`,
    webhookDelivery: sql`insert into webhook_delivery (client_id, id, webhook_id, events)
      values (${clientId}, ${id("webhookDelivery")}, ${id("webhook")}, '[]')`,
  };
  await acrossClients(tx, async (wide) => {
    // A company has one account at a carrier: the one of an earlier mark makes room.
    await sql`update cargo_account set provider = id::text where client_id = ${clientId} and provider = 'horoz'`.execute(wide);
    for (const insert of Object.values(inserts)) await insert.execute(wide);
    await sql`insert into audit (client_id, id, actor_kind, actor_id, actor_name, action, object_type, object_id, reason)
      values (${clientId}, ${newId()}, 'person', ${id("person")}, '', 'fixture', 'test', ${mark}, ${mark})`.execute(wide);
  });
  return ids as Record<keyof typeof inserts, string>;
};
export type Fixtures = Awaited<ReturnType<typeof addFixtures>>;
