import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextWindow } from "#modules/orders/cursor.ts";
import { newId, sql } from "#platform/db.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { importFile, jobCtx } from "#testing/run-import.ts";
import { someProduct } from "#testing/some-product.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { wordsAsked } from "#testing/words-asked.ts";
import { type World, world } from "#testing/world.ts";
import { companyJobs } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const absent = "01920000-0000-7000-8000-00000000dead";
const own = () => w.clientId("ayse");
const profileOf = async (who: "ayse" | "mehmet") => {
  const { rows } = await w.database.asClient(w.clientId(who), (tx) =>
    sql<{ version: number; name: string; city: string }>`select version, name, city from client`.execute(tx),
  );
  return rows[0]!;
};
const audited = async (objectId: string) => {
  const { rows } = await w.database.asClient(own(), (tx) =>
    sql<{ action: string }>`select action from audit where object_id = ${objectId} order by at`.execute(tx),
  );
  return rows.map(({ action }) => action);
};

describe("the company's own data", () => {
  const good = {
    companyName: "Işık Tekstil A.Ş.",
    companyPhone: "+902125554433",
    companyEmail: "bilgi@isik.example",
    taxNo: "4540536920",
    taxAdministration: "Beşiktaş",
    country: "TR",
    city: "istanbul",
    district: "KADIKÖY",
    address: "Moda Cd. 1",
  };

  test("is changed by an owner, with places in their own spelling, the version and an audit entry", async () => {
    const { version } = await profileOf("ayse");
    const saved = await w.as("ayse").Client.UpdateClient({ ...good, version });
    expect(saved).toMatchObject({ companyName: good.companyName, city: "İstanbul", district: "Kadıköy", version: version + 1 });
    expect(await audited(own())).toContain("update");
    expect(await profileOf("mehmet")).toMatchObject({ version: 1, name: "Şirket second" });
  });

  test("an editor may not; the second of two savers is told; nothing else changes", async () => {
    const { version } = await profileOf("ayse");
    await expect(w.as("can").Client.UpdateClient({ ...good, version })).rejects.toMatchObject({ code: "no_right" });
    await expect(w.as("ayse").Client.UpdateClient({ ...good, version: version - 1 })).rejects.toMatchObject({ code: "conflict" });
    expect((await profileOf("ayse")).version).toBe(version);
  });

  test("a wrong tax number, phone, mail, country, province and district are refused by their field", async () => {
    const { version } = await profileOf("ayse");
    for (const [change, field, code] of [
      [{ taxNo: "4540536921" }, "taxNo", "bad_input"],
      [{ taxNo: "2222222222" }, "taxNo", "bad_input"],
      [{ companyPhone: "abc" }, "companyPhone", "bad_input"],
      [{ companyEmail: "ayse" }, "companyEmail", "bad_input"],
      [{ companyName: " " }, "companyName", "bad_input"],
      [{ country: "turkey" }, "country", "bad_input"],
      [{ country: "QQ" }, "countryCode", "place_unknown"],
      [{ city: "Atlantis" }, "city", "place_unknown"],
      [{ district: "Nilüfer" }, "district", "place_unknown"],
    ] as const)
      await expect(w.as("ayse").Client.UpdateClient({ ...good, ...change, version })).rejects.toMatchObject({
        code,
        fields: [{ field }],
      });
    const place = (change: object) =>
      wordsAsked((headers) => w.as("ayse").Client.UpdateClient({ ...good, ...change, version }, headers));
    expect(await place({ country: "QQ" })).toEqual({
      tr: "“QQ” ülkeler içinde yok. Listeden seçin.",
      en: "“QQ” is not in the countries. Choose from the list.",
    });
    expect(await place({ city: "Atlantis" })).toEqual({
      tr: "“Atlantis” Türkiye içinde yok. Listeden seçin.",
      en: "“Atlantis” is not in Türkiye. Choose from the list.",
    });
    const abroad = { country: "DE", city: "Köln am Rhein", district: "", taxNo: "DE 811 569 869" };
    expect(await w.as("ayse").Client.UpdateClient({ ...good, ...abroad, version })).toMatchObject(abroad);
  });
});

