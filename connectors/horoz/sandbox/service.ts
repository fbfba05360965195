import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { accounts, type World } from "./world.ts";

type Row = Record<string, unknown>;
const replied = (name: string, responseCode: string, responseMessage: string, more: Row = {}): Reply => ({
  status: 200,
  json: { [`${name}Response`]: { responseCode, responseMessage, ...more } },
});
const well = (name: string, more: Row = {}) => replied(name, "STA-100", "ISLEM BASARILI", more);

const counties = [
  ["TÜRKİYE", "İSTANBUL", "KADIKÖY"],
  ["TÜRKİYE", "İSTANBUL", "ŞİŞLİ"],
  ["TÜRKİYE", "BURSA", "NİLÜFER"],
  ["ALMANYA", "BERLIN", ""],
  ["ALMANYA", "HAMBURG", ""],
  ["FRANSA", "PARIS", ""],
].map(([countryName, cityName, countyName]) => ({ countryName, cityName, countyName }));

const text = (value: unknown) => (typeof value === "string" ? value : "");
const numberOf = (value: unknown) => Number(text(value) || value) || 0;

type Work = (world: World, owner: string, body: Row) => Reply;
const operations: Record<string, Work> = {
  serviceControl: () => well("serviceControl"),
  listCounties: () => well("listCounties", { listCounties: { county: counties } }),
  listProductGroups: () =>
    well("listProductGroups", {
      productGroups: [
        { productGroupCode: "MOB", productGroupName: "MOBİLYA" },
        { productGroupCode: "TEK", productGroupName: "TEKSTİL" },
      ],
    }),
  listSellerAddressPoints: () =>
    well("listSellerAddressPoints", {
      sellerAddressPoints: [
        {
          sellerAddressPointId: 11,
          sellerAddressPoint: "MERKEZ DEPO",
          sellerAddressCity: "BURSA",
          sellerAddressCounty: "NİLÜFER",
          sellerAddress: "Organize Sanayi 4. Cadde 12",
          sellerAddressPostCode: "16140",
        },
      ],
    }),
  listHorozWarehouses: () =>
    well("listHorozWarehouses", {
      warehouses: [
        { warehouseId: 21, warehouseName: "HADIMKÖY", countryName: "TÜRKİYE", address: "Hadımköy, Arnavutköy" },
        { warehouseId: 22, warehouseName: "DUISBURG", countryName: "ALMANYA", address: "Hafenstraße 1" },
      ],
    }),
  listProducts: (world, owner) =>
    well("listProducts", {
      products: world.products(owner).map(({ id, doc }) => ({ ...(JSON.parse(doc) as Row), productId: id })),
    }),
  createProducts: (world, owner, { products }) => {
    for (const product of (Array.isArray(products) ? products : []) as Row[]) {
      const code = text(product.productCode);
      if (world.products(owner).some((one) => one.code === code))
        return replied("createProducts", "ERR-30010", "ÜRÜN SİSTEMDE MEVCUT");
      if (!/^(MOBİLYA|TEKSTİL)$/.test(text(product.productGroupName)))
        return replied("createProducts", "ERR-30011", "ÜRÜN GRUBU BULUNAMADI");
      const id = world.nextId("product");
      world.store.run(
        "insert into products (id, owner, code, doc) values (?, ?, ?, ?)",
        id,
        owner,
        code,
        JSON.stringify(product),
      );
    }
    return well("createProducts");
  },
  updateProduct: (world, owner, product) => {
    const id = numberOf(product.productId);
    const there = world.store.get<{ used: number }>("select used from products where owner = ? and id = ?", owner, id);
    if (!there) return replied("updateProduct", "ERR-30012", "ÜRÜN KODU BULUNAMADI");
    if (there.used) return replied("updateProduct", "ERR-30013", "ÜRÜN BİR SİPARİŞTE KULLANILMIŞ");
    world.store.run("update products set doc = ? where id = ?", JSON.stringify(product), id);
    return well("updateProduct");
  },
  createRoadOrder: (world, owner, order) => {
    const number = text(order.customerOrderNumber);
    const no = (code: string, words: string) => replied("createRoadOrder", code, words);
    if (!number) return no("ERR-40001", "SİPARİŞ NUMARASI BOŞ OLAMAZ");
    if (world.settings.refusesTwice === "yes" && world.orders(owner, number).length > 0)
      return no("ERR-40002", "SİPARİŞ SİSTEMDE MEVCUT");
    const have = world.documents(owner).map(({ path }) => path);
    const documents = (Array.isArray(order.documents) ? order.documents : []) as Row[];
    // Its first look is for the documents.
    if (
      documents.length === 0 ||
      documents.some(({ fileName }) => !have.some((path) => path.endsWith(`/${number}/${text(fileName)}`)))
    )
      return no("ERR-40003", "SİPARİŞE AİT BELGE BULUNAMADI");
    const lines = (Array.isArray(order.orderDetail) ? order.orderDetail : []) as Row[];
    const known = world.products(owner).map(({ code }) => code);
    if (lines.length === 0 || lines.some(({ productCode }) => !known.includes(text(productCode))))
      return no("ERR-40004", "ÜRÜN KODU TANIMLI DEĞİL");
    if (text(order.exportType) === "MICRO" && numberOf(order.invoiceAmount) > 15_000)
      return no("ERR-40005", "FATURA TUTARI 15.000 EUR ÜSTÜNDE");
    if (text(order.exportType) === "MICRO" && numberOf(order.totalWeight) > 300)
      return no("ERR-40006", "TOPLAM AĞIRLIK 300 KG ÜSTÜNDE");
    if (!counties.some(({ countryName }) => countryName === text(order.recipientCountryName)))
      return no("ERR-40007", "ÜLKE BULUNAMADI");
    const id = world.nextId("order");
    world.store.run("insert into orders (id, owner, number, doc) values (?, ?, ?, ?)", id, owner, number, JSON.stringify(order));
    for (const { productCode } of lines)
      world.store.run("update products set used = 1 where owner = ? and code = ?", owner, text(productCode));
    world.move(id, "100", "SİPARİŞ ALINDI");
    return well("createRoadOrder", { orderId: id });
  },
  listRoadOrders: (world, owner, { customerOrderNumber }) => {
    const orders = world.orders(owner, text(customerOrderNumber));
    return orders.length === 0
      ? replied("listRoadOrders", "ERR-50001", "KAYIT BULUNAMADI")
      : well("listRoadOrders", { orders: orders.map(({ id, number }) => ({ orderId: id, customerOrderNumber: number })) });
  },
  listRoadOrderStatus: (world, owner, { customerOrderNumber }) => {
    const order = world.orders(owner, text(customerOrderNumber))[0];
    if (!order) return replied("listRoadOrderStatus", "ERR-50001", "KAYIT BULUNAMADI");
    const moves = world
      .moves(order.id)
      .map(({ code, name, at }) => ({ statusCode: code, statusName: name, statusDate: new Date(at).toISOString() }));
    return well("listRoadOrderStatus", { orderStatus: moves });
  },
};

/** An operation by its name, for the account whose key stands in the header. */
export function service(world: World, call: Call, name: string): Reply {
  call.seen.endpoint = name;
  const work = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!work) return { status: 404, json: { message: "Not Found" } };
  const owner = accounts.find(({ processKey }) => processKey === call.headers.processkey)?.processKey;
  call.seen.sellerId = owner ?? null;
  if (!owner) return replied(name, "ERR-20001", "HATALI IŞLEM ANAHTARI");
  return world.store.transaction(() => work(world, owner, (jsonOf(call) ?? {}) as Row));
}
