import type { SavedView } from "@tradeport/contract/preferences";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** What people set for themselves, and the views of lists that they keep and share. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const layout = {
  columns: [
    { key: "price", width: 140 },
    { key: "brand", hidden: true },
  ],
  density: "comfortable" as const,
};
const refused = (code: string) => expect.objectContaining({ code });
const names = (views: SavedView[]) => views.map(({ name }) => name);

test("columns, order and widths are kept per person and list, and another browser of the same person gets them (U5)", async () => {
  const can = w.as("can").Preference;
  await can.SetPreference({ lists: { products: layout }, theme: "dark", shortcuts: false });
  await can.SetPreference({ lists: { orders: { columns: [{ key: "total" }] } } });
  // The cookie is another browser's: nothing of it is kept in the first one.
  expect(await w.as("can").Preference.GetAllPreference({})).toEqual({
    theme: "dark",
    shortcuts: false,
    lists: { products: layout, orders: { columns: [{ key: "total" }] } },
  });
  await can.SetPreference({ lists: { orders: null }, theme: null });
  expect(await can.GetAllPreference({})).toEqual({ shortcuts: false, lists: { products: layout } });
  for (const other of ["ayse", "mehmet", "admin"] as const)
    expect(await w.as(other).Preference.GetAllPreference({})).toEqual({ lists: {} });
});

test("who may only read keeps preferences too, and so does an admin, who has no company (U5)", async () => {
  for (const who of ["zeynep", "admin"] as const) {
    await w.as(who).Preference.SetPreference({ lists: { products: layout } });
    expect((await w.as(who).Preference.GetAllPreference({})).lists).toEqual({ products: layout });
  }
});

test("S52: a preference is strict and bounded: what it does not know, one too many, and a moment without an end change nothing", async () => {
  const { Preference } = w.as("selin");
  const bad = (input: object) => expect(Preference.SetPreference(input as never)).rejects.toEqual(refused("bad_input"));
  await bad({ theme: "pink" });
  await bad({ lists: { "Not a list": layout } });
  // A moment is no longer than it needs to be.
  await bad({ processesSeen: `2026-11-26T12:00:00.${"9".repeat(900)}Z` });
  await bad({ lists: { products: { columns: [{ key: "a", width: 5 }] } } });
  await bad({ lists: { products: { columns: Array.from({ length: 61 }, (_, at) => ({ key: `c${at}` })) } } });
  const twenty = (from: string) =>
    Object.fromEntries([..."abcdefghijklmnopqrst"].map((letter) => [`${from}-${letter}`, { columns: [] }]));
  for (const from of "vwxyz") await Preference.SetPreference({ lists: twenty(from) });
  await expect(Preference.SetPreference({ lists: { more: { columns: [] } } })).rejects.toEqual(refused("preferences_full"));
  expect(Object.keys((await Preference.GetAllPreference({})).lists)).toHaveLength(100);
});

const view = (name: string, more: object = {}) => ({
  list: "products",
  name,
  layout,
  state: { brandName: "Koton", orderColumn: "salePrice", orderType: "asc" },
  ...more,
});

test("a view is created, renamed, duplicated, made default and deleted; two of one name are refused (U3)", async () => {
  const { SavedView } = w.as("can");
  const made = await SavedView.CreateSavedView(view("Biten ürünler"));
  expect(made).toMatchObject({ ...view("Biten ürünler"), isMine: true, mayChange: true, isShared: false, isDefault: false });
  await expect(SavedView.CreateSavedView(view("BİTEN ürünler"))).rejects.toEqual(refused("view_name_taken"));
  const renamed = await SavedView.UpdateSavedView({ viewId: made.id, version: made.version, name: "Azalanlar" });
  expect(renamed).toMatchObject({ ...view("Azalanlar"), version: made.version + 1 });
  const old = { viewId: made.id, version: made.version, name: "Eski" };
  await expect(SavedView.UpdateSavedView(old)).rejects.toEqual(refused("conflict"));
  const copy = await SavedView.CreateSavedView(view("Azalanlar (kopya)", { layout: renamed.layout, state: renamed.state }));
  await SavedView.SetDefaultSavedView({ list: "products", viewId: copy.id });
  const both = await w.as("can").SavedView.GetAllSavedView({ list: "products" });
  expect(both.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Azalanlar", false],
    ["Azalanlar (kopya)", true],
  ]);
  // Of another list it is no default, and what was one is none by a word.
  await expect(SavedView.SetDefaultSavedView({ list: "orders", viewId: copy.id })).rejects.toEqual(refused("not_found"));
  await SavedView.SetDefaultSavedView({ list: "orders", viewId: null });
  const defaults = async () => (await SavedView.GetAllSavedView({ list: "products" })).filter(({ isDefault }) => isDefault);
  expect(await defaults()).toHaveLength(1);
  await SavedView.SetDefaultSavedView({ list: "products", viewId: null });
  expect(await defaults()).toEqual([]);
  await SavedView.DeleteSavedView({ viewId: copy.id });
  expect(await SavedView.GetAllSavedView({ list: "products" })).toMatchObject([{ name: "Azalanlar", isDefault: false }]);
  expect(await SavedView.GetAllSavedView({ list: "orders" })).toEqual([]);
});

