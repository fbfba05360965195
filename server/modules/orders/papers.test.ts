import { packingCommands, packingCommandWords } from "@tradeport/contract/packing-commands";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import { readPaper, readZpl } from "#testing/read-paper.ts";
import { getAllOrderExcel } from "./get-all-order-excel.ts";
import { type MarketWorld, marketWorld, type Pack } from "./market-world.ts";
import { packParcel } from "./pack-parcel.ts";
import { printPackingCommands } from "./papers/packing-commands.ts";
import { printPackingSlip } from "./papers/packing-slip.ts";
import { printPickList } from "./papers/pick-list.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { updateOrderDeliveryAddress } from "./update-order-delivery-address.ts";

/** What is printed: measured, read and scanned by programs that are not ours. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

const { SetShelf: setShelf } = catalogueHandlers.Product;
/** As after an accept and a preparation. */
const ready = async <P extends Pack>(pack: P) => {
  await m.rows(sql`update order_package set status = 'S_AWAITING_SHIPPING' where id = ${pack.id}`);
  return pack;
};
const bought = async (quantity = 2) => {
  const { barcode, variantId } = await m.onSale(20);
  return ready({ ...(await m.buy([{ barcode, quantity }])), barcode, variantId });
};
const codeOf = async ({ id }: Pack) =>
  (await m.rows<{ code: string }>(sql`select cargo_tracking_code as code from order_package where id = ${id}`))[0]!.code;
const deliverTo = ({ orderId }: Pack, address: Record<string, string>) =>
  m.rows(sql`update order_header set delivery_address = ${JSON.stringify(address)}::jsonb where id = ${orderId}`);
const label = (packs: Pack[], format: "PDF" | "ZPL" = "PDF") =>
  m.call(printOrderBarcode, { orderPackageIds: packs.map(({ id }) => id), format });
const pagesOf = async ({ body }: { body: unknown }) => readPaper(body as Buffer);

test("U57: labels are 100 x 150 mm, one a page in the order that was asked for, and a scanner reads each barcode", async () => {
  const packs = [await bought(), await bought(), await bought()];
  await deliverTo(packs[1]!, {
    firstName: "Işıl Gülşen",
    lastName: "Çağlayan-Öztürkmenoğlu",
    fullAddress: "Şehit Üsteğmen İbrahim Çavuş Mahallesi, Değirmendere Caddesi, Ihlamur Sokağı No: 12/3 ".repeat(4),
    district: "Kadıköy",
    city: "İstanbul",
    zipCode: "34710",
    countryCode: "TR",
    mobilePhone: "+905321112233",
  });
  const inThisOrder = [packs[2]!, packs[0]!, packs[1]!];
  const { name, type, body } = await label(inThisOrder);
  expect([name, type]).toEqual(["Tradeport - etiketler - 3.pdf", "application/pdf"]);
  const pages = await readPaper(body as Buffer);
  expect(pages.map(({ width, height }) => [width.toFixed(1), height.toFixed(1)])).toEqual(Array(3).fill(["100.0", "150.0"]));
  expect(pages.map(({ barcode }) => barcode)).toEqual(await Promise.all(inThisOrder.map(codeOf)));
  for (const text of ["Işıl Gülşen Çağlayan-Öztürkmenoğlu", "Kadıköy / İstanbul 34710", "+905321112233"])
    expect(pages[2]!.text).toContain(text);
  // The end of a long address is there, in smaller letters.
  expect(pages[2]!.text.replace(/\s+/g, " ").match(/No: 12\/3/g)).toHaveLength(4);
});

test("a packer's label names no telephone; who writes orders has it", async () => {
  const pack = await bought();
  await deliverTo(pack, { firstName: "Ali", lastName: "Kaya", city: "İzmir", mobilePhone: "+905321112233" });
  const packer = { right: "read" as const, areas: { orders: "read" as const, packing: "write" as const } };
  const printed = await m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "PDF" as const }, m.clients.ayse, packer);
  expect((await pagesOf(printed))[0]!.text).not.toContain("532");
  expect((await pagesOf(await label([pack])))[0]!.text).toContain("532");
});

