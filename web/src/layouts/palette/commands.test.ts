import { expect, test } from "vitest";
import { matching, readPlaces, remember, writePlace } from "./commands.ts";

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
  const at = (to: string) => ({ to, name: to });
  expect(remember([at("/a"), at("/b")], at("/b"), 5)).toEqual([at("/b"), at("/a")]);
  expect(remember([at("/a"), at("/b")], at("/c"), 2)).toEqual([at("/c"), at("/a")]);
  expect(readPlaces([writePlace(at("/a")), "{", '{"to":"//evil.example","name":"x"}', '{"to":"/x"}'])).toEqual([at("/a")]);
});

test("a place with a very long name fits into what is kept of it (U58)", () => {
  const long = writePlace({ to: `/Product/New/Update?productId=${"0".repeat(36)}`, name: 'Ş"'.repeat(150) });
  expect(long.length).toBeLessThanOrEqual(300);
  expect(readPlaces([long])[0]!.name).toMatch(/^(Ş")+/);
});
