import { expect, test } from "vitest";
import type { Suite } from "./bench.ts";
import { operationsOf } from "./operations.ts";

/** Taxonomy, products, prices and stock of one connector. */
export const productSuite = ({ connector, bench }: Suite) => {
  const { fixture, enter, control, draft, finished, shown, isLive, sell, change, has } = bench;
  const operations = operationsOf(connector);

  test.runIf(connector.taxonomy)(
    "the taxonomy is read to its ends: a tree with one root or more, brands and values page by page, nothing twice",
    async () => {
      const remote = enter();
      const categories = await operations.listCategories(remote);
      const codes = new Set(categories.map((category) => category.code));
      expect(codes.size).toBe(categories.length);
      expect(categories.every((category) => category.parentCode === null || codes.has(category.parentCode))).toBe(true);
      expect(categories.find((category) => category.code === fixture.category)?.leaf).toBe(true);
      const all = async (read: (cursor?: string) => Promise<{ items: { code: string }[]; next?: string | undefined }>) => {
        const found: string[] = [];
        for (let cursor: string | undefined, first = true; first || cursor; first = false) {
          const page = await read(cursor);
          found.push(...page.items.map((item) => item.code));
          cursor = page.next;
        }
        return found;
      };
      const brands = await all((cursor) => operations.listBrands(remote, cursor));
      expect(new Set(brands).size).toBe(brands.length);
      expect(brands.length > 0).toBe(connector.listings?.requirements.brand === "listed");
      for (const leaf of categories.filter((category) => category.leaf).slice(0, 12))
        for (const attribute of await operations.listAttributes(remote, leaf.code)) {
          const values = await all((cursor) => operations.listValues(remote, leaf.code, attribute.code, cursor));
          expect(new Set(values).size).toBe(values.length);
          if (attribute.required && !attribute.allowsCustom) expect(values.length).toBeGreaterThan(0);
        }
    },
  );

  /** Turkish or English, as the marketplace calls them. */
  const knitwear = [
    /kazak|pullover/i,
    /hırka|cardigan/i,
    /süveter|sweater vest/i,
    /atkı|scar(f|ves)/i,
    /bere|beanie/i,
    /eldiven|gloves/i,
  ];
  test.runIf(connector.taxonomy)(
    "issue 16, B: a seller of knitwear finds where each thing goes, with its attributes",
    async () => {
      const remote = enter();
      const leaves = (await operations.listCategories(remote)).filter(({ leaf }) => leaf);
      const found = knitwear.map((name) => leaves.find((leaf) => name.test(leaf.name)));
      expect(found.map((leaf, at) => leaf?.name ?? knitwear[at])).toEqual(found.map(() => expect.any(String)));
      for (const leaf of found) {
        const attributes = await operations.listAttributes(remote, leaf!.code);
        const names = attributes.map(({ name }) => name);
        expect(names).toEqual(
          expect.arrayContaining([expect.stringMatching(/renk|color/i), expect.stringMatching(/materyal|material/i)]),
        );
      }
    },
  );

  test.runIf(connector.listings)(
    "R20: a product is made, reviewed, live, and shows the price and stock that were sent; a later change arrives exactly",
    async () => {
      const remote = enter();
      const listing = await draft(remote, 2);
      const [first, second] = listing.offers.map(({ key }) => key) as [string, string];
      const items = await finished(remote, await operations.createListings(remote, [listing]));
      expect(items.map((item) => [item.key, item.outcome]).sort()).toEqual(
        [
          [first, "accepted"],
          [second, "accepted"],
        ].sort(),
      );
      await isLive(remote, first);
      const listPrice = (price: string) => (fixture.hasListPrice ? price : null);
      expect(await shown(remote, first)).toMatchObject({ price: "449.9", listPrice: listPrice("499.9"), quantity: 12 });
      const update = change(first, { price: "1234567.89", listPrice: "1234567.89", quantity: 7 });
      const outcome = await finished(remote, await operations.updateOffers(remote, [update]));
      expect(new Set(outcome.map((item) => `${item.key} ${item.outcome}`))).toEqual(new Set([`${first} accepted`]));
      expect(await shown(remote, first)).toMatchObject({
        price: "1234567.89",
        listPrice: listPrice("1234567.89"),
        quantity: 7,
      });
      expect(JSON.stringify(await bench.ledger(first))).toContain("1234567.89");
    },
  );

  test("R20: what is due alone arrives: the price without the stock, the stock without the price", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    await finished(
      remote,
      await operations.updateOffers(remote, [change(key, { price: "20.50", listPrice: "20.50", quantity: 12, due: ["price"] })]),
    );
    expect(await shown(remote, key)).toMatchObject({ price: "20.5", quantity: 12 });
    await finished(
      remote,
      await operations.updateOffers(remote, [change(key, { price: "20.50", listPrice: "20.50", quantity: 4, due: ["stock"] })]),
    );
    expect(await shown(remote, key)).toMatchObject({ price: "20.5", quantity: 4 });
  });

  test.runIf(connector.assortment)(
    "all that the account has is listed to its end, each with what a buyer reads of it, its price and its pieces; listing writes nothing there",
    async () => {
      const remote = enter();
      const listing = await draft(remote, 2);
      await operations.createListings(remote, [listing]);
      const keys = listing.offers.map(({ key }) => key);
      for (const key of keys) await isLive(remote, key);
      const before = await bench.ledger(keys[0]!);
      type Shown = Awaited<ReturnType<typeof operations.listProducts>>["items"][number];
      const found = new Map<string, Shown>();
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await operations.listProducts(remote, cursor);
        expect(page.unreadable).toBe(0);
        for (const item of page.items) {
          const filled = Object.entries(item).filter(([, value]) => value !== null);
          const { state } = found.get(item.key) ?? item;
          found.set(item.key, { ...found.get(item.key), ...Object.fromEntries(filled), state } as Shown);
        }
        cursor = page.next;
      }
      for (const [at, key] of keys.entries()) {
        const offer = (await shown(remote, key))!;
        expect(found.get(key)).toMatchObject({
          ...{ key, state: offer.state, remoteListingId: offer.remoteListingId },
          ...{ price: offer.price, quantity: offer.quantity, title: listing.title },
          ...{ groupCode: expect.any(String), description: expect.any(String), categoryCode: listing.categoryCode },
        });
        expect(found.get(key)!.imageUrls!.length).toBe(listing.imageUrls.length);
        const own = listing.offers[at]!.attributes.length;
        expect(found.get(key)!.attributes!.filter(({ isVariant }) => isVariant).length).toBeGreaterThanOrEqual(own > 0 ? 1 : 0);
      }
      expect(found.get(keys[0]!)!.groupCode).toBe(found.get(keys[1]!)!.groupCode);
      expect(await bench.ledger(keys[0]!)).toEqual(before);
    },
  );

  test.runIf(connector.listings && has("review"))(
    "content is updated before and after the marketplace has given the product its id",
    async () => {
      const remote = enter();
      await control("_settings", { reviewDelayMs: 3_600_000 });
      const listing = await draft(remote);
      const key = listing.offers[0]!.key;
      await finished(remote, await operations.createListings(remote, [listing]));
      expect(await shown(remote, key)).toMatchObject({ state: "in_review", remoteListingId: null });
      const early = await finished(remote, await operations.updateListings(remote, [{ ...listing, title: "Yeni ad" }]));
      expect(early).toMatchObject([{ key, outcome: "accepted" }]);
      await control("_settings", { reviewDelayMs: 0, advanceMs: 3_700_000 });
      await isLive(remote, key);
      const remoteId = (await shown(remote, key))?.remoteListingId ?? null;
      expect(remoteId).toMatch(fixture.remoteId);
      const late = await finished(
        remote,
        await operations.updateListings(remote, [{ ...listing, remoteId, title: "Daha yeni ad" }]),
      );
      expect(late.length).toBeGreaterThan(0);
      for (const item of late) {
        expect(item.outcome).toBe("accepted");
        expect(item.key).toBe(item.unit === "listing" ? remoteId : key);
      }
    },
  );

  test.runIf(operations.readAudit)(
    "R13: content that a batch took is decided by the marketplace's own check, each change by itself",
    async () => {
      const remote = enter();
      const listing = await draft(remote);
      const { key } = listing.offers[0]!;
      await finished(remote, await operations.createListings(remote, [listing]));
      await isLive(remote, key);
      const remoteId = (await shown(remote, key))!.remoteListingId!;
      const [change, field] = fixture.audit!;
      const bad = { ...structuredClone(listing), remoteId };
      change(bad);
      const audit = async (update: typeof bad) => {
        const receipt = await operations.updateListings(remote, [update]);
        const items = await finished(remote, receipt);
        expect(items.filter(({ outcome }) => outcome !== "accepted")).toEqual([]);
        expect(items.filter(({ isAudited }) => isAudited).map((item) => [item.unit, item.key])).toEqual([["listing", remoteId]]);
        return () => operations.readAudit!(remote, remoteId, receipt);
      };
      await control("_settings", { reviewDelayMs: 3_600_000 });
      const [first, second] = [await audit(bad), await audit({ ...listing, remoteId, title: "Denetimden geçen ad" })];
      expect([await first(), await second()]).toEqual([
        { state: "running", reasons: [] },
        { state: "running", reasons: [] },
      ]);
      await control("_settings", { reviewDelayMs: 0, advanceMs: 3_700_000 });
      const refused = await first();
      const causes = refused.reasons.map(connector.recognise);
      expect([refused.state, causes.length > 0, causes.filter((cause) => !field.test(cause.field ?? ""))]).toEqual([
        "refused",
        true,
        [],
      ]);
      // What it says beside that is there already: no change of that is no refusal.
      expect(await second()).toEqual({ state: "accepted", reasons: [] });
      expect(await operations.readAudit!(remote, remoteId, { id: fixture.noReceipt })).toEqual({ state: "absent", reasons: [] });
    },
  );

  test.runIf(connector.listings)("an attribute that is not asked for is taken, and fewer pictures are fewer", async () => {
    const remote = enter();
    const listing = await draft(remote);
    const { key } = listing.offers[0]!;
    for (const { code, required, variant } of await operations.listAttributes(remote, fixture.category)) {
      const [value] = required || variant ? [] : (await operations.listValues(remote, fixture.category, code)).items;
      if (value) listing.attributes.push({ code, valueCode: value.code });
    }
    const picture = listing.imageUrls[0]!;
    listing.imageUrls = [picture, picture.replace(/(\?.*)?$/, "?2")];
    await finished(remote, await operations.createListings(remote, [listing]));
    await isLive(remote, key);
    const remoteId = (await shown(remote, key))!.remoteListingId;
    const outcome = await finished(
      remote,
      await operations.updateListings(remote, [{ ...listing, remoteId, imageUrls: [picture] }]),
    );
    expect(new Set(outcome.map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
  });

  test("R18: with nothing left nothing can be bought, and with stock again it is on sale as it was", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const { remoteListingId } = (await shown(remote, key))!;
    const say = async (quantity: number, withdrawn: boolean) => {
      const offerChange = change(key, {
        remoteListingId,
        quantity,
        withdrawn,
        price: "449.90",
        listPrice: "499.90",
        due: ["stock"],
      });
      return (await finished(remote, await operations.updateOffers(remote, [offerChange]))).find((item) => item.key === key)!;
    };
    const none = await say(0, false);
    expect(none.outcome).toBe("accepted");
    await expect.poll(async () => (await shown(remote, key))?.quantity, { interval: 20 }).toBe(0);
    await expect(bench.buy([[key, 1]])).rejects.toThrow(/409/);
    expect((await say(7, none.withdrawn ?? false)).outcome).toBe("accepted");
    await expect.poll(async () => (await shown(remote, key))?.quantity, { interval: 20 }).toBe(7);
    expect((await shown(remote, key))?.state).toBe("live");
    await bench.buy([[key, 1]]);
  });

  test.runIf(connector.listings)("R13: what is refused says why in words that are recognised; the others are taken", async () => {
    const remote = enter();
    const good = await draft(remote);
    const cases: [key: string, field: RegExp][] = [];
    const bad = [];
    for (const [break_, field] of fixture.refusals) {
      const listing = await draft(remote);
      const offer = listing.offers[0]!;
      break_(listing, offer);
      cases.push([offer.key, field]);
      bad.push(listing);
    }
    const reported = await bench.outcomes(remote, [good, ...bad]);
    expect(reported.get(good.offers[0]!.key)?.outcome).toBe("accepted");
    for (const [key, field] of cases) {
      const { outcome, reasons } = reported.get(key) ?? { outcome: "missing", reasons: [] };
      const causes = reasons.map(connector.recognise);
      const others = causes.filter((cause) => !field.test(cause.field ?? ""));
      expect([key, outcome, reasons, others]).toEqual([key, "refused", expect.anything(), []]);
      expect(causes.length).toBeGreaterThan(0);
      expect(causes.filter((cause) => cause.fingerprint.startsWith("other:"))).toEqual([]);
    }
    const unknown = change(bench.keyOf(fixture.offer(999_000)));
    const refused = await bench.ended(remote, operations.updateOffers(remote, [unknown]), [unknown.key]);
    expect(refused.length).toBeGreaterThan(0);
    for (const { key, outcome, reasons } of refused)
      expect([key, outcome, connector.recognise(reasons[0] ?? "").fingerprint]).toEqual([
        unknown.key,
        "refused",
        fixture.unknownOffer,
      ]);
  });
};