test("a view is its owner's alone until it is shared; then its owner or a manager changes it, nobody else (U4)", async () => {
  const { SavedView: can } = w.as("can");
  const { SavedView: zeynep } = w.as("zeynep");
  const own = await can.CreateSavedView(view("Kendime", { list: "orders" }));
  expect(names(await zeynep.GetAllSavedView({ list: "orders" }))).toEqual([]);
  for (const hidden of [w.as("ayse").SavedView, zeynep])
    await expect(hidden.DeleteSavedView({ viewId: own.id })).rejects.toEqual(refused("not_found"));

  const shared = await can.UpdateSavedView({ viewId: own.id, version: own.version, isShared: true });
  const seen = (await zeynep.GetAllSavedView({ list: "orders" }))[0]!;
  expect(seen).toMatchObject({ name: "Kendime", isMine: false, mayChange: false, ownerName: "Can Demir" });
  const change = { viewId: own.id, version: shared.version, name: "Benim" };
  await expect(zeynep.UpdateSavedView(change)).rejects.toEqual(refused("view_not_yours"));
  await expect(zeynep.DeleteSavedView({ viewId: own.id })).rejects.toEqual(refused("view_not_yours"));
  expect(await w.as("mehmet").SavedView.GetAllSavedView({ list: "orders" })).toEqual([]);
  await expect(w.as("mehmet").SavedView.DeleteSavedView({ viewId: own.id })).rejects.toEqual(refused("not_found"));

  await zeynep.SetDefaultSavedView({ list: "orders", viewId: own.id });
  expect(await w.as("ayse").SavedView.UpdateSavedView(change)).toMatchObject({ name: "Benim", isMine: false });
  expect(await zeynep.GetAllSavedView({ list: "orders" })).toMatchObject([{ name: "Benim", isDefault: true }]);
  await can.DeleteSavedView({ viewId: own.id });
  expect(await zeynep.GetAllSavedView({ list: "orders" })).toEqual([]);
});

test("a person has at most fifty views of a list", async () => {
  const { SavedView } = w.as("zeynep");
  const there = (await SavedView.GetAllSavedView({ list: "orders" })).length;
  const order = (name: string) => SavedView.CreateSavedView(view(name, { list: "orders", state: {} }) as never);
  for (let n = there; n < 50; n += 1) await order(`Görünüm ${n}`);
  await expect(order("Elli birinci")).rejects.toEqual(refused("views_full"));
  await SavedView.CreateSavedView(view("Başka listede"));
});

test("S1, S2: of what others share somebody with areas or some stores gets views of lists that they open, of their stores, and no search", async () => {
  const [mine, other] = ["01920000-0000-7000-8000-0000000000a1", "01920000-0000-7000-8000-0000000000b2"];
  const narrow = (areas: object | null, storeIds: string[] | null) =>
    w.database.asPlatform((tx) =>
      sql`
        update client_member set areas = ${areas && JSON.stringify(areas)}::jsonb, store_ids = ${storeIds}::uuid[]
        where person_id = (select id from person where subject = 'zeynep')`.execute(tx),
    );
  const lists = ["orders-active", "listings"];
  const states = { Bütün: {}, Aranan: { search: "0555 111 22 33" }, Bizim: { storeId: mine! }, Onların: { storeId: other! } };
  const ayse = w.as("ayse").SavedView;
  for (const list of lists)
    for (const [name, state] of Object.entries(states))
      await ayse.CreateSavedView(view(name, { list, state, isShared: true }) as never);
  const seen = async () => {
    const all: string[][] = [];
    for (const list of lists) all.push(names(await w.as("zeynep").SavedView.GetAllSavedView({ list })));
    return all;
  };
  const all = Object.keys(states).sort();
  expect((await seen()).map((one) => one.sort())).toEqual([all, all]);
  await narrow({ orders: "read", packing: "write" }, null);
  expect((await seen()).map((one) => one.sort())).toEqual([["Bizim", "Bütün", "Onların"], []]);
  await narrow(null, [mine!]);
  expect((await seen()).map((one) => one.sort())).toEqual([
    ["Bizim", "Bütün"],
    ["Bizim", "Bütün"],
  ]);
  const theirs = (await ayse.GetAllSavedView({ list: "orders-active" })).find(({ name }) => name === "Onların")!;
  const change = { viewId: theirs.id, version: theirs.version, name: "Başka" };
  await expect(w.as("zeynep").SavedView.UpdateSavedView(change)).rejects.toEqual(refused("not_found"));
  await narrow(null, null);
});