test("ZPL is the marketplace's own where it made one, else ours: its letters are a picture, its barcode is scanned as another's program draws it", async () => {
  const [theirs, ours] = [await bought(), await bought()];
  const own = "^XA^FDmarketplace^XZ";
  const setLabel = (pack: Pack, state: string, body: string | null) =>
    m.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, body)
      select client_id, id, store_id, cargo_tracking_code, ${state}::text, ${body}::text from order_package where id = ${pack.id}
      on conflict (client_id, package_id, tracking_code) do update set state = excluded.state, body = excluded.body`);
  await setLabel(theirs, "ready", own);
  await setLabel(ours, "unavailable", null);
  const { body, name } = await label([theirs, ours], "ZPL");
  expect(name).toBe("Tradeport - etiketler - 2.zpl");
  const text = String(body);
  expect(text.startsWith(own)).toBe(true);
  const drawn = await readZpl(text.slice(own.length));
  expect(drawn.barcode).toBe(await codeOf(ours));
  // Not the barcode alone: the address is on it.
  expect(drawn.dark(400, 800)).toBeGreaterThan(1000);
  // Dot by dot as the PDF has it.
  const [page] = await pagesOf(await label([ours]));
  expect(drawn.changes(50, 100) / page!.changes(50, 100)).toBeCloseTo(1, 1);
});

test("in each form the address is the one that holds here: the marketplace's own label is no label of another one, also after a carrier refused", async () => {
  const pack = await bought();
  const own = "^XA^FDmarketplace^XZ";
  await m.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, body)
    select client_id, id, store_id, cargo_tracking_code, 'ready', ${own} from order_package where id = ${pack.id}
    on conflict (client_id, package_id, tracking_code) do update set state = excluded.state, body = excluded.body`);
  const zpl = async () => String((await label([pack], "ZPL")).body);
  const write = (address: object) => m.call(updateOrderDeliveryAddress, { orderHeaderId: pack.orderId, address } as never);
  const handOver = (reference: string, state: string) =>
    m.rows(sql`insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by)
      select client_id, gen_random_uuid(), 'yurtici', true, store_id, order_id, id, ${reference}, ${state}, 1, 'Ali' from order_package where id = ${pack.id}`);
  expect((await zpl()).trim()).toBe(own);
  // What is not on a label makes no other one.
  await write({ email: "baska@example.com" });
  expect((await zpl()).trim()).toBe(own);
  await write({ fullAddress: "Liman Yolu 9" });
  const readdressed = async (code: string) => {
    const [text, [page]] = [await zpl(), await pagesOf(await label([pack]))];
    expect([text.includes("marketplace"), text.split("^XA").length - 1]).toEqual([false, 1]);
    expect([(await readZpl(text)).barcode, page!.barcode]).toEqual([code, code]);
    expect(page!.text).toContain("Liman Yolu 9");
  };
  await readdressed(await codeOf(pack));
  // So does a package whose own carrier refused it, and one that a carrier has is that carrier's.
  await handOver("TPREFUSED00001", "refused");
  await readdressed(await codeOf(pack));
  await handOver("TPTAKEN0000001", "created");
  await readdressed("TPTAKEN0000001");
  await m.rows(sql`delete from shipment where package_id = ${pack.id}`);
  // Back as the marketplace has it, its own is right again.
  const [{ street } = { street: "" }] = await m.rows<{ street: string }>(
    sql`select told_address ->> 'fullAddress' as street from order_header where id = ${pack.orderId}`,
  );
  await write({ fullAddress: street });
  expect((await zpl()).trim()).toBe(own);
});

