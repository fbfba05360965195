import type { Thing } from "@tradeport/contract/things";

interface Table {
  /** The same for all companies, or known before the company is: it has no client_id. Its keys name no table of a company. */
  platform?: true;
  /**
   * Pruned after its time, which docs/operations.md says under "What grows"; kept forever, because a person or the law needs it; or
   * bounded: it grows with the catalogue, the people, the stores or the marketplaces and not with time.
   */
  grows: "pruned" | "forever" | "bounded";
  /** What its rows show: other tabs are told when they change. [] is seen by whoever asks next: sessions and marks of use change at every call. */
  shows: readonly Thing[];
  /** What the end of a row shows besides: it is told at once, though a row's other changes are not. */
  endShows?: readonly Thing[];
}

/** Every table, under the part of the server that writes it. All others read it, or call its owner. */
const owned: Record<string, Record<string, Table>> = {
  platform: {
    audit: { grows: "forever", shows: [] },
    audit_seal: { grows: "forever", shows: [] },
    audit_unsealed: { grows: "pruned", shows: [] },
    client_data_key: { grows: "bounded", shows: [] },
    // One row.
    client_key: { platform: true, grows: "bounded", shows: [] },
    // That of an import, a transfer or an export goes with its lines.
    file: { grows: "pruned", shows: [] },
    // Ids of files whose bytes are there until the night.
    gone_file: { platform: true, grows: "pruned", shows: [] },
    file_usage: { grows: "bounded", shows: [] },
    idempotency: { grows: "pruned", shows: [] },
    // One row for each running part.
    key_holder: { platform: true, grows: "bounded", shows: [] },
    lease: { platform: true, grows: "pruned", shows: [] },
    mail: { grows: "pruned", shows: [] },
    rate_bucket: { platform: true, grows: "pruned", shows: [] },
    session: { platform: true, grows: "pruned", shows: [], endShows: ["sessions"] },
  },
  identity: {
    identity_account: { platform: true, grows: "bounded", shows: [] },
    identity_attempt: { platform: true, grows: "pruned", shows: [] },
    identity_key: { platform: true, grows: "bounded", shows: [] },
    identity_link: { platform: true, grows: "pruned", shows: [] },
    oidc_payload: { platform: true, grows: "pruned", shows: [] },
    passkey: { platform: true, grows: "bounded", shows: [] },
    passkey_challenge: { platform: true, grows: "pruned", shows: [] },
    person: { platform: true, grows: "bounded", shows: [] },
    provider_recheck: { platform: true, grows: "bounded", shows: [] },
    recovery_code: { platform: true, grows: "bounded", shows: [] },
    second_factor: { platform: true, grows: "bounded", shows: [] },
  },
  backup: {
    installation: { platform: true, grows: "bounded", shows: [] },
  },
  "modules/announcements": {
    news: { platform: true, grows: "forever", shows: ["news"] },
  },
  "modules/bulk": {
    exported_file: { grows: "pruned", shows: ["files"] },
    // One row for each cause that was ever recognised.
    problem: { grows: "bounded", shows: ["listings"] },
    process: { grows: "pruned", shows: ["processes"] },
    process_line: { grows: "pruned", shows: ["processes"] },
    process_part: { grows: "pruned", shows: [] },
    process_problem: { grows: "pruned", shows: [] },
  },
  "modules/catalogue": {
    attribute: { platform: true, grows: "bounded", shows: ["categories"] },
    attribute_value: { platform: true, grows: "bounded", shows: ["categories"] },
    brand: { grows: "bounded", shows: ["products"] },
    category: { platform: true, grows: "bounded", shows: ["categories"] },
    category_attribute: { platform: true, grows: "bounded", shows: ["categories"] },
    excel_export_template: { grows: "bounded", shows: ["files"] },
    import_row: { grows: "pruned", shows: [] },
    machine_text: { grows: "bounded", shows: ["products"] },
    product: { grows: "bounded", shows: ["products"] },
    product_attribute: { grows: "bounded", shows: ["products"] },
    product_image: { grows: "bounded", shows: ["products"] },
    product_setting: { grows: "bounded", shows: ["products"] },
    product_row: { grows: "bounded", shows: [] },
    product_tally: { grows: "bounded", shows: [] },
    product_text: { grows: "bounded", shows: ["products"] },
    // One row: who changed the taxonomy last holds it, and when that was.
    taxonomy_state: { platform: true, grows: "bounded", shows: [] },
    variant: { grows: "bounded", shows: ["products"] },
    variant_component: { grows: "bounded", shows: ["products"] },
    xml_export: { grows: "bounded", shows: ["feeds"] },
    xml_feed: { grows: "bounded", shows: ["feeds"] },
    xml_feed_item: { grows: "bounded", shows: [] },
  },
  "modules/company": {
    city: { platform: true, grows: "bounded", shows: [] },
    client: { platform: true, grows: "bounded", shows: ["company", "customers"] },
    client_address: { grows: "bounded", shows: ["addresses"] },
    client_document: { grows: "forever", shows: ["documents"] },
    company: { grows: "bounded", shows: ["company", "customers"] },
    country: { platform: true, grows: "bounded", shows: [] },
    district: { platform: true, grows: "bounded", shows: [] },
    place_source: { platform: true, grows: "bounded", shows: [] },
    region: { platform: true, grows: "bounded", shows: [] },
  },
  "modules/connections": {
    cargo_account: { grows: "bounded", shows: ["logistics"] },
    channel: { platform: true, grows: "bounded", shows: ["channels"] },
    oauth_attempt: { grows: "pruned", shows: [] },
    store: { grows: "bounded", shows: ["stores"] },
    store_due: { grows: "pruned", shows: [] },
  },
  "modules/inventory": {
    shelf: { grows: "bounded", shows: ["products"] },
    stock: { grows: "bounded", shows: ["products"] },
    stock_item: { grows: "bounded", shows: ["products"] },
    stock_movement: { grows: "forever", shows: [] },
    store_location: { grows: "bounded", shows: ["warehouses"] },
    warehouse: { grows: "bounded", shows: ["warehouses"] },
  },
  "modules/listings": {
    drift: { grows: "pruned", shows: ["listings"] },
    // An act of a person each.
    ended_offer: { grows: "forever", shows: ["listings"] },
    listing: { grows: "bounded", shows: ["listings"] },
    listing_category: { grows: "bounded", shows: ["listings", "mappings"] },
    listing_template: { grows: "bounded", shows: ["listings"] },
    listing_text: { grows: "bounded", shows: ["listings"] },
    offer: { grows: "bounded", shows: ["listings"] },
    push_batch: { grows: "pruned", shows: [] },
    push_first: { grows: "pruned", shows: ["listings"] },
    store_product: { grows: "bounded", shows: ["listings"] },
    store_reading: { grows: "bounded", shows: ["listings"] },
    sync_field: { grows: "bounded", shows: ["listings"] },
    taxonomy_effect: { grows: "bounded", shows: ["channels"] },
  },
  "modules/logistics": {
    freight_list: { grows: "bounded", shows: ["logistics"] },
    freight_product: { grows: "bounded", shows: ["logistics"] },
    logistics_log: { grows: "pruned", shows: ["logistics"] },
    road_order: { grows: "forever", shows: ["logistics"] },
    road_order_file: { grows: "forever", shows: ["logistics"] },
    road_order_status: { grows: "forever", shows: ["logistics"] },
    shipment: { grows: "forever", shows: ["logistics"] },
    warehouse_stock: { grows: "bounded", shows: ["logistics"] },
    warehouse_system: { grows: "bounded", shows: ["logistics"] },
    carrier_limits: { grows: "bounded", shows: ["logistics"] },
    carrier_limit: { grows: "bounded", shows: ["logistics"] },
    shipping_rules: { grows: "bounded", shows: ["logistics"] },
    shipping_rule: { grows: "bounded", shows: ["logistics"] },
  },
  "modules/mapping": {
    attribute_mapping: { grows: "bounded", shows: ["mappings"] },
    brand_mapping: { grows: "bounded", shows: ["mappings"] },
    category_mapping: { grows: "bounded", shows: ["mappings"] },
    refused_suggestion: { grows: "bounded", shows: ["mappings"] },
    channel_attribute: { platform: true, grows: "bounded", shows: [] },
    channel_brand: { platform: true, grows: "bounded", shows: [] },
    channel_category: { platform: true, grows: "bounded", shows: [] },
    channel_number: { platform: true, grows: "bounded", shows: [] },
    channel_taxonomy: { platform: true, grows: "bounded", shows: [] },
    channel_value: { platform: true, grows: "bounded", shows: [] },
    taxonomy_change: { platform: true, grows: "pruned", shows: ["channels"] },
    value_mapping: { grows: "bounded", shows: ["mappings"] },
  },
  "modules/notifications": {
    // What is so now, whom it was told, and when each was last written to.
    notification: { grows: "bounded", shows: [] },
    notification_letter: { grows: "bounded", shows: [] },
    notification_told: { grows: "bounded", shows: [] },
    weekly_letter: { grows: "bounded", shows: [] },
  },
  "modules/orders": {
    claim: { grows: "forever", shows: ["claims", "orders"] },
    claim_line: { grows: "forever", shows: ["claims", "orders"] },
    claim_file: { grows: "forever", shows: ["claims", "orders"] },
    // A company keeps its invoices for ten years.
    invoice: { grows: "forever", shows: ["orders"] },
    invoice_line: { grows: "forever", shows: [] },
    inbox: { grows: "pruned", shows: ["orders"] },
    money_entry: { grows: "forever", shows: ["orders"] },
    order_allocation: { grows: "forever", shows: ["products"] },
    order_amount: { grows: "forever", shows: ["orders"] },
    order_header: { grows: "forever", shows: ["orders"] },
    order_line: { grows: "forever", shows: ["orders"] },
    order_package: { grows: "forever", shows: ["orders"] },
    order_status_history: { grows: "forever", shows: ["orders"] },
    order_watch: { grows: "bounded", shows: [] },
    package_action: { grows: "forever", shows: ["orders"] },
    package_label: { grows: "pruned", shows: ["orders"] },
    packing: { grows: "forever", shows: ["orders"] },
    packing_piece: { grows: "forever", shows: ["orders"] },
    parcel: { grows: "forever", shows: ["orders", "claims"] },
    parcel_number: { grows: "forever", shows: ["orders", "claims"] },
    replacement: { grows: "forever", shows: ["claims", "orders"] },
    return_receipt: { grows: "forever", shows: ["claims", "orders"] },
  },
  "modules/package-order": {
    package_order: { grows: "forever", shows: ["subscriptions"] },
  },
  "modules/personal-data": {
    buyer_request: { grows: "forever", shows: ["orders"] },
    buyer_retention: { grows: "bounded", shows: ["orders"] },
    erased_order: { grows: "forever", shows: [] },
  },
  "modules/people": {
    api_key: { grows: "bounded", shows: ["keys"] },
    client_member: { grows: "bounded", shows: ["members"] },
    communication_activity: { grows: "forever", shows: ["customers"] },
    invitation: { grows: "pruned", shows: ["invitations"] },
  },
  "modules/preferences": {
    preference: { grows: "bounded", shows: [] },
    saved_view: { grows: "bounded", shows: ["views"] },
    saved_view_default: { grows: "bounded", shows: ["views"] },
  },
  "modules/prices": {
    channel_parameters: { grows: "bounded", shows: ["prices"] },
    discount_rule: { platform: true, grows: "bounded", shows: [] },
    price: { grows: "forever", shows: ["prices"] },
    price_history: { grows: "forever", shows: [] },
    stock_guard: { grows: "bounded", shows: ["prices"] },
  },
  "modules/proposals": {
    proposal: { grows: "pruned", shows: ["proposals"] },
  },
  "modules/reports": {
    // As the orders that they add up.
    profit_day: { grows: "forever", shows: [] },
    profit_month: { grows: "forever", shows: [] },
    sales_day: { grows: "forever", shows: [] },
    sales_day_key: { grows: "forever", shows: [] },
    // Until the next minute.
    sales_mark: { grows: "pruned", shows: [] },
    sales_month_key: { grows: "forever", shows: [] },
    stock_day: { grows: "bounded", shows: [] },
    // Until the next minute.
    stock_mark: { grows: "pruned", shows: [] },
    stock_row: { grows: "bounded", shows: [] },
    stock_total: { grows: "bounded", shows: [] },
    variant_cost: { grows: "bounded", shows: ["products"] },
    // A row of each day on which somebody said another cost.
    variant_cost_since: { grows: "forever", shows: [] },
  },
  "modules/webhooks": {
    webhook: { grows: "bounded", shows: ["keys"] },
    // Until it is sent, or sent off: the newest of each thing.
    webhook_event: { grows: "pruned", shows: [] },
    webhook_delivery: { grows: "pruned", shows: ["keys"] },
  },
  "modules/support": {
    faq: { platform: true, grows: "forever", shows: ["faq"] },
    support_ticket: { grows: "forever", shows: ["tickets"] },
  },
};
export const tables = Object.entries(owned).flatMap(([owner, own]) =>
  Object.entries(own).map(([name, table]) => ({ name, owner, ...table })),
);
