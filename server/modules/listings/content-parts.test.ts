import { expect, test } from "vitest";
import { decide, type OfferRow, type Waiting } from "./content-parts.ts";

/** One listing whose content waits, with the offers that its store has of it. */
const listing: Waiting = { id: "l", productId: "p", split: 0, desiredRev: 2 };
type Mapped = Parameters<typeof decide>[1];
const draftOf = (colours: Record<string, string>, title = "Title") =>
  new Map([
    [
      "p",
      {
        product: { variants: Object.keys(colours).map((id) => ({ id })) },
        draft: {
          ...{ title, remoteId: null, groupCode: "g" },
          offers: Object.entries(colours).map(([id, colour]) => ({
            key: `our ${id}`,
            price: "1.00",
            listPrice: "1.00",
            quantity: 1,
            colour,
          })),
        },
        missing: [],
      },
    ],
  ]) as unknown as Mapped;
const row = (id: string, more: Partial<OfferRow> = {}): OfferRow => ({
  ...{ id: `offer ${id}`, listingId: "l", variantId: id, remoteKey: `key ${id}`, remoteState: null, remoteGroup: null },
  ...{ sentHash: null, refusedForGood: false },
  ...more,
});
const decided = (mapped: Mapped, rows: OfferRow[], whole = false) => {
  const { ready, idle, blocked } = decide([listing], mapped, new Map([["l", rows]]), whole);
  return {
    parts: ready.map(({ operation, drafts, offers, more }) => ({
      ...{ operation, more, sent: drafts.map(({ remoteId, offers: told }) => [remoteId, ...told.map(({ key }) => key)]) },
      ids: offers.map(({ id }) => id),
    })),
    ...{ idle: idle.length, blocked: blocked.length },
    hashes: Object.fromEntries(ready.flatMap(({ offers }) => offers.map(({ id, hash }) => [id, hash]))),
  };
};
const colours = { a: "red", b: "blue" };
/** As they were sent. */
const sent = (ids: string[], more: Partial<OfferRow>, whole = false, mapped = draftOf(colours)) => {
  const { hashes } = decided(mapped, [row("a"), row("b")], whole);
  return ids.map((id) => row(id, { sentHash: hashes[`offer ${id}`]!, ...more }));
};

test("what the store does not know is created, what it knows and changed goes next, by the keys that it has", () => {
  const known = row("b", { remoteState: "live", remoteGroup: "card" });
  expect(decided(draftOf(colours), [row("a"), known])).toMatchObject({
    ...{ idle: 0, blocked: 0 },
    parts: [{ operation: "createListings", more: true, sent: [[null, "key a"]], ids: ["offer a"] }],
  });
  const [asSent] = sent(["b"], { remoteState: "live", remoteGroup: "card" });
  expect(decided(draftOf(colours), [row("a"), asSent!]).parts).toMatchObject([{ operation: "createListings", more: false }]);
});

test("what was refused for good is sent again once it has changed, and what was refused for a while at once", () => {
  const [refused] = sent(["a"], { refusedForGood: true });
  expect(decided(draftOf(colours), [refused!])).toMatchObject({ parts: [], idle: 1 });
  expect(decided(draftOf({ ...colours, a: "green" }), [refused!]).parts).toMatchObject([{ ids: ["offer a"] }]);
  const [waits] = sent(["a"], {});
  expect(decided(draftOf(colours), [waits!]).parts).toMatchObject([{ operation: "createListings", ids: ["offer a"] }]);
});

test("of several cards those go of which a part has changed, each with all that is on it", () => {
  const [a] = sent(["a"], { remoteState: "live", remoteGroup: "one" });
  const [b] = sent(["b"], { remoteState: "passive", remoteGroup: "two" });
  expect(decided(draftOf(colours), [a!, b!])).toMatchObject({ parts: [], idle: 1 });
  expect(decided(draftOf({ ...colours, b: "green" }), [a!, b!]).parts).toMatchObject([
    { operation: "updateListings", more: false, sent: [["two", "key b"]], ids: ["offer b"] },
  ]);
  expect(decided(draftOf({ ...colours, b: "green" }), [a!, { ...b!, remoteGroup: "one" }]).parts).toMatchObject([
    { sent: [["one", "key a", "key b"]], ids: ["offer a", "offer b"] },
  ]);
  expect(decided(draftOf(colours, "Another title"), [a!, b!]).parts).toMatchObject([{ ids: ["offer a", "offer b"] }]);
});

test("a listing that is told as a whole is told with all of it where a part has changed, and not at all where none has", () => {
  const there = sent(["a", "b"], { remoteState: "live", remoteGroup: "card" }, true);
  expect(decided(draftOf(colours), there, true)).toMatchObject({ parts: [], idle: 1 });
  expect(decided(draftOf({ ...colours, b: "green" }), there, true).parts).toMatchObject([
    { operation: "updateListings", sent: [["card", "key a", "key b"]], ids: ["offer a", "offer b"] },
  ]);
  // What is new goes into the listing that is there; without one it is created.
  expect(decided(draftOf(colours), [there[0]!, row("b")], true).parts).toMatchObject([
    { operation: "updateListings", ids: ["offer a", "offer b"] },
  ]);
  expect(decided(draftOf(colours), [row("a"), row("b")], true).parts).toMatchObject([{ operation: "createListings" }]);
});

test("price and stock are no content, nor is a variant that the store has and the product has no more", () => {
  const there = sent(["a", "b"], { remoteState: "live", remoteGroup: "card" });
  const cheaper = draftOf(colours);
  for (const offer of cheaper.get("p")!.draft!.offers)
    Object.assign(offer, { price: "2.00", listPrice: "3.00", quantity: 9, key: "another barcode" });
  expect(decided(cheaper, there)).toMatchObject({ parts: [], idle: 1 });
  expect(decided(draftOf(colours), [...there, row("gone")])).toMatchObject({ parts: [], idle: 1 });
});