test("U57: a package in several parcels has a label for each, counted, with the number and the contents of its own", async () => {
  const pack = await bought(3);
  const [row] = await m.rows<{ no: number; quantity: number; parcelId: string }>(
    sql`select no, quantity, parcel_id from order_allocation where order_id = ${pack.orderId} order by no limit 1`,
  );
  const pull = (no: number, have: number, parcelId: string, number: string, carrier = "Aras") =>
    m.call(packParcel, {
      ...{ orderHeaderId: pack.orderId, carrier, number, link: "" },
      units: [{ no, quantity: 1, seen: { quantity: have, parcelId } }],
    });
  await pull(row!.no, 3, row!.parcelId, "ARAS-2");
  await pull(row!.no, 2, row!.parcelId, "");
  const pages = await pagesOf(await label([pack]));
  const code = await codeOf(pack);
  expect(pages.map(({ barcode }) => barcode)).toEqual([code, "ARAS-2", code]);
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain(`${at + 1}/3`);
    expect(text).toContain("1 × SKU-");
  }
  expect(pages[1]!.text).toContain("Aras");
  // The marketplace's own label is that of its own parcel; the others are ours.
  const own = "^XA^FDmarketplace^XZ";
  await m.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, body)
    select client_id, id, store_id, cargo_tracking_code, 'ready', ${own} from order_package where id = ${pack.id}
    on conflict (client_id, package_id, tracking_code) do update set state = excluded.state, body = excluded.body`);
  const zpl = String((await label([pack], "ZPL")).body);
  expect([zpl.startsWith(own), zpl.split("^XA").length - 1]).toEqual([true, 3]);
  expect((await readZpl(`^XA${zpl.split("^XA")[2]}`)).barcode).toBe("ARAS-2");
  // One parcel again: one label, with nothing to count.
  const [whole] = await pagesOf(await label([await bought()]));
  expect(whole!.text).not.toContain("1/1");
});

test.each([
  ["aras", (reference: string) => [reference, `${reference}-2`, `${reference}-3`]],
  ["mng", (reference: string) => [reference, `${reference}_PARCA2`, `${reference}_PARCA3`]],
  ["yurtici", (reference: string) => [reference, reference, reference]],
])("U57: each piece that %s was told of has a label with the code that its branch scans, counted", async (provider, codesOf) => {
  const pack = await bought(3);
  const reference = `TP${provider.toUpperCase().padEnd(14, "X")}`;
  await m.rows(sql`insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by)
    select client_id, gen_random_uuid(), ${provider}, true, store_id, order_id, id, ${reference}, 'created', 3, 'Ali' from order_package where id = ${pack.id}`);
  const pages = await pagesOf(await label([pack]));
  expect(pages.map(({ barcode }) => barcode)).toEqual(codesOf(reference));
  for (const [at, { text }] of pages.entries()) expect(text).toContain(`${at + 1}/3`);
  expect(String((await label([pack], "ZPL")).body).split("^XA").length - 1).toBe(3);
});

test("what can't be printed is named with what brings it, in both languages, and nothing is printed", async () => {
  const [good, canceled, without, odd, arabic, far] = [
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
  ];
  await m.rows(sql`update order_package set status = 'S_CANCELED' where id = ${canceled.id}`);
  await m.rows(sql`update order_package set cargo_tracking_code = '' where id = ${without.id}`);
  await m.rows(sql`update order_package set cargo_tracking_code = 'KARGO-Ş1' where id = ${odd.id}`);
  await deliverTo(arabic, { firstName: "محمد", lastName: "漢字", city: "Dubai", countryCode: "AE" });
  await m.rows(sql`update order_package set cargo_tracking_code = repeat('Ab-', 20) where id = ${far.id}`);
  const refused = (packs: Pack[], format: "PDF" | "ZPL" = "PDF") =>
    expect(label(packs, format)).rejects.toMatchObject({ code: "label_unavailable" }) as Promise<void>;
  const reason = async (pack: Pack) => (await label([good, pack]).catch((error) => error)).sentence("tr") as string;
  expect(await reason(canceled)).toBe(`Yazdırılamadı: ${canceled.channelPackageId}: paket iptal edildi; gönderilmemeli`);
  expect(await reason(without)).toContain("henüz kargo takip numarası vermedi");
  expect(await reason(odd)).toContain("“KARGO-Ş1” numarası barkod olarak basılamaz");
  expect(await reason(far)).toContain("barkod olarak basılamaz");
  // Arabic is there; Chinese is not.
  expect(await reason(arabic)).toContain("adresteki “漢字” harfleri basılamıyor");
  await refused([canceled], "ZPL");
  // Ours in ZPL is the same drawing.
  await m.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state)
    select client_id, id, store_id, cargo_tracking_code, 'unavailable' from order_package where id = ${arabic.id}
    on conflict (client_id, package_id, tracking_code) do update set state = excluded.state`);
  const zpl = await label([arabic], "ZPL").catch((error) => error.sentence("tr") as string);
  expect(zpl).toContain("harfleri basılamıyor");
  const ids = { orderPackageIds: [good.id, canceled.id] };
  await expect(m.call(printPackingSlip, ids)).rejects.toMatchObject({ code: "label_unavailable" });
  await expect(m.call(printPickList, { ...ids, by: "order" as const })).rejects.toMatchObject({ code: "label_unavailable" });
});

