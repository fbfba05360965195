import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const server = path.resolve(import.meta.dirname, "../server");

/** Which part of the server writes each table. All others read it, or call its owner. */
const owners: Record<string, string> = {
  platform:
    "audit audit_seal audit_unsealed client_data_key file file_usage idempotency key_holder lease mail rate_bucket session",
  identity: `identity_account identity_attempt identity_key identity_link oidc_payload passkey passkey_challenge person provider_recheck
    recovery_code second_factor`,
  backup: "installation",
  "modules/announcements": "news",
  "modules/bulk": "problem process process_line process_part process_problem",
  "modules/catalogue": `attribute attribute_value brand category category_attribute import_row product product_attribute product_image
    product_row product_tally product_text variant`,
  "modules/company": "city client client_address client_document country district place_source region",
  "modules/connections": "channel oauth_attempt store store_due",
  "modules/inventory": "stock stock_movement warehouse",
  "modules/listings": "sync_field listing offer push_batch taxonomy_effect",
  "modules/mapping": `attribute_mapping brand_mapping category_mapping channel_attribute channel_brand channel_category channel_taxonomy
    channel_value taxonomy_change value_mapping`,
  "modules/orders": `claim claim_line inbox order_header order_line order_package order_status_history order_watch package_action package_label
    stock_reservation`,
  "modules/package-order": "package_order",
  "modules/people": "api_key client_member communication_activity invitation",
  "modules/preferences": "preference saved_view saved_view_default",
  "modules/prices": "discount_rule price price_history",
  "modules/support": "faq support_ticket",
};

/** On purpose: one act over everything that a person, a trial, a store or an installation leaves behind, in one transaction. */
const across: Record<string, string> = {
  "modules/people/erase-client-member.ts": "a person is erased wherever a name, a file or an e-mail of theirs stands",
  "modules/home/load-sample-data.ts": "sample data is made as it looks after weeks of work",
  "modules/home/sample-listings.ts": "the same",
  "modules/home/remove-sample-data.ts": "and taken away whole",
  "identity/demo-people.ts": "the demo platform is made before anybody can call",
  "modules/inventory/move-stock.ts": "the list's totals are the sums of the stock that moved, in its transaction",
  "identity/sign-up.ts":
    "a company, its owner and the person come into being together, and go together when the e-mail is never answered",
  "backup/mark-restored.ts": "a restored copy rests as a whole before any of its parts runs",
  "platform/sessions.ts": "who calls is found and marked by one statement",
  "part-logins.ts": "a part that may not read the signing keys is given none",
};

const spelled = (words: string) => words.split(/\s+/);
const ownerOf = new Map(Object.entries(owners).flatMap(([part, tables]) => spelled(tables).map((table) => [table, part])));

/** The tables that this code writes, by the text of its statements. */
const written = (code: string) =>
  new Set(
    [...code.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:public\.)?(\w+)\b/gi)]
      .map(([, table]) => table!.toLowerCase())
      .filter((table) => ownerOf.has(table)),
  );

const files = fs
  .readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^node_modules|^testing\/|testing\.ts$|market-world\.ts$/.test(file));
/** Each write of a table by a file that is not of its owner. */
const abroad = files.flatMap((file) =>
  [...written(fs.readFileSync(path.join(server, file), "utf8"))]
    .filter((table) => !file.startsWith(`${ownerOf.get(table)}/`))
    .map((table) => ({ file, table })),
);

test("each table of the migrations has one owner, and nothing else is owned", () => {
  const folder = path.join(server, "migrations");
  const text = fs.readdirSync(folder).sort().map((name) => fs.readFileSync(path.join(folder, name), "utf8")).join("\n"); // biome-ignore format: one chain
  const made = new Set<string>();
  for (const [, verb, table, to] of text.matchAll(
    /^\s*(create|drop|alter) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)(?: rename to (\w+))?/gim,
  )) {
    if (verb!.toLowerCase() === "create") made.add(table!);
    if (verb!.toLowerCase() === "drop" || to) made.delete(table!);
    if (to) made.add(to);
  }
  const owned = Object.values(owners).flatMap(spelled);
  expect(owned.toSorted()).toEqual([...made].toSorted());
});

test("a table is written by its owner alone, or on purpose", () => {
  const foreign = abroad.filter(({ file }) => !(file in across));
  expect(foreign).toEqual([]);
});

test("nothing is excused that no longer writes elsewhere", () => {
  expect(Object.keys(across).filter((file) => !abroad.some((write) => write.file === file))).toEqual([]);
});

test("a write is seen however it is spelled, and a lock or a read is none", () => {
  const writes = ["insert into stock (a)", "UPDATE stock s set", "with x as (delete from only stock)", "merge into\n  stock"];
  for (const text of writes) expect([text, ...written(text)]).toEqual([text, "stock"]);
  for (const text of ["select 1 from stock for update", "on conflict do update set stock = 1", "update stocks set"])
    expect([...written(text)]).toEqual([]);
});
