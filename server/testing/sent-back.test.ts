import { contract } from "@tradeport/contract";
import { ChannelParametersChange } from "@tradeport/contract/channel-parameters";
import { ProductSettingsChange } from "@tradeport/contract/product-settings";
import { ProductUpdate } from "@tradeport/contract/products";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedPlaces } from "#modules/company/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { clients } from "./people.ts";
import { someProduct } from "./some-product.ts";
import { type World, world } from "./world.ts";

/** Files faults D1, D2: what a call shows can be sent to the call that changes it, under the same names, and nothing is changed by that. */
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedPlaces(tx);
  });
});
afterAll(() => w.close());

type Read = Record<string, unknown>;
interface Pair {
  name: string;
  input: z.ZodType;
  /** Fields that ask and hold nothing of the object. */
  asks?: string[];
  make: () => Promise<unknown>;
  read: () => Promise<Read>;
  send: (input: Read) => Promise<unknown>;
  /** What names the object for the change. */
  key: (read: Read) => Read;
}
const ayse = () => w.as("ayse");
const admin = () => w.as("admin");
const clientId = clients.first;
const aChannel = async () => (await ayse().Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
let memberId = "";
let productId = "";
let newsId = "";
let orderId = "";

/** On sale in a store, with all that it shows as it was wanted. */
const listed = (id: string) =>
  w.database.asPlatform(async (tx) => {
    const [storeId, listingId] = [newId(), newId()];
    await seedChannels(tx);
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
      select ${clientId}, ${storeId}, id, 'Mağaza', true, 'back', 'ok' from channel where code = 'trendyol'`.execute(tx);
    await sql`insert into listing (client_id, id, store_id, product_id, status) values (${clientId}, ${listingId}, ${storeId}, ${id}, 'Live')`.execute(
      tx,
    );
    await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
      values (${clientId}, ${storeId}, 'content', ${listingId}, ${listingId}, 'null', 'test', 'in_sync')`.execute(tx);
  });

const pairs: Pair[] = [
  {
    name: "Product/UpdateProductMasterDataJson",
    input: ProductUpdate,
    asks: ["removedVariants"],
    make: async () => {
      const product = await someProduct(ayse(), "BACK-1");
      const texts = [
        { langCode: "tr-TR" as const, name: "Kazak", description: "<p>Yün</p>", subtitle: "Kışlık", invoiceName: "Kazak" },
        { langCode: "en-US" as const, name: "Sweater", description: "<p>Wool</p>" },
      ];
      const sizes = { dimensionalWeight: "1.5", width: "20", length: "30", height: "4.25", weight: "0.4" };
      const first = product.variants[0]!;
      const variants = ["A", "B"].map((one) => ({
        ...first,
        barcode: `${first.barcode}${one}`,
        productCode: `${first.productCode}${one}`,
        package: sizes,
        criticalStockQuantity: 2,
        criticalStockActive: true,
        criticalStockMultiplier: "0.5",
        productVariantImages: [`https://img.example.com/${one}.jpg`],
      }));
      const images = ["https://img.example.com/1.jpg", "https://img.example.com/2.jpg"];
      const given = { ...product, currency: "USD", originCountry: "CN", isActive: false, texts, images, variants };
      productId = (await ayse().Product.CreateProductMasterDataJson({ product: given })).id;
    },
    read: () => ayse().Product.GetProductMasterData({ productId }),
    send: (product) => ayse().Product.UpdateProductMasterDataJson({ product: product as never }),
    key: ({ id, version }) => ({ id, version }),
  },
  {
    name: "Client/UpdateClient",
    input: contract.Client.UpdateClient.input,
    make: async () =>
      ayse().Client.UpdateClient({
        version: (await ayse().Client.GetCompanyProfile({})).version,
        companyName: "Örnek A.Ş.",
        companyPhone: "+902121234567",
        companyEmail: "a@example.com",
        country: "DE",
        taxNo: "DE123456789",
        taxAdministration: "Mitte",
        city: "Berlin",
        district: "Mitte",
        address: "Straße 1",
      }),
    read: () => ayse().Client.GetCompanyProfile({}),
    send: (input) => ayse().Client.UpdateClient(input as never),
    key: ({ version }) => ({ version }),
  },
  {
    name: "Company/UpdateCompany",
    input: contract.Company.UpdateCompany.input,
    asks: ["companyId"],
    make: () =>
      ayse().Company.CreateCompany({
        companyName: "Yelken A.Ş.",
        country: "DE",
        taxNo: "DE987654321",
        taxAdministration: "Mitte",
        invoicePrefix: "YLK",
      }),
    read: async () => (await ayse().Company.GetAllCompany({})).find(({ isFirst }) => !isFirst)!,
    send: (input) => ayse().Company.UpdateCompany(input as never),
    key: ({ id, version }) => ({ companyId: id, version }),
  },
  {
    name: "Client/UpdateClientSetting",
    input: contract.Client.UpdateClientSetting.input,
    make: async () =>
      ayse().Client.UpdateClientSetting({
        version: (await ayse().Client.GetClientSetting({})).version,
        timeZone: "Europe/Berlin",
        currency: "EUR",
        vatRate: 10,
        orderPollSeconds: 300,
      }),
    read: () => ayse().Client.GetClientSetting({}),
    send: (input) => ayse().Client.UpdateClientSetting(input as never),
    key: ({ version }) => ({ version }),
  },
  {
    name: "Product/UpdateClientProductSettings",
    input: ProductSettingsChange,
    make: async () =>
      ayse().Product.UpdateClientProductSettings({
        settings: {
          version: (await ayse().Product.GetClientProductSettings({})).version,
          defaultBrandName: "Yelken",
          desiDivisor: 5000,
          criticalStockQuantity: 3,
          barcodePrefix: "8690001",
          rounding: "ninety",
          pictureEdge: 2000,
        },
      }),
    read: () => ayse().Product.GetClientProductSettings({}),
    send: (input) => ayse().Product.UpdateClientProductSettings({ settings: input } as never),
    key: ({ version }) => ({ version }),
  },
  {
    name: "Product/SetChannelProductParameters",
    input: ChannelParametersChange,
    make: async () => {
      const channelId = await aChannel();
      const { version } = await ayse().Product.GetChannelProductParameters({ channelId });
      const { id: listingTemplateId } = await ayse().Template.CreateTemplate({ name: "Kazaklar", title: "{brand} {name}" });
      const rules = {
        stockBuffer: 2,
        maximumShown: 40,
        pricePercent: "-7.5",
        priceAmount: "3",
        rounding: "ninety",
        listingTemplateId,
      } as const;
      return ayse().Product.SetChannelProductParameters({ channelId, parameters: { version, ...rules } });
    },
    read: async () => ayse().Product.GetChannelProductParameters({ channelId: await aChannel() }),
    send: async (input) =>
      ayse().Product.SetChannelProductParameters({ channelId: await aChannel(), parameters: input } as never),
    key: ({ version }) => ({ version }),
  },
  {
    name: "Client/UpdateClientAddress",
    input: contract.Client.UpdateClientAddress.input,
    asks: ["addressId"],
    make: () =>
      ayse().Client.AddClientAddress({
        title: "Depo",
        firstName: "Ali",
        lastName: "Ak",
        company: "Örnek",
        countryCode: "DE",
        city: "Berlin",
        district: "Mitte",
        fullAddress: "Straße 2",
        zipCode: "10115",
        mobilePhone: "+905012345678",
        email: "d@example.com",
      }),
    read: async () => (await ayse().Client.ClientAddress({}))[0]!,
    send: (input) => ayse().Client.UpdateClientAddress(input as never),
    key: ({ id, version }) => ({ addressId: id, version }),
  },
  {
    name: "Warehouse/InsertUpdate",
    input: contract.Warehouse.InsertUpdate.input,
    asks: ["warehouseId"],
    make: async () =>
      ayse().Warehouse.InsertUpdate({ name: "İkinci", code: "IKI", addressId: (await ayse().Client.ClientAddress({}))[0]!.id }),
    read: async () => (await ayse().Warehouse.WarehouseList({})).find(({ code }) => code === "IKI")!,
    send: (input) => ayse().Warehouse.InsertUpdate(input as never),
    key: ({ id, version, name, code }) => ({ warehouseId: id, version, name, code }),
  },
  {
    name: "Client/UpdateClientMember",
    input: contract.Client.UpdateClientMember.input,
    asks: ["clientMemberId"],
    make: async () => {
      const can = (await ayse().Client.GetAllClientMembers({})).find(({ name }) => name.startsWith("Can"))!;
      memberId = can.id;
      await ayse().Client.UpdateClientMember({
        clientMemberId: memberId,
        version: can.version,
        surname: "Demir",
        phone: "+905012345678",
        isActive: false,
      });
    },
    read: () => ayse().Client.GetClientMember({ clientMemberId: memberId }),
    send: (input) => ayse().Client.UpdateClientMember(input as never),
    key: ({ id, version }) => ({ clientMemberId: id, version }),
  },
  {
    name: "News/UpdateNews",
    input: contract.News.UpdateNews.input,
    asks: ["removeFile"],
    make: async () => {
      newsId = (await admin().News.AddNews({ title: "Bakım", content: "Cumartesi", tags: "bakım, duyuru" }, [])).newsId;
      await admin().News.SetIsActiveNews({ newsId, isActive: false });
    },
    read: () => admin().News.GetNews({ newsId }),
    // A call with a file has text fields alone.
    send: ({ tags, isActive, ...input }) =>
      admin().News.UpdateNews(
        {
          ...input,
          ...(tags ? { tags: (tags as string[]).join(",") } : {}),
          ...(isActive === undefined ? {} : { isActive: String(isActive) }),
        } as never,
        [],
      ),
    key: ({ newsId: id, version }) => ({ newsId: id, version }),
  },
  {
    name: "Support/SaveFaq",
    input: contract.Support.SaveFaq.input,
    make: () =>
      admin().Support.SaveFaq({
        question: { tr: "Nasıl?", en: "How?" },
        answer: { tr: "Böyle.", en: "So." },
        position: 7,
        isActive: false,
      }),
    read: async () => (await admin().Support.GetAllFaq({})).find(({ position }) => position === 7)!,
    send: (input) => admin().Support.SaveFaq(input as never),
    key: ({ faqId, version, question, answer }) => ({ faqId, version, question, answer }),
  },
  {
    name: "SavedView/UpdateSavedView",
    input: contract.SavedView.UpdateSavedView.input,
    asks: ["viewId"],
    make: () =>
      ayse().SavedView.CreateSavedView({
        list: "orders",
        name: "Geç",
        isShared: true,
        layout: { columns: [{ key: "total" }], density: "compact" },
        state: { status: "S_NEW" },
      }),
    read: async () => (await ayse().SavedView.GetAllSavedView({ list: "orders" }))[0]!,
    send: (input) => ayse().SavedView.UpdateSavedView(input as never),
    key: ({ id, version }) => ({ viewId: id, version }),
  },
  {
    name: "Preference/SetPreference",
    input: contract.Preference.SetPreference.input,
    make: () =>
      ayse().Preference.SetPreference({
        theme: "dark",
        shortcuts: false,
        labelFormat: "ZPL",
        palette: { pinned: ["a"], recent: ["b"] },
        firstSteps: { skipped: [], isClosed: true },
        processesSeen: "2026-11-26T12:00:00.000Z",
        notifications: { off: ["unread"], isDaily: true, isWeekly: true, quiet: { from: 22, to: 7 } },
        lists: { orders: { columns: [{ key: "total", hidden: true }], density: "compact" } },
      }),
    read: () => ayse().Preference.GetAllPreference({}),
    send: (input) => ayse().Preference.SetPreference(input as never),
    key: () => ({}),
  },
  {
    name: "PackageOrder/SetClientPackageOrderDiscount",
    input: contract.PackageOrder.SetClientPackageOrderDiscount.input,
    make: async () => {
      orderId = (await admin().PackageOrder.CreateClientPackageOrder({ clientId, plan: "Pro", expireDays: 30, price: "999.99" }))
        .id;
      await admin().PackageOrder.SetClientPackageOrderDiscount({ clientId, orderId, discountType: "rate", discountRate: "12.5" });
    },
    read: async () => ({ ...(await admin().PackageOrder.GetClientPackageOrderDiscount({ orderId })), clientId, orderId }),
    send: (input) => admin().PackageOrder.SetClientPackageOrderDiscount(input as never),
    key: ({ discountType }) => ({ clientId, orderId, discountType }),
  },
];

const shapeOf = (schema: z.ZodType) => (schema as unknown as { shape: Record<string, z.ZodType> }).shape;
/** The version counts the saves that changed something. */
const still = ({ version: _, modifiedDate: __, ...rest }: Read) => rest;
/** What a change leaves behind: entries of the audit, and wishes that go to the marketplaces. */
const traces = () =>
  w.database.asPlatform(async (tx) => {
    const { rows } = await sql<{ audit: number; desired: number }>`
      select (select count(*) from audit)::int as audit, (select coalesce(sum(desired_rev), 0) from sync_field)::int as desired`.execute(
      tx,
    );
    return rows[0]!;
  });

test.each(pairs)(
  "R18: $name takes what its object is read as, under the same names, and changes nothing by it or by silence",
  async (pair) => {
    await pair.make();
    const read = await pair.read();
    const before = await traces();
    const takes = Object.keys(shapeOf(pair.input)).filter((name) => !["clientId", ...(pair.asks ?? [])].includes(name));
    expect(takes.filter((name) => !(name in read))).toEqual([]);
    const same = Object.fromEntries(takes.map((name) => [name, read[name]]));
    // A product is taken back whole, as it was read.
    await pair.send({ ...(pair.name.startsWith("Product/") ? read : same), ...pair.key(read) });
    const after = await pair.read();
    expect(after).toEqual(read);
    await pair.send(pair.key(after));
    expect(await pair.read()).toEqual(read);
    expect(await traces()).toEqual(before);
  },
);

test("R18: a product on sale that is sent back as it was read is wished anew nowhere, and a change of it is", async () => {
  const { id } = await ayse().Product.CreateProductMasterDataJson({ product: await someProduct(ayse(), "BACK-2") });
  await listed(id);
  const read = await ayse().Product.GetProductMasterData({ productId: id });
  const before = await traces();
  await ayse().Product.UpdateProductMasterDataJson({ product: read as never });
  expect([await ayse().Product.GetProductMasterData({ productId: id }), await traces()]).toEqual([read, before]);
  await ayse().Product.UpdateProductMasterDataJson({ product: { id, version: read.version, isActive: !read.isActive } as never });
  const { audit, desired } = await traces();
  expect([audit - before.audit, desired > before.desired]).toEqual([1, true]);
});

test("a change of one field of a product or a variant leaves the rest, null empties, and a currency never changes without its prices", async () => {
  const { Product } = ayse();
  const before = await Product.GetProductMasterData({ productId });
  const [a, b] = before.variants as [(typeof before.variants)[0], (typeof before.variants)[0]];
  const send = (product: object) => Product.UpdateProductMasterDataJson({ product: { id: productId, ...product } as never });
  const one = await send({ version: before.version, variants: [{ id: b.id, salePrice: "9.50" }] });
  expect(still(one)).toEqual(still({ ...before, variants: [a, { ...b, salePrice: "9.50" }] }));
  await expect(send({ version: one.version, currency: "TRY" })).rejects.toMatchObject({ code: "currency_without_prices" });
  await expect(
    send({ version: one.version, currency: "TRY", variants: [{ id: a.id, listPrice: "400", salePrice: "300" }] }),
  ).rejects.toMatchObject({ code: "currency_without_prices" });
  // Of both prices one is not named: it would stay a number of the other currency.
  for (const named of [{ salePrice: "15" }, { listPrice: "400" }])
    await expect(
      send({
        version: one.version,
        currency: "TRY",
        variants: [
          { id: a.id, listPrice: "400", salePrice: "300" },
          { id: b.id, ...named },
        ],
      }),
    ).rejects.toMatchObject({ code: "currency_without_prices", message: expect.stringContaining(b.barcode) });
  const emptied = await send({
    version: one.version,
    originCountry: null,
    images: null,
    texts: [
      { langCode: "tr-TR", description: null },
      { langCode: "en-US", name: null },
    ],
    variants: [{ id: a.id, criticalStockQuantity: null, productVariantImages: null, package: { weight: null } }],
  });
  expect(emptied).toMatchObject({
    originCountry: null,
    images: [],
    texts: [{ langCode: "tr-TR", name: "Kazak", subtitle: "Kışlık", description: "" }],
  });
  expect(emptied.texts).toHaveLength(1);
  expect(emptied.variants[0]).toEqual({
    ...a,
    criticalStockQuantity: 0,
    criticalStockMultiplierResult: emptied.variants[0]!.criticalStockMultiplierResult,
    productVariantImages: [],
    package: { ...a.package, weight: "0" },
  });
  const fewer = await send({
    version: emptied.version,
    removedVariants: [a.id],
    variants: [{ barcode: "BACK-C", productCode: "BACK-C", listPrice: "5", salePrice: "4", attributes: b.attributes }],
  });
  expect(fewer.variants.map(({ barcode, quantity }) => [barcode, quantity])).toEqual([
    [b.barcode, b.quantity],
    ["BACK-C", 0],
  ]);
  const bare = send({ version: fewer.version, variants: [{ barcode: "BACK-D" }] });
  await expect(bare).rejects.toMatchObject({ code: "bad_input" });
});

test("a new product without a currency is in the company's", async () => {
  const product = await someProduct(w.as("mehmet"), "BACK-EUR");
  const { version } = await w.as("mehmet").Client.GetClientSetting({});
  await w.as("mehmet").Client.UpdateClientSetting({ version, currency: "EUR" });
  expect((await w.as("mehmet").Product.CreateProductMasterDataJson({ product })).currency).toBe("EUR");
});