test("S4: another company's package is not found, by none of the papers", async () => {
  const pack = { orderPackageIds: [(await bought()).id] };
  const theirs = m.clients.mehmet;
  await expect(m.call(printOrderBarcode, { ...pack, format: "PDF" as const }, theirs)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(m.call(printPackingSlip, pack, theirs)).rejects.toMatchObject({ code: "not_found" });
  await expect(m.call(printPickList, { ...pack, by: "product" as const }, theirs)).rejects.toMatchObject({ code: "not_found" });
});

test("U57: a packing slip is A4, says what lies in the parcel and no price, repeats its head, and counts its pages by parcel", async () => {
  const lines = await Promise.all(Array.from({ length: 3 }, () => m.onSale(9)));
  const long = await m.buy(lines.map(({ barcode }) => ({ barcode, quantity: 2 })));
  // As many lines as two pages need.
  await m.rows(sql`insert into order_line select (jsonb_populate_record(null::order_line, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(), 'channel_line_id', 'L' || n,
      'title', 'Uzun adlı ürün ' || n, 'remote_key', 'BK' || n, 'stock_code', 'STK' || n, 'variant_id', null))).*
    from (select * from order_line where package_id = ${long.id} limit 1) l cross join generate_series(1, 60) n`);
  const short = await bought();
  await m.rows(sql`update order_package set particulars = particulars || '{"buyerNote": "Zile basmayın", "gift": {"message": "Nice yıllara", "sender": "Ece"}}'
    where id = ${short.id}`);
  const { name, body } = await m.call(printPackingSlip, { orderPackageIds: [long.id, short.id] });
  expect(name).toBe("Tradeport - paket içeriği - 2.pdf");
  const pages = await readPaper(body as Buffer);
  expect(pages.map(({ width, height }) => [width.toFixed(0), height.toFixed(0)])).toEqual(pages.map(() => ["210", "297"]));
  // Where printers print nothing there is nothing.
  expect(pages.map((page) => page.darkEdge(8))).toEqual(pages.map(() => 0));
  const own = pages.slice(0, -1);
  expect(own.length).toBeGreaterThan(1);
  for (const [at, page] of own.entries()) {
    expect(page.text).toContain(`Sayfa ${at + 1} / ${own.length}`);
    for (const text of ["Paket içeriği", "Adet", long.channelPackageId]) expect(page.text).toContain(text);
    expect(page.barcode).toBe(long.channelPackageId);
  }
  const whole = own.map(({ text }) => text).join(" ");
  for (let n = 1; n <= 60; n++) expect(whole).toContain(`STK${n}`);
  expect(pages.at(-1)!.text).toContain("Sayfa 1 / 1");
  for (const text of ["Nice yıllara", "Ece", "Zile basmayın"]) expect(pages.at(-1)!.text).toContain(text);
  expect(pages.map(({ text }) => text).join(" ")).not.toMatch(/₺|449|TL\b/);
});

test("U57: a pick list walks along the shelves: by product each thing once for all that want it, by order each package by itself", async () => {
  const [a, b] = [await m.onSale(20), await m.onSale(20)];
  const [first, second] = [
    await m.buy([
      { barcode: a.barcode, quantity: 2 },
      { barcode: b.barcode, quantity: 1 },
    ]),
    await m.buy([{ barcode: a.barcode, quantity: 3 }]),
  ];
  const [place] = await m.rows<{ id: string }>(sql`select id from warehouse where client_id = ${m.clients.ayse} and is_default`);
  const put = (variantId: string, from: string, shelf: string, client = m.clients.ayse) =>
    m.call(setShelf!, { variantId, warehouseId: place!.id, from, shelf }, client);
  await put(a.variantId, "", "B-07");
  await put(b.variantId, "", "A-12");
  // R18's like: whoever saw another shelf changes nothing; another company's is not there.
  await expect(put(a.variantId, "", "C-01")).rejects.toMatchObject({ code: "conflict" });
  await expect(put(a.variantId, "B-07", "C-01", m.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  const ids = { orderPackageIds: [second.id, first.id] };
  const [all] = await pagesOf(await m.call(printPickList, { ...ids, by: "product" as const }));
  const text = all!.text.replace(/\s+/g, " ");
  expect(text).toContain("Paketler: 2 · Adet: 6");
  expect(text.indexOf("A-12")).toBeLessThan(text.indexOf("B-07"));
  expect(text).toMatch(/B-07 5 /);
  expect(text.match(/B-07/g)).toHaveLength(1);
  // What a scanner reads beside a thing is its own barcode; one with letters that no barcode has is words alone.
  const one = await bought();
  const scanned = async () => {
    const [page] = await pagesOf(await m.call(printPickList, { orderPackageIds: [one.id], by: "product" as const }));
    return page!.barcode;
  };
  expect(await scanned()).toBe(one.barcode);
  await m.rows(sql`update variant set barcode = 'ışık-1' where id = ${one.variantId}`);
  expect(await scanned()).toBeNull();
  const [each] = await pagesOf(await m.call(printPickList, { ...ids, by: "order" as const }));
  const byOrder = each!.text.replace(/\s+/g, " ");
  expect(byOrder).toMatch(
    new RegExp(`${second.channelPackageId} B-07 3 .*${first.channelPackageId} A-12 1 .*${first.channelPackageId} B-07 2 `),
  );
});

test("U57: where things lie in several warehouses a pick list says in which, and where in one it does not", async () => {
  const [a, b] = [await m.onSale(20), await m.onSale(20)];
  const pack = await m.buy([
    { barcode: a.barcode, quantity: 1 },
    { barcode: b.barcode, quantity: 1 },
  ]);
  const read = async () => {
    const [page] = await pagesOf(await m.call(printPickList, { orderPackageIds: [pack.id], by: "product" as const }));
    return page!.text.replace(/\s+/g, " ");
  };
  expect(await read()).not.toContain("Ana Depo");
  const place = crypto.randomUUID();
  await m.rows(sql`insert into warehouse (client_id, id, code, name) values (${m.clients.ayse}, ${place}, 'YAN', 'Yan Depo')`);
  await m.rows(sql`update order_allocation set warehouse_id = ${place} where item_id = ${b.variantId}`);
  expect(await read()).toMatch(/Ana Depo.*Yan Depo/);
});

test("U57: a scanner reads every command of a packing station from the sheet that lies on its table, and each says what it does", async () => {
  const { name, body } = await m.call(printPackingCommands, {});
  expect(name).toBe("Tradeport - istasyon komutları.pdf");
  const [page, ...others] = await pagesOf({ body });
  expect(others).toEqual([]);
  expect(page!.all()).toEqual(Object.keys(packingCommands));
  for (const command of Object.values(packingCommands)) expect(page!.text).toContain(packingCommandWords[command].tr);
});

test("of papers that can't be printed five are named and the rest is counted", async () => {
  const packs = await m.rows<{ id: string; status: string }>(
    sql`select id, status from order_package where client_id = ${m.clients.ayse} order by id limit 6`,
  );
  const orderPackageIds = packs.map(({ id }) => id);
  await m.rows(sql`update order_package set status = 'S_CANCELED' where id = any(${orderPackageIds}::uuid[])`);
  const refusal = (ids: string[]) =>
    m
      .call(printPackingSlip, { orderPackageIds: ids })
      .catch((error: { values: { reason: { en: string } } }) => error.values.reason.en);
  expect(await refusal(orderPackageIds)).toMatch(/^([^;]+; ){4}[^;]+ \(\+1\)$/);
  expect(await refusal(orderPackageIds.slice(1))).not.toContain("(+");
  for (const { id, status } of packs) await m.rows(sql`update order_package set status = ${status} where id = ${id}`);
});

test("S58: names and addresses that leave in a file are noted: who took those of how many packages along", async () => {
  const orderPackageIds = [(await bought()).id, (await bought()).id];
  const paging = { page: 0, pageSize: -1, orderColumn: "channelOrderDate", orderType: "desc", name: "" } as const;
  const names = [
    (await m.call(printOrderBarcode, { orderPackageIds, format: "PDF" })).name,
    (await m.call(printPackingSlip, { orderPackageIds })).name,
    (await m.call(getAllOrderExcel, { ...paging, orderPackageIds })).name,
  ];
  // Of these no buyer is named.
  await m.call(getAllOrderExcel, { ...paging, orderPackageIds, columns: ["number", "status"] });
  await m.call(printPickList, { orderPackageIds, by: "product" });
  const noted = await m.rows<{ after: object }>(sql`select after from audit where action = 'download' order by id desc limit 3`);
  expect(noted.map(({ after }) => after).toReversed()).toEqual(names.map((name) => ({ name, orders: 2 })));
});
