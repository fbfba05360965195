import { expect, test } from "vitest";
import { at } from "../../address.ts";
import { matching, type Place, readPlaces, remember, writePlace } from "./commands.ts";

test("a page is found by any of its words in Turkish or plain letters, the one that begins so first (U19, U59)", () => {
  const pages = [
    { name: "Kategori ve özellik eşleştirme", hint: "Eşleştirme" },
    { name: "Ürün ekle" },
    { name: "Ürün listesi" },
    { name: "Özellikler" },
  ];
  const found = (typed: string) => matching(pages, typed).map(({ name }) => name);
  expect(found("urun li")).toEqual(["Ürün listesi"]);
  expect(found("ÖZELLİK")).toEqual(["Özellikler", "Kategori ve özellik eşleştirme"]);
  expect(found("")).toHaveLength(4);
  expect(found("yok")).toEqual([]);
});

test("places are kept newest first, each once, and only ways into this site are taken back (U19)", () => {
  const place = (to: Place["to"]) => ({ to, name: to });
  expect(remember([place("/Order/Active"), place("/Order/Completed")], place("/Order/Completed"), 5)).toEqual([
    place("/Order/Completed"),
    place("/Order/Active"),
  ]);
  expect(remember([place("/Order/Active"), place("/Order/Completed")], place("/Product/List"), 2)).toEqual([
    place("/Product/List"),
    place("/Order/Active"),
  ]);
  expect(readPlaces([writePlace(place("/Order/Active")), "{", '{"to":"//evil.example","name":"x"}', '{"to":"/x"}'])).toEqual([
    place("/Order/Active"),
  ]);
});

test("a place with a very long name fits into what is kept of it (U58)", () => {
  const long = writePlace({ to: at("/Product/New", { pageType: "Update", productId: "0".repeat(36) }), name: 'Ş"'.repeat(150) });
  expect(long.length).toBeLessThanOrEqual(300);
  expect(readPlaces([long])[0]!.name).toMatch(/^(Ş")+/);
});