describe("settings hold where they are read", () => {
  test("the currency is that of new products of a file, the interval that of the next look for orders", async () => {
    const { Client } = w.as("mehmet");
    const before = await Client.GetClientSetting({});
    expect(before).toMatchObject({ timeZone: "Europe/Istanbul", currency: "TRY", vatRate: 20, orderPollSeconds: 20 });
    const wanted = { ...before, timeZone: "America/New_York", currency: "EUR", vatRate: 10, orderPollSeconds: 900 } as const;
    expect(await Client.UpdateClientSetting(wanted)).toMatchObject({ currency: "EUR", version: before.version + 1 });
    await expect(Client.UpdateClientSetting(wanted)).rejects.toMatchObject({ code: "conflict" });
    expect(await w.as("emre").Client.GetClientSetting({})).toMatchObject({ timeZone: "America/New_York" });
    const ended = await importFile(w, "mehmet", await makeFileWith(1, () => ({ "Model kodu": "EURO-1", "Para birimi": null })));
    expect(ended).toMatchObject({ done: 1 });
    const [row] = (await w.as("mehmet").Product.GetAllProductMasterData({ productMainCode: "EURO-1" })).data;
    expect(row).toMatchObject({ currency: "EUR" });
    const looks = async (secondsAgo: number, scope: "live" | "sandbox") => {
      const store = await w.database.asWideClient(w.clientId("mehmet"), async (tx) => {
        const { store } = await addFixtures(tx, w.clientId("mehmet"), `${scope}-${secondsAgo}`);
        await sql`update store set orders_read_at = now() - make_interval(secs => ${secondsAgo}::int) where id = ${store}`.execute(
          tx,
        );
        return store;
      });
      const limits = { windowDays: 14, historyDays: 30, sweeping: false };
      const window = await w.database.asClient(w.clientId("mehmet"), (tx) =>
        nextWindow(tx, { clientId: w.clientId("mehmet"), id: store, scope }, limits),
      );
      return window !== null;
    };
    expect([await looks(880, "live"), await looks(920, "live"), await looks(880, "sandbox")]).toEqual([false, true, false]);
    await Client.UpdateClientSetting({ ...wanted, version: 2, orderPollSeconds: 20 });
    expect([await looks(10, "live"), await looks(30, "live"), await looks(10, "sandbox")]).toEqual([false, true, true]);
    await expect(w.as("selin").Client.UpdateClientSetting(wanted)).rejects.toMatchObject({ code: "no_right" });
    for (const [change, field] of [
      [{ timeZone: "Mars/Base" }, "timeZone"],
      [{ currency: "TL" }, "currency"],
      [{ vatRate: 18 }, "vatRate"],
      [{ orderPollSeconds: 1 }, "orderPollSeconds"],
    ] as const)
      await expect(Client.UpdateClientSetting({ ...wanted, version: 3, ...change } as never)).rejects.toMatchObject({
        code: "bad_input",
        fields: [{ field }],
      });
  });
});

