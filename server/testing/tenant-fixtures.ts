import { acrossClients, newId, sql, type WideTx } from "#platform/db.ts";

/** One row of each thing that a call may name, in one company; every text of it says `mark`. */
export const addFixtures = async (tx: WideTx, clientId: string, mark: string) => {
  const ids: Record<string, string> = {};
  const one = async (kind: string, insert: (id: string) => Promise<unknown>) => {
    ids[kind] = newId();
    await insert(ids[kind]);
  };
  await one("brand", (id) => sql`insert into brand (client_id, id, name) values (${clientId}, ${id}, ${mark})`.execute(tx));
  await one("product", (id) =>
    sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}, ${id}, ${mark}, (select id from category where is_leaf limit 1), ${ids.brand}, 10, 'TRY'`.execute(tx),
  );
  await one("variant", (id) =>
    sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      values (${clientId}, ${id}, ${ids.product}, ${mark}, ${mark}, 20, 10)`.execute(tx),
  );
  await one("process", (id) =>
    sql`insert into process (client_id, id, process_type, state, subject, started_by_name, input)
      values (${clientId}, ${id}, 'import_product_from_excel', 'running', ${mark}, ${mark},
        ${JSON.stringify({ template: { sheet: mark, columns: [{ header: mark, headerEn: mark, kind: "text" }], lists: {}, about: { sheet: "about", lines: [] }, marks: {} } })}::jsonb)`.execute(
      tx,
    ),
  );
  await one("store", (id) =>
    sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${id}, (select id from channel limit 1), ${mark}, true, ${mark}`.execute(tx),
  );
  await one("price", (id) =>
    sql`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
      select ${clientId}, ${id}, ${ids.variant}, ${ids.store}, currency, 20, 10, now() + interval '1 day' from channel limit 1`.execute(
      tx,
    ),
  );
  await one("listing", (id) =>
    sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${id}, ${ids.store}, ${ids.product})`.execute(
      tx,
    ),
  );
  await one("offer", (id) =>
    sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
      values (${clientId}, ${id}, ${ids.listing}, ${ids.store}, ${ids.variant}, ${mark})`.execute(tx),
  );
  await one("order", (id) =>
    sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
        delivery_address, billing_address)
      values (${clientId}, ${id}, ${ids.store}, ${mark}, now(), now(), 'TRY', ${mark}, '{}', '{}')`.execute(tx),
  );
  await one("package", (id) =>
    sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
        remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
      values (${clientId}, ${id}, ${ids.order}, ${ids.store}, ${mark}, 'S_NEW', 'Created', 'new', now(), 'x', ${mark}, now(), 'TRY', 1, 0)`.execute(
      tx,
    ),
  );
  await one("line", (id) =>
    sql`insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title,
        quantity, unit_price, discount, total, vat_rate, remote_status)
      values (${clientId}, ${id}, ${ids.package}, ${ids.order}, ${mark}, ${ids.variant}, ${mark}, ${mark}, ${mark}, 1, 1, 0, 1, 10, 'Created')`.execute(
      tx,
    ),
  );
  await one("mapping", (id) =>
    sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select ${clientId}, ${id}, (select id from category where is_leaf limit 1), (select id from channel limit 1), ${mark}
      on conflict (client_id, category_id, channel_id) do update set id = excluded.id`.execute(tx),
  );
  await one("view", (id) =>
    sql`insert into saved_view (client_id, id, list, name, owner_id, owner_name, is_shared, layout, state)
      select ${clientId}, ${id}, 'abc', ${mark}, (select person_id from client_member where client_id = ${clientId} limit 1), ${mark}, true,
        '{"columns":[]}', '{}'`.execute(tx),
  );
  ids.person = newId();
  await acrossClients(tx, async (wide) => {
    await sql`insert into person (id, issuer, subject, display_name) values (${ids.person}, 'test', ${ids.person}, ${mark})`.execute(
      wide,
    );
    await one("packageOrder", (id) =>
      sql`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
        values (${clientId}, ${id}, ${mark}, 1, 'TRY', now(), now() + interval '1 day', ${ids.person})`.execute(wide),
    );
    await one("session", (id) =>
      sql`insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
        values (${id}, ${Buffer.from(id)}, ${ids.person}, ${clientId}, ''::bytea, now() + interval '1 day')`.execute(wide),
    );
  });
  await one("address", (id) =>
    sql`insert into client_address (client_id, id, title, country_code, city, full_address)
      values (${clientId}, ${id}, ${mark}, 'TR', 'Bursa', ${mark})`.execute(tx),
  );
  await one("warehouse", (id) =>
    sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${id}, ${mark}, ${mark})`.execute(tx),
  );
  await one("file", (id) =>
    sql`insert into file (client_id, id, name, type, size, sha256, purpose)
      values (${clientId}, ${id}, ${mark}, 'application/pdf', 1, ${mark}, 'test')`.execute(tx),
  );
  await one("document", (id) =>
    sql`insert into client_document (client_id, id, file_id, name, created_by)
      values (${clientId}, ${id}, ${ids.file}, ${mark}, ${mark})`.execute(tx),
  );
  await one("member", (id) =>
    sql`insert into client_member (client_id, id, person_id, "right", name, surname, email)
      values (${clientId}, ${id}, ${ids.person}, 'write', ${mark}, ${mark}, ${`${id}@example.com`})`.execute(tx),
  );
  await one("invitation", (id) =>
    sql`insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, expires_at)
      values (${clientId}, ${id}, ${mark}, ${id}, ${mark}, ${mark}, 'write', ${Buffer.from(id)}, ${ids.person}, now() + interval '1 day')`.execute(
      tx,
    ),
  );
  await one("apiKey", (id) =>
    sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
      values (${clientId}, ${id}, ${ids.member}, ${mark}, 'read', ${mark}, ${Buffer.from(id)}, now() + interval '1 day')`.execute(
      tx,
    ),
  );
  await sql`insert into audit (client_id, id, actor_kind, actor_id, actor_name, action, object_type, object_id, reason)
    values (${clientId}, ${newId()}, 'person', ${ids.person}, '', 'fixture', 'test', ${mark}, ${mark})`.execute(tx);
  return ids as Record<
    | "address"
    | "warehouse"
    | "document"
    | "brand"
    | "listing"
    | "offer"
    | "price"
    | "product"
    | "variant"
    | "process"
    | "store"
    | "order"
    | "package"
    | "line"
    | "mapping"
    | "view"
    | "person"
    | "member"
    | "session"
    | "invitation"
    | "apiKey"
    | "packageOrder",
    string
  >;
};
export type Fixtures = Awaited<ReturnType<typeof addFixtures>>;