describe("addresses, by four verbs at one address", () => {
  const address = {
    title: "Depo",
    city: "Bursa",
    district: "nilufer",
    fullAddress: "Organize Sanayi 5. Cd. 12",
    mobilePhone: "+905321234567",
  };

  test("added, listed, changed, deleted; the version guards", async () => {
    const { Client, Address } = w.as("can");
    const made = await Client.AddClientAddress(address);
    expect(made).toMatchObject({ title: "Depo", country: "Türkiye", countryCode: "TR", district: "Nilüfer", version: 1 });
    expect(await Client.ClientAddress({})).toEqual([made]);
    expect(await Address.AddressList({})).toEqual([made]);
    expect(await w.as("zeynep").Client.ClientAddress({ clientId: own() })).toEqual([made]);
    expect((await w.as("mehmet").Client.ClientAddress({})).map(({ id }) => id)).not.toContain(made.id);
    const changed = await Client.UpdateClientAddress({ ...address, addressId: made.id, version: 1, title: "Ana depo" });
    expect(changed).toMatchObject({ id: made.id, title: "Ana depo", version: 2 });
    const person = { firstName: "Ayşe", lastName: "Yılmaz", company: "Anka Moda", zipCode: "16140", email: "depo@example.com" };
    const all = {
      ...person,
      fullAddress: "Sanayi 6",
      homePhone: "+902241112233",
      officePhone: "+902241112244",
      mobilePhone: "+905321112255",
    };
    expect(await Client.UpdateClientAddress({ ...address, ...all, addressId: made.id, version: 2 })).toMatchObject(all);
    await expect(Client.UpdateClientAddress({ ...address, addressId: made.id, version: 1, title: "Eski" })).rejects.toMatchObject(
      { code: "conflict" },
    );
    // What it shows it takes back; a country's name that is another's is named.
    const [{ id: _id, version, ...shown }] = (await Client.ClientAddress({})) as [typeof made];
    expect(await Client.UpdateClientAddress({ ...shown, addressId: made.id, version })).toEqual({ ...made, ...shown, version });
    await expect(Client.UpdateClientAddress({ ...shown, addressId: made.id, version, country: "Almanya" })).rejects.toMatchObject(
      { code: "place_unknown", fields: [{ field: "country" }] },
    );
    await Client.DeleteClientAddress({ addressId: made.id });
    expect(await Client.ClientAddress({})).toEqual([]);
    expect(await audited(made.id)).toEqual(["create", "update", "update", "delete"]);
  });

  test("they stand by title, and what changes nothing makes no version", async () => {
    const { Client } = w.as("can");
    const made = [];
    for (const title of ["Zemin", "Çarşı", "Avlu"]) made.push(await Client.AddClientAddress({ ...address, title }));
    expect((await Client.ClientAddress({})).map(({ title }) => title)).toEqual(["Avlu", "Çarşı", "Zemin"]);
    const { id: addressId } = made[0]!;
    expect(await Client.UpdateClientAddress({ ...address, title: "Zemin", district: "Nilüfer", addressId, version: 1 })).toEqual(
      made[0],
    );
    for (const { id } of made) await Client.DeleteClientAddress({ addressId: id });
  });

  test("bad ones are refused by their field, absent ones are not there, a warehouse keeps its own", async () => {
    const { Client, Warehouse } = w.as("can");
    for (const [change, field] of [
      [{ city: "Bursa Merkez" }, "city"],
      [{ district: "Kadıköy" }, "district"],
      [{ city: "" }, "city"],
      [{ fullAddress: "" }, "fullAddress"],
      [{ mobilePhone: "12" }, "mobilePhone"],
      [{ countryCode: "XX" }, "countryCode"],
    ] as const)
      await expect(Client.AddClientAddress({ ...address, ...change })).rejects.toMatchObject({ fields: [{ field }] });
    await expect(Client.UpdateClientAddress({ ...address, addressId: absent, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(Client.DeleteClientAddress({ addressId: absent })).rejects.toMatchObject({ code: "not_found" });
    await expect(w.as("zeynep").Client.AddClientAddress(address)).rejects.toMatchObject({ code: "no_right" });
    const { id: addressId } = await Client.AddClientAddress(address);
    const { id: warehouseId } = await Warehouse.InsertUpdate({ name: "Yan Depo", code: "YAN", addressId });
    await expect(Client.DeleteClientAddress({ addressId })).rejects.toMatchObject({ code: "address_in_use" });
    await Warehouse.DeleteWarehouse({ warehouseId });
    await Client.DeleteClientAddress({ addressId });
  });
});

describe("the places of the world", () => {
  test("Turkey has its 81 provinces with every district, found however they are typed", async () => {
    const { Address } = w.as("zeynep");
    expect(await Address.Regions({ countryCode: "TR" })).toEqual([]);
    const provinces = await Address.Cities({ countryCode: "TR" });
    expect(provinces.length).toBe(81);
    expect(provinces[0]!.name).toBe("Adana");
    expect(provinces.map(({ name }) => name)).toEqual(provinces.map(({ name }) => name).sort(new Intl.Collator("tr-TR").compare));
    for (const typed of ["ISPARTA", "ısparta", "isparta", "spart"])
      expect((await Address.Cities({ countryCode: "TR", search: typed })).map(({ name }) => name)).toEqual(["Isparta"]);
    const istanbul = (await Address.Cities({ countryCode: "TR", search: "ISTANBUL" }))[0]!;
    const districts = await Address.Districts({ cityId: istanbul.id });
    expect(districts.length).toBe(39);
    expect(districts.map(({ name }) => name)).toContain("Üsküdar");
    const { rows } = await w.database.asClient(own(), (tx) =>
      sql<{ provinces: number; districts: number }>`
        select count(distinct city_id)::int as provinces, count(*)::int as districts from district`.execute(tx),
    );
    expect(rows).toEqual([{ provinces: 81, districts: 973 }]);
    expect(await Address.Districts({ cityId: absent })).toEqual([]);
  });

  test("countries come by the reader's language", async () => {
    const countries = await w.as("admin").Address.Countries({});
    expect(countries.length).toBe(250);
    expect(countries.find(({ code }) => code === "DE")!.name).toBe("Almanya");
    const { name, procedure } = { name: "Address/Countries", procedure: { method: "POST", kind: "json" } as never };
    const english = await w.send("admin", name, procedure, {}, [], { "accept-language": "en" });
    expect(english.body).toContain('"Germany"');
  });

  test("the worker loads the other countries' cities once a package; a kill leaves the old ones", async () => {
    const { Address } = w.as("zeynep");
    expect(await Address.Cities({ countryCode: "DE", search: "koln" })).toEqual([]);
    const load = companyJobs["company.load-places"]!;
    const stopped = { ...jobCtx(w), signal: AbortSignal.abort() };
    await expect(load(stopped, { clientId: own() })).rejects.toThrow();
    expect(await Address.Regions({ countryCode: "DE" })).toEqual([]);
    await load(jobCtx(w), { clientId: own() });
    expect(await Address.Cities({ countryCode: "DE", search: "KÖLN" })).toMatchObject([
      { name: "Köln", region: "North Rhine-Westphalia" },
    ]);
    const bavaria = (await Address.Regions({ countryCode: "DE" })).find(({ name }) => name === "Bavaria")!;
    const cities = await Address.Cities({ countryCode: "DE", region: bavaria.code, search: "munch" });
    expect(cities[0]).toMatchObject({ name: expect.stringMatching(/^M[uü]nch/), region: "Bavaria" });
    expect((await Address.Cities({ countryCode: "US" })).length).toBe(200);
    expect((await Address.Cities({ countryCode: "TR" })).length).toBe(81);
    const { rows } = await w.database.asClient(own(), (tx) =>
      sql<{
        cities: number;
        countries: number;
      }>`select count(*)::int as cities, count(distinct country_code)::int as countries from city`.execute(tx),
    );
    expect(rows[0]!.cities).toBeGreaterThan(160_000);
    expect(rows[0]!.countries).toBeGreaterThan(240);
  });
});

describe("a second warehouse", () => {
  test("beside the first: stock is counted in the default alone, and nothing doubles", async () => {
    const { Warehouse, Product } = w.as("ayse");
    const [main] = await Warehouse.WarehouseList({});
    const second = await Warehouse.InsertUpdate({ name: "Ek Depo", code: "EK" });
    expect(await Warehouse.WarehouseList({})).toMatchObject([
      { id: main!.id, isDefault: true },
      { id: second.id, isDefault: false, stockedCount: 0 },
    ]);
    await expect(Warehouse.InsertUpdate({ name: "Başka", code: "EK" })).rejects.toMatchObject({ code: "warehouse_code_taken" });
    await expect(Warehouse.InsertUpdate({ name: "Başka", code: "a b" })).rejects.toMatchObject({ code: "bad_input" });
    // Empty, another may take its place; what is counted then lies there, and orders of every store are taken from it first.
    const storeId = newId();
    await w.database.asPlatform((tx) =>
      sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
        select ${w.clientId("ayse")}, ${storeId}, id, 'Mağaza', true, ${storeId} from channel limit 1`.execute(tx),
    );
    const places = async () =>
      (await Warehouse.WarehouseList({})).map(({ id, stores }) => [id, stores.find((one) => one.storeId === storeId)?.position]);
    expect(await places()).toEqual([
      [main!.id, 1],
      [second.id, 2],
    ]);
    const asDefault = await Warehouse.InsertUpdate({
      warehouseId: second.id,
      version: 1,
      name: "Ek Depo",
      code: "EK",
      isDefault: true,
    });
    expect(asDefault).toMatchObject({ isDefault: true });
    expect(await places()).toEqual([
      [second.id, 1],
      [main!.id, 2],
    ]);
    await w.database.asPlatform((tx) => sql`delete from store where id = ${storeId}`.execute(tx));
    const product = await someProduct(w.as("ayse"), "DEPO-1");
    const made = await Product.CreateProductMasterDataJson({
      product: { ...product, variants: [{ ...product.variants[0]!, quantity: 7 }] },
    });
    expect(made.variants[0]).toMatchObject({ quantity: 7, available: 7 });
    expect(await Warehouse.WarehouseList({})).toMatchObject([
      { id: second.id, stockedCount: 1 },
      { id: main!.id, stockedCount: 0 },
    ]);
    // Full, it stays the default: else the same goods would be counted twice.
    const back = { warehouseId: main!.id, version: 2, name: main!.name, code: main!.code, isDefault: true };
    await expect(Warehouse.InsertUpdate(back)).rejects.toMatchObject({ code: "warehouse_in_use" });
    await expect(Warehouse.DeleteWarehouse({ warehouseId: second.id })).rejects.toMatchObject({ code: "warehouse_is_default" });
    const variants = [{ ...product.variants[0]!, id: made.variants[0]!.id, quantity: { from: 7, to: 0 } }];
    const emptied = await Product.UpdateProductMasterDataJson({
      product: { ...product, variants, id: made.id, version: made.version },
    });
    expect(await Warehouse.InsertUpdate(back)).toMatchObject({ isDefault: true });
    await Product.UpdateProductMasterDataJson({
      product: {
        ...product,
        variants: [{ ...variants[0]!, quantity: { from: 0, to: 5 } }],
        id: made.id,
        version: emptied.version,
      },
    });
    const { rows } = await w.database.asClient(own(), (tx) =>
      sql`select w.code, s.on_hand, (select sum(on_hand_delta)::int from stock_movement m where m.item_id = s.item_id and m.warehouse_id = s.warehouse_id) as ledger
        from stock s join warehouse w on w.id = s.warehouse_id where s.item_id = ${made.variants[0]!.id} order by 1`.execute(tx),
    );
    expect(rows).toEqual([
      { code: "ANA", onHand: 5, ledger: 5 },
      { code: "EK", onHand: 0, ledger: 0 },
    ]);
    expect((await Product.GetProductMasterData({ productId: made.id })).variants[0]).toMatchObject({ quantity: 5, available: 5 });
    await Warehouse.DeleteWarehouse({ warehouseId: second.id });
    expect((await Warehouse.WarehouseList({})).map(({ code }) => code)).toEqual(["ANA"]);
  });

  test("an old version, an absent one, a viewer and a foreign address change nothing", async () => {
    const { Warehouse } = w.as("ayse");
    const [main] = await Warehouse.WarehouseList({});
    const same = { warehouseId: main!.id, name: main!.name, code: main!.code, isDefault: true };
    await expect(Warehouse.InsertUpdate({ ...same, version: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(Warehouse.InsertUpdate({ ...same, version: main!.version, isDefault: false })).rejects.toMatchObject({
      code: "warehouse_is_default",
    });
    await expect(Warehouse.InsertUpdate({ ...same, warehouseId: absent, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(Warehouse.DeleteWarehouse({ warehouseId: absent })).rejects.toMatchObject({ code: "not_found" });
    await expect(w.as("zeynep").Warehouse.InsertUpdate({ name: "x", code: "x" })).rejects.toMatchObject({ code: "no_right" });
    const foreign = await w.as("mehmet").Client.AddClientAddress({ title: "Onların", city: "İzmir", fullAddress: "x" });
    await expect(Warehouse.InsertUpdate({ name: "x", code: "x", addressId: foreign.id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await Warehouse.WarehouseList({})).toEqual([main]);
  });
});

/** As many rows of one of the company's tables as it may have, written beside the calls. */
const fill = (table: string, columns: string, values: string, count: number) =>
  w.database.pool.query(
    `insert into ${table} (client_id, id, ${columns}) select $1::uuid, gen_random_uuid(), ${values} from generate_series(1, ${count}) n`,
    [own()],
  );

describe("limits", () => {
  test("the two hundredth address and the hundredth warehouse are the last", async () => {
    const { Client, Warehouse } = w.as("ayse");
    const more = { title: "Son", city: "Bursa", district: "nilufer", fullAddress: "x", mobilePhone: "+905321234567" };
    const there = (await Client.ClientAddress({})).length;
    const { id } = await Client.AddClientAddress(more);
    await w.database.pool.query(
      `insert into client_address select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       from client_address a, generate_series(1, $2) where a.id = $1`,
      [id, 198 - there],
    );
    await Client.AddClientAddress(more);
    await expect(Client.AddClientAddress(more)).rejects.toMatchObject({ code: "address_limit" });
    await w.database.pool.query("delete from client_address where client_id = $1 and title = 'Son'", [own()]);

    const stands = (await Warehouse.WarehouseList({})).length;
    await fill("warehouse", "code, name, is_default", "'D' || n, 'Depo', false", 99 - stands);
    await Warehouse.InsertUpdate({ name: "Yüzüncü", code: "YUZ" });
    await expect(Warehouse.InsertUpdate({ name: "Fazla", code: "FAZLA" })).rejects.toMatchObject({ code: "warehouse_limit" });
    await w.database.pool.query("delete from warehouse where client_id = $1 and not is_default", [own()]);
  });

  test("a warehouse that an order's pieces may come back to stays", async () => {
    const { Warehouse } = w.as("ayse");
    const { id: warehouseId } = await Warehouse.InsertUpdate({ name: "İade", code: "IADE" });
    const { order } = await w.database.asWideClient(own(), (tx) => addFixtures(tx, own(), "İade"));
    await w.database.pool.query(
      `insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, quantity, state)
       select client_id, $2, 1, $2, '1', id, id, $3, 1, 'gone' from variant where client_id = $1 limit 1`,
      [own(), order, warehouseId],
    );
    await expect(Warehouse.DeleteWarehouse({ warehouseId })).rejects.toMatchObject({ code: "warehouse_has_orders" });
    await w.database.pool.query("delete from order_allocation where warehouse_id = $1", [warehouseId]);
    await Warehouse.DeleteWarehouse({ warehouseId });
  });
});

test("the languages are five", async () => {
  expect(await w.as("zeynep").Client.GetLanguageList({})).toEqual(await w.as("admin").Language.GetAll({}));
  const foreign = { clientId: w.clientId("mehmet") };
  const { Client, Address, Warehouse, Language } = w.as("zeynep");
  for (const ask of [
    () => Client.GetLanguageList(foreign),
    () => Address.AddressList(foreign),
    () => Client.ClientAddress(foreign),
    () => Warehouse.WarehouseList(foreign),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  for (const [ask, field] of [
    [() => Address.Districts({ cityId: "istanbul" }), "cityId"],
    [() => Address.Regions({ countryCode: "Türkiye" }), "countryCode"],
    [() => Address.Countries({ language: "tr" } as never), "language"],
    [() => Language.GetAll({ locale: "tr" } as never), "locale"],
  ] as const)
    await expect(ask()).rejects.toMatchObject({ code: "bad_input", fields: [{ field }] });
  expect((await w.as("zeynep").Language.GetAll({})).map(({ langCode }) => langCode)).toEqual([
    "tr-TR",
    "en-US",
    "de-DE",
    "fr-FR",
    "it-IT",
  ]);
});
