import { freights } from "@tradeport/connectors";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { wordsAsked } from "#testing/words-asked.ts";
import { CallFailed } from "#testing/world.ts";
import {
  credentials,
  form,
  horozId,
  type LogisticsWorld,
  logisticsWorld,
  othersCredentials,
  paper,
} from "./logistics-testing.ts";

let w: LogisticsWorld;
beforeAll(async () => {
  w = await logisticsWorld();
  await w.connect();
  await w.product("KOLTUK-1");
});
beforeEach(async () => {
  await w.control("_settings", { ftpTakes: "yes", refusesTwice: "no" });
});
afterAll(() => w?.close());

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      return error;
    },
  );
const code = async (work: Promise<unknown>) => (await failed(work))?.code;
const roads = (who: "ayse" | "mehmet" = "ayse") => w.as(who).Logistics;
const send = (over: Record<string, string> = {}, files = [paper]) =>
  roads().CreateRoadOrder({ ...form(over), mode: "send" } as never, files);

test("a refusal names field, reason and remedy in each language whoever asks, and one field is not several", async () => {
  const order = (over: Record<string, string>) =>
    wordsAsked((headers) => roads().CreateRoadOrder({ ...form(over), mode: "send" } as never, [paper], headers));
  expect(await order({ recipientPostCode: "" })).toEqual({
    tr: "SetRoadOrder - Data has an errored values: gönderilmeye hazır olmayan tek alan Alıcı posta kodu: boş bırakılamaz; doldurun.",
    en: "SetRoadOrder - Data has an errored values: one field can't be sent yet. It is Recipient’s postcode: It must not be empty; fill it in.",
  });
  const several = await order({ recipientPostCode: "", recipientCityName: "" });
  expect(several.tr).toMatch(/: 2 alan gönderilmeye hazır değil\. İlki Alıcı [^:]+: boş bırakılamaz; doldurun\.$/);
  expect(several.en).toMatch(
    /: 2 fields can't be sent yet\. The first is Recipient’s [^:]+: It must not be empty; fill it in\.$/,
  );

  const { IntegrationProvider } = w.as("mehmet");
  const account = (given: Record<string, string>) =>
    wordsAsked((headers) =>
      IntegrationProvider.SetIntegrationAuth(
        { providerId: horozId, isSandbox: true, credentials: { ...othersCredentials, ...given } },
        headers,
      ),
    );
  const { processKey } = freights[0]!.credentialFields;
  expect(await account({ processKey: " " })).toEqual({
    tr: `${processKey!.label.tr} alanı geçersiz: boş bırakılamaz. ${processKey!.help.tr}`,
    en: `The field ${processKey!.label.en} is not valid: It must not be empty. ${processKey!.help.en}`,
  });
  const unknown = await account({ constructor: "x" });
  for (const language of ["tr", "en"] as const) expect(unknown[language]).toContain(processKey!.label[language]);
  for (const ftpAddress of ["ftp://localhost", "ftp://localhost.", "ftp://depo.LOCALHOST."]) {
    const refused = await account({ ftpAddress });
    const { label } = freights[0]!.credentialFields.ftpAddress!;
    expect(refused.tr).toBe(
      `${label.tr}: ${ftpAddress} adresine buradan gidilmez. Kargo firmasının sözleşmeyle verdiği, internetten ulaşılan adresi yazın.`,
    );
    expect(refused.en).toContain(`The address of ${label.en} is not reached from here: ${ftpAddress}.`);
  }
  expect((await IntegrationProvider.GetIntegrationAuth({ providerId: horozId })).cargo).toBeNull();
});

test("an account is one at a carrier: its key is tried, its lists are read, its secrets are masked, and another company sees none", async () => {
  const { provider, fields, cargo, accounts } = await w
    .as("ayse")
    .IntegrationProvider.GetIntegrationAuth({ providerId: horozId });
  expect([provider, accounts]).toMatchObject([{ code: "horoz", kind: "cargo", isConnected: true, accounts: 1 }, []]);
  expect(fields.map(({ key }) => key)).toEqual(Object.keys(credentials));
  expect(cargo).toMatchObject({ health: "ok", healthReason: null, isSandbox: true, warehouseAddress: { title: "Ayşe Mobilya" } });
  expect(JSON.stringify(cargo)).not.toContain(credentials.processKey);
  expect((await w.as("ayse").Client.GetAllIntegrationProvider({})).find(({ kind }) => kind === "cargo")).toMatchObject({
    isConnected: true,
  });
  expect(await w.as("mehmet").IntegrationProvider.GetIntegrationAuth({ providerId: horozId })).toMatchObject({ cargo: null });
  expect(await code(roads("mehmet").GetProductGroups({}))).toBe("cargo_not_connected");
  // It is of no store: whoever names one is told that it is not there.
  const named = { providerId: horozId, storeId: newId() };
  const { SetIntegrationAuth, DeleteIntegrationAuth } = w.as("ayse").IntegrationProvider;
  expect(await code(SetIntegrationAuth({ ...named, credentials: {} }))).toBe("not_found");
  expect(await code(DeleteIntegrationAuth(named))).toBe("not_found");

  const answer = await roads().GetCounties({});
  expect(answer.readAt).not.toBeNull();
  expect(answer.data).toHaveLength(5);
  expect((await roads().GetCounties({ city: "istanbul" })).data.map(({ countyName }) => countyName)).toEqual([
    "KADIKÖY",
    "ŞİŞLİ",
  ]);
  expect((await roads().GetSellerAddressPoints({})).data).toMatchObject([{ id: "11", name: "MERKEZ DEPO" }]);
  expect((await roads().GetWarehouses({})).data.map(({ name }) => name)).toEqual(["HADIMKÖY", "DUISBURG"]);
  expect((await roads().GetCollectionPoints({})).data.map(({ receptionType }) => receptionType)).toEqual([
    "address",
    "warehouse",
    "warehouse",
  ]);
  expect((await roads().GetProductGroups({})).data.map(({ name }) => name)).toEqual(["MOBİLYA", "TEKSTİL"]);
});

test("a key that is refused is told with its remedy; a wrong field by its name; what is left out stays; an inner address is refused", async () => {
  const set = (given: Record<string, string>, over = {}) =>
    w.as("mehmet").IntegrationProvider.SetIntegrationAuth({ providerId: horozId, credentials: given, ...over });
  expect((await failed(set({ ...credentials, processKey: "" })))?.fields.map(({ field }) => field)).toEqual([
    "credentials.processKey",
  ]);
  for (const address of ["ftp://127.0.0.1/x", "ftp://10.0.0.9", "ftps://[::1]/", "ftp://localhost"])
    expect(await code(set({ ...credentials, ftpAddress: address }))).toBe("cargo_address_refused");
  expect(await code(set({ ...credentials, serviceAddress: "https://169.254.169.254/x" }))).toBe("cargo_address_refused");
  expect(await code(set({ ...credentials, serviceAddress: "http://horoz.example" }))).toBe("bad_input");
  await w.connect("mehmet", { ...othersCredentials, processKey: "a-key-of-nobody" });
  const refused = await w.as("mehmet").IntegrationProvider.GetIntegrationAuth({ providerId: horozId });
  expect(refused.cargo).toMatchObject({ health: "refused", healthReason: { en: expect.stringContaining("process key") } });
  expect(await code(set({}, { version: 99 }))).toBe("conflict");
  for (const change of [
    () => set(othersCredentials),
    () => set({}, { warehouseAddress: { title: "Başka" } }),
    () => set({}, { isSandbox: false }),
  ])
    expect((await failed(change()))?.fields.map(({ field }) => field)).toEqual(["version"]);
  await set({ processKey: othersCredentials.processKey }, { version: refused.cargo!.version });
  await w.runJobs();
  expect((await w.as("mehmet").IntegrationProvider.GetIntegrationAuth({ providerId: horozId })).cargo).toMatchObject({
    health: "ok",
  });
});

test("whoever connects an account that somebody else has connected meanwhile, or saves keys of one that is gone, is told so", async () => {
  const { GetIntegrationAuth, SetIntegrationAuth, DeleteIntegrationAuth } = w.as("mehmet").IntegrationProvider;
  const given = { providerId: horozId, credentials: othersCredentials, isSandbox: true };
  await DeleteIntegrationAuth({ providerId: horozId });
  expect(await code(SetIntegrationAuth({ ...given, version: 3 }))).toBe("conflict");
  const client = await w.database.pool.connect();
  const theirs = newId();
  try {
    await client.query("begin");
    await client.query(
      "insert into cargo_account (client_id, id, provider, is_sandbox, credentials, shown, warehouse_address) values ($1, $2, 'horoz', true, '{}', '{}', '{}')",
      [w.clientId("mehmet"), theirs],
    );
    const mine = code(SetIntegrationAuth(given));
    await expect
      .poll(
        async () =>
          (
            await w.database.pool.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    await client.query("commit");
    expect(await mine).toBe("conflict");
  } finally {
    client.release();
  }
  expect((await GetIntegrationAuth({ providerId: horozId })).cargo).toMatchObject({ id: theirs, version: 1 });
  // Seen as not connected, and connected by now.
  expect(await code(SetIntegrationAuth({ ...given, version: 0 }))).toBe("conflict");
  await DeleteIntegrationAuth({ providerId: horozId });
  await SetIntegrationAuth({ ...given, version: 0 });
  await w.runJobs();
});

test("a key is tried again when somebody asks: what is sent changes nothing of the account", async () => {
  const read = async () => (await w.as("ayse").IntegrationProvider.GetIntegrationAuth({ providerId: horozId })).cargo!;
  const before = await read();
  await w.as("ayse").IntegrationProvider.SetIntegrationAuth({ providerId: horozId, version: before.version, credentials: {} });
  expect(await read()).toMatchObject({ health: "unproven", credentials: before.credentials });
  expect(await w.runJobs()).toContain("logistics.check-account");
  expect(await read()).toMatchObject({ health: "ok", warehouseAddress: before.warehouseAddress });
  // An address alone is none of the key's business.
  const { version } = await read();
  await w.as("ayse").IntegrationProvider.SetIntegrationAuth({
    ...{ providerId: horozId, version, credentials: {} },
    warehouseAddress: { title: "Ayşe Mobilya" },
  });
  expect(await read()).toMatchObject({ health: "ok" });
  expect(await w.runJobs()).not.toContain("logistics.check-account");
});

test("a product is sent and known once; its desi is its volume; the carrier's no is told; another company's is not found", async () => {
  const page = await roads().GetProducts({ search: "koltuk" });
  expect(page.data).toMatchObject([{ productCode: "KOLTUK-1", state: "known", desi: "240", reason: null }]);
  const known = page.data[0]!;
  expect(await code(w.product("KOLTUK-1"))).toBe("freight_product_taken");
  const given = {
    productCode: "X",
    productName: "X",
    productGroupName: "YOK",
    width: "1",
    length: "1",
    height: "1",
    grossKg: "1",
  };
  expect(await code(roads().CreateProduct({ ...given, width: "0" }))).toBe("bad_input");
  expect(await code(roads().CreateProduct(given))).toBe("freight_group_unknown");
  expect(await code(roads().CreateProduct({ ...given, productGroupName: "MOBİLYA", productType: "component" }))).toBe(
    "freight_components",
  );
  expect(await code(roads().UpdateProduct({ productId: known.id, version: 7 }))).toBe("conflict");
  expect(await code(roads("mehmet").UpdateProduct({ productId: known.id, version: known.version }))).toBe("not_found");
  expect((await roads("mehmet").GetProducts({})).data).toEqual([]);
  const changed = await roads().UpdateProduct({ productId: known.id, version: known.version, width: "60" });
  expect(changed).toMatchObject({ state: "waiting", width: "60", desi: "180", grossKg: "30", productName: "Koltuk" });
  await w.runJobs();
  expect((await w.truth()).products).toMatchObject([{ code: "KOLTUK-1", product: { width: "60", containerDefination: "" } }]);
  // Its answer was lost: it is asked again, and is there once.
  await w.control("_faults", [{ match: { path: "/eexport/createProducts" }, kind: "accept-then-drop", times: 1 }]);
  await w.product("MASA-1");
  expect((await roads().GetProducts({ search: "MASA" })).data).toMatchObject([{ state: "unknown" }]);
  await w.runJobs();
  expect((await roads().GetProducts({ search: "MASA" })).data).toMatchObject([{ state: "known" }]);
  expect((await w.truth()).products).toHaveLength(2);
});

test("nothing leaves before all is well: each field by name, value and remedy, in both languages; the specified words", async () => {
  const none = await failed(send({}, []));
  expect([none?.code, none?.message]).toEqual(["road_no_file", expect.stringContaining("Lütfen bir dosya seçin")]);
  const broken = await failed(send({ orderDetails: "{" }));
  expect(broken?.message).toContain("SetFormData - Error");
  expect((await failed(send({ orderDetails: JSON.stringify([{ productCode: "KOLTUK-1" }]) })))?.message).toContain(
    "orderDetails.0.quantity",
  );
  const wrong = await failed(
    send({
      ...{ invoiceAmount: "15001", invoiceNumber: "12", recipientPostCode: "", outletLocationId: "99", deliveryMethod: "ABC" },
      ...{ invoiceDate: "2999-01-01", totalQuantity: "5", isAtr: "true", recipientCountryCode: "US", recipientEmail: "x" },
      orderDetails: JSON.stringify([{ productCode: "NOTTHERE", quantity: 1 }]),
    }),
  );
  expect(wrong?.message).toContain("SetRoadOrder - Data has an errored values");
  const fields = new Set(wrong?.fields.map(({ field }) => field));
  for (const field of [
    "invoiceAmount",
    "invoiceNumber",
    "recipientPostCode",
    "outletLocationId",
    "deliveryMethod",
    "invoiceDate",
  ])
    expect(fields).toContain(field);
  for (const field of ["totalQuantity", "isAtr", "orderDetails", "recipientEmail", "totalWeight"])
    expect(fields).toContain(field);
  expect(await code(send({ fileKinds: JSON.stringify(["invoice", "other"]) }))).toBe("road_file_kinds");
  expect(await code(send({}, [{ name: "a.pdf", body: Buffer.from("<html>") }]))).toBe("file_type");
  expect(await code(send({ orderId: "0199f8a0-0000-7000-8000-00000000abcd" }))).toBe("not_found");
  expect((await w.truth()).orders).toEqual([]);
  expect((await w.truth()).documents).toEqual([]);
});

test("a draft is kept with what it lacks, changed, and sent: documents first, then the order, once; its moves are read", async () => {
  const draft = await roads().CreateRoadOrder({ mode: "draft", customerOrderNumber: "N-1", recipientTitle: "Anna" } as never, []);
  expect(draft).toMatchObject({ state: "draft", files: [], needsRecreation: false });
  expect(draft.problems.map(({ field }) => field)).toContain("recipientAddress");
  expect(draft.problems.every(({ message }) => message.tr !== message.en)).toBe(true);
  expect(await code(roads().CreateRoadOrder({ mode: "draft", customerOrderNumber: "N-1" } as never, []))).toBe(
    "road_number_taken",
  );
  const update = { roadOrderId: draft.id, version: String(draft.version), ...form(), mode: "send" } as never;
  expect(await code(roads("mehmet").UpdateRoadOrder(update, []))).toBe("not_found");
  const waiting = await roads().UpdateRoadOrder(update, [paper, { ...paper, name: "çeki listesi.pdf" }]);
  expect([waiting.state, waiting.files.map(({ kind }) => kind), waiting.problems]).toEqual(["waiting", ["invoice", "other"], []]);
  expect(await code(roads().UpdateRoadOrder({ ...(update as object), version: String(waiting.version) } as never, []))).toBe(
    "road_order_busy",
  );
  await w.runJobs();
  const sent = await roads().GetRoadOrder({ roadOrderId: draft.id });
  expect(sent).toMatchObject({ state: "sent", needsRecreation: true, reason: null, fields: { recipientTitle: "Anna Müller" } });
  expect(sent.files.every(({ sentDate }) => sentDate !== null)).toBe(true);
  const { orders, documents } = await w.truth();
  expect(orders).toMatchObject([
    { number: "N-1", order: { exportType: "MICRO", totalQuantity: "2", totalWeight: "60", chargeableWeight: "360" } },
  ]);
  expect(documents.map(({ path }: { path: string }) => path)).toEqual(["/N-1/1-fatura.pdf", "/N-1/2-c-eki-listesi.pdf"]);
  // Its first move, then another.
  const poll = async () => {
    await w.database.pool.query("update road_order set next_status_at = now() where number = 'N-1'");
    await w.database.pool.query("select graphile_worker.add_job('due-logistics', '{}')");
    await w.runJobs();
    await w.runJobs();
    return (await roads().GetRoadOrderStatusList({ roadOrderId: draft.id })).map(({ name }) => name);
  };
  expect(await poll()).toEqual(["SİPARİŞ ALINDI"]);
  await w.control("_move", { processKey: credentials.processKey, number: "N-1", code: "200", name: "YOLA ÇIKTI" });
  expect(await poll()).toEqual(["YOLA ÇIKTI", "SİPARİŞ ALINDI"]);
  expect((await roads().GetRoadOrder({ roadOrderId: draft.id })).status?.name).toBe("YOLA ÇIKTI");
  expect(await code(roads("mehmet").GetRoadOrderStatusList({ roadOrderId: draft.id }))).toBe("not_found");
  const files = await roads().GetRoadOrderFiles({ roadOrderId: draft.id });
  expect((await roads().DownloadRoadOrderFile({ roadOrderFileId: files[0]!.id })).name).toBe("fatura.pdf");
  expect(await code(roads("mehmet").DownloadRoadOrderFile({ roadOrderFileId: files[0]!.id }))).toBe("not_found");
  expect(await code(roads("mehmet").GetRoadOrderFiles({ roadOrderId: draft.id }))).toBe("not_found");
  const log = await roads().GetProcessLog({ roadOrderId: draft.id, orderType: "asc" });
  expect(log.data.slice(0, 2)).toMatchObject([
    { operation: "send_documents", outcome: "done" },
    { operation: "create_road_order", outcome: "done", reference: "N-1" },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Müller|Hauptstra|deneme-/);
  expect(await code(roads("mehmet").GetProcessLog({ roadOrderId: draft.id }))).toBe("not_found");
});

test("what was sent is changed by a new order under a new number, after a person says that the old one was canceled", async () => {
  const old = await send({ customerOrderNumber: "OLD-1" });
  await w.runJobs();
  const { version } = await roads().GetRoadOrder({ roadOrderId: old.id });
  const change = { roadOrderId: old.id, version: String(version), invoiceAmount: "500", mode: "send" };
  const refusal = await failed(roads().UpdateRoadOrder(change as never, []));
  expect([refusal?.code, refusal?.message]).toEqual(["road_order_sent", expect.stringContaining("temsilcinizi arayıp")]);
  const made = await roads().UpdateRoadOrder({ ...change, isCanceledThere: "true" } as never, []);
  expect(made).toMatchObject({
    state: "waiting",
    replaces: { id: old.id, customerOrderNumber: "OLD-1" },
    fields: { invoiceAmount: "500" },
  });
  expect(made.fields.customerOrderNumber).not.toBe("OLD-1");
  await w.runJobs();
  expect([await w.ordersThere("OLD-1"), await w.ordersThere(made.fields.customerOrderNumber)]).toEqual([1, 1]);
  const before = await roads().GetRoadOrder({ roadOrderId: old.id });
  expect(before).toMatchObject({ state: "replaced", replacedBy: { id: made.id }, fields: { invoiceAmount: "400" } });
  expect(await code(roads().UpdateRoadOrder({ ...change, version: String(before.version) } as never, []))).toBe(
    "road_order_replaced",
  );
});

test("an order whose answer was lost is looked for by its number and is there once; of one that can't be known a person says", async () => {
  const lost = async (number: string, kind: string) => {
    await w.control("_faults", [{ match: { path: "/eexport/createRoadOrder" }, kind, value: 500, times: 1 }]);
    const { id } = await send({ customerOrderNumber: number });
    await w.runJobs();
    expect((await roads().GetRoadOrder({ roadOrderId: id })).state).toBe("unknown");
    return id;
  };
  // Taken, and its answer dropped: found.
  const there = await lost("LOST-1", "accept-then-drop");
  await w.runJobs();
  expect([(await roads().GetRoadOrder({ roadOrderId: there })).state, await w.ordersThere("LOST-1")]).toEqual(["sent", 1]);
  // A 500 before it was taken: while it may still be on its way it is not sent again, then it is.
  const away = await lost("LOST-2", "status");
  await w.runJobs(3_600_000);
  expect([(await roads().GetRoadOrder({ roadOrderId: away })).state, await w.ordersThere("LOST-2")]).toEqual(["unknown", 0]);
  await w.runJobs();
  expect([(await roads().GetRoadOrder({ roadOrderId: away })).state, await w.ordersThere("LOST-2")]).toEqual(["sent", 1]);
  // The carrier can't be asked: it stays unknown, and is a person's.
  const third = await lost("LOST-3", "accept-then-drop");
  await w.control("_faults", [{ match: { path: "/eexport/listRoadOrders" }, kind: "status", value: 500 }]);
  await w.runJobs();
  const unknown = await roads().GetRoadOrder({ roadOrderId: third });
  expect(unknown).toMatchObject({ state: "unknown", reason: { en: expect.stringContaining("LOST-3") } });
  expect(await w.ordersThere("LOST-3")).toBe(1);
  const say = { roadOrderId: third, version: unknown.version, hasArrived: true };
  expect(await code(roads("mehmet").SetRoadOrderOutcome(say))).toBe("not_found");
  expect(await roads().SetRoadOrderOutcome(say)).toMatchObject({ state: "sent" });
  expect(await code(roads().SetRoadOrderOutcome(say))).toBe("road_order_known");
  await w.control("_faults", []);
  await w.runJobs();
  expect(await w.ordersThere("LOST-3")).toBe(1);
});

test("a 200 with a failing code is a refusal with its cause; documents that are not taken keep the order here", async () => {
  await w.control("_settings", { ftpTakes: "no" });
  const order = await send({ customerOrderNumber: "NO-FTP" });
  await w.runJobs();
  const refused = await roads().GetRoadOrder({ roadOrderId: order.id });
  expect(refused).toMatchObject({ state: "refused", reason: { en: expect.stringContaining("did not take the file") } });
  expect(await w.ordersThere("NO-FTP")).toBe(0);
  await w.control("_settings", { ftpTakes: "yes", refusesTwice: "yes" });
  const again = { roadOrderId: order.id, version: String(refused.version), mode: "send" } as never;
  expect(await roads().UpdateRoadOrder(again, [])).toMatchObject({ state: "waiting" });
  await w.runJobs();
  expect([(await roads().GetRoadOrder({ roadOrderId: order.id })).state, await w.ordersThere("NO-FTP")]).toEqual(["sent", 1]);
  // The carrier has that number by another hand.
  await w.database.pool.query("update road_order set number = 'ELSE' where number = 'NO-FTP'");
  const taken = await send({ customerOrderNumber: "NO-FTP" });
  await w.runJobs();
  expect(await roads().GetRoadOrder({ roadOrderId: taken.id })).toMatchObject({
    ...{ state: "refused", reason: { en: expect.stringContaining("has an order with this number") } },
  });
  expect(await w.ordersThere("NO-FTP")).toBe(1);
});

test("an order is offered to the carrier where it can go, and its road orders are listed; another company's is not found", async () => {
  const clientId = w.clientId("ayse")!;
  const [store, order, packId] = [newId(), newId(), newId()];
  const put = (text: string, ...values: unknown[]) => w.database.pool.query(text, values);
  await put(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select $1, $2, (select id from channel limit 1), 'ROAD', true, 'ROAD'`,
    ...[clientId, store],
  );
  await put(
    `insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
      delivery_address, billing_address) values ($1, $2, $3, 'ROAD-1', now(), now(), 'TRY', 'Anna', '{}', '{}')`,
    ...[clientId, order, store],
  );
  await put(
    `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
      remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
      values ($1, $2, $3, $4, 'ROAD-1', 'S_NEW', 'Created', 'new', now(), 'x', 'Anna', now(), 'TRY', 1, 0)`,
    ...[clientId, packId, order, store],
  );
  const read = () => roads().GetOrderRoads({ orderId: order });
  expect(await read()).toEqual({ mayShip: true, roadOrders: [] });
  expect(await code(roads("mehmet").GetOrderRoads({ orderId: order }))).toBe("not_found");
  // Each of what keeps it here.
  for (const [out, back, id] of [
    [
      "update store set is_sample = true, is_active = false where id = $1",
      "update store set is_sample = false, is_active = true where id = $1",
      store,
    ],
    [
      "update order_package set status = 'S_SHIPPED' where id = $1",
      "update order_package set status = 'S_NEW' where id = $1",
      packId,
    ],
    [
      "update order_package set fulfilled_there = true where id = $1",
      "update order_package set fulfilled_there = false where id = $1",
      packId,
    ],
    [
      "update cargo_account set health = 'refused' where client_id = $1",
      "update cargo_account set health = 'ok' where client_id = $1",
      clientId,
    ],
  ] as const) {
    await put(out, id);
    expect([out, (await read()).mayShip]).toEqual([out, false]);
    await put(back, id);
  }
  const draft = await roads().CreateRoadOrder({ orderId: order, mode: "draft", customerOrderNumber: "R-1" } as never, []);
  expect(await read()).toMatchObject({
    ...{ mayShip: false, roadOrders: [{ id: draft.id, customerOrderNumber: "R-1", state: "draft", problem: null }] },
  });
});

test("R13: a line goes by road once, by whomever and however often it is asked; what is canceled or with a carrier does not go", async () => {
  const clientId = w.clientId("ayse")!;
  const query = async (text: string, ...values: unknown[]) => (await w.database.pool.query(text, values)).rows;
  const [store, order, another] = [newId(), newId(), newId()];
  await query(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select $1, $2, (select id from channel where code = 'trendyol'), 'TWICE', true, 'TWICE'`,
    ...[clientId, store],
  );
  for (const [id, number] of [
    [order, "TWICE"],
    [another, "TWICE-B"],
  ])
    await query(
      `insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
        delivery_address, billing_address) values ($1, $2, $3, $4, now(), now(), 'TRY', 'Anna', '{}', '{}')`,
      ...[clientId, id, store, number],
    );
  /** A package of one line. */
  const pack = async (number: string, ofOrder = order) => {
    const [packId, lineId] = [newId(), newId()];
    await query(
      `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
        remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
        values ($1, $2, $3, $4, $5, 'S_AWAITING_SHIPPING', 'Invoiced', 'awaiting_shipping', now(), 'x', 'Anna', now(), 'TRY', 1, 0)`,
      ...[clientId, packId, ofOrder, store, number],
    );
    await query(
      `insert into order_line (client_id, id, package_id, order_id, channel_line_id, remote_key, stock_code, title, quantity, unit_price, discount,
        total, vat_rate, remote_status) values ($1, $2, $3, $4, $5, 'K', 'K', 'K', 2, 1, 0, 2, 10, '')`,
      ...[clientId, lineId, packId, ofOrder, number],
    );
    return { packId, lineId };
  };
  const [one, two, three] = [await pack("TWICE-1"), await pack("TWICE-2"), await pack("TWICE-3")];
  const details = (lineIds: string[]) =>
    JSON.stringify([
      ...[{ productCode: "KOLTUK-1", quantity: 2, containerPieces: 2 }].map((detail) => ({
        ...detail,
        tradeportProducts: lineIds.map((orderDetailsId) => ({ stockCode: "K", orderDetailsId })),
      })),
    ]);
  const go = (lineIds: string[], more: Record<string, string> = {}) =>
    roads().CreateRoadOrder({ ...form({ orderDetails: details(lineIds), ...more }), orderId: order, mode: "send" } as never, [
      paper,
    ]);
  const there = async () => ((await w.truth()) as { orders: unknown[] }).orders.length;
  const before = await there();

  const at = await Promise.allSettled([go([one.lineId]), go([one.lineId]), go([one.lineId, two.lineId])]);
  expect(at.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of at) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "road_order_there" });
  // Nobody said which lines: it may be all.
  expect(await code(go([]))).toBe("road_order_there");
  await w.runJobs();
  expect(await there()).toBe(before + 1);

  // By parcel it goes no more, and what a carrier of parcels has goes by no road.
  const byParcel = (orderPackageId: string) => roads().CreateShipment({ orderPackageId, carrierCode: "aras" });
  const first = at.find(({ status }) => status === "fulfilled") as PromiseFulfilledResult<{ fields: { orderDetails: object[] } }>;
  const isTwoThere = JSON.stringify(first.value.fields.orderDetails).includes(two.lineId);
  expect(await code(byParcel(one.packId))).toBe("road_order_there");
  // Nor is it packed for the marketplace's carrier, or printed for it.
  const orders = w.as("ayse").Order;
  expect((await failed(orders.StartPacking({ orderPackageId: one.packId, station: newId() })))?.message).toContain("Horoz");
  expect(await code(orders.PrintOrderBarcode({ orderPackageIds: [one.packId], format: "PDF" }))).toBe("label_unavailable");
  const [free, lineId] = isTwoThere ? [three.packId, three.lineId] : [two.packId, two.lineId];
  expect(await code(byParcel(free))).toBe("cargo_not_connected");
  await query(
    `insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by)
      values ($1, gen_random_uuid(), 'aras', true, $2, $3, $4, 'TWICE', 'created', 1, 'Ali')`,
    ...[clientId, store, order, free],
  );
  expect(await code(go([lineId]))).toBe("shipment_open");
  await query("update shipment set state = 'canceled' where package_id = $1", free);
  await query("update order_package set status = 'S_CANCELED' where id = $1", free);
  expect(await code(go([lineId]))).toBe("package_left");
  expect(await code(go([newId()]))).toBe("not_found");
  // Whoever names no order names it by the lines.
  const unnamed = (lineIds: string[], mode: "send" | "draft" = "send") =>
    roads().CreateRoadOrder({ ...form({ orderDetails: details(lineIds) }), mode } as never, mode === "send" ? [paper] : []);
  expect(await code(unnamed([one.lineId]))).toBe("road_order_there");
  expect(await code(unnamed([lineId]))).toBe("package_left");
  const empty = await roads().CreateRoadOrder({ ...form({ orderDetails: "[]" }), mode: "draft" } as never, []);
  const filled = { roadOrderId: empty.id, version: empty.version, orderDetails: details([one.lineId]), mode: "send" };
  expect(await code(roads().UpdateRoadOrder(filled as never, [paper]))).toBe("road_order_there");
  const saved = await roads().UpdateRoadOrder({ ...filled, mode: "draft" } as never, []);
  expect(saved.orderId).toBe(order);
  await query("delete from road_order where id = $1", saved.id);
  const other = await pack("TWICE-B1", another);
  expect(await code(unnamed([one.lineId, other.lineId]))).toBe("road_order_lines");
  // What was canceled after the carrier had it is said on the order's page.
  const problems = async () => (await roads().GetOrderRoads({ orderId: order })).roadOrders.map(({ problem }) => problem?.en);
  const troubled = async () =>
    (await roads().GetTroubledShipments({})).data.filter(({ orderId }) => orderId === order).map(({ problem }) => problem.en);
  expect([await problems(), await troubled()]).toEqual([[undefined], []]);
  await query("update order_package set status = 'S_CANCELED' where id = $1", one.packId);
  const phone = expect.stringContaining("call your e-export representative");
  expect([await problems(), await troubled()]).toEqual([[phone], [phone]]);
  const work = async () => (await w.as("ayse").Home.GetWork({})).find(({ kind }) => kind === "shipment")?.count;
  expect(await work()).toBe(1);
  await query("update order_package set status = 'S_AWAITING_SHIPPING' where id = $1", one.packId);
  const draft = (orderDetails: string) => failed(roads().CreateRoadOrder({ orderDetails, mode: "draft" } as never, []));
  expect((await draft(details([newId()])))!.code).toBe("not_found");
  // In the reader's language, and what is expected.
  const wrong = await draft(JSON.stringify([{ productCode: "K", quantity: 0 }]));
  expect(wrong!.message).toContain("en az 1");
  // Canceled after the press, before it left.
  await query("update order_package set status = 'S_AWAITING_SHIPPING' where id = $1", free);
  const late = await go([lineId]);
  await query("update order_package set status = 'S_CANCELED' where id = $1", free);
  await w.runJobs();
  expect(await roads().GetRoadOrder({ roadOrderId: late.id })).toMatchObject({
    state: "refused",
    reason: { tr: expect.stringMatching(/./) },
  });
  expect(await there()).toBe(before + 1);
});

test("what another account does not have is not known there until it is sent: it is said at the product, and no order with it goes", async () => {
  const products = w.as("ayse").IntegrationProvider;
  const become = async (processKey: string) => {
    const { version } = (await products.GetIntegrationAuth({ providerId: horozId })).cargo!;
    await products.SetIntegrationAuth({ providerId: horozId, version, credentials: { processKey } });
  };
  const of = async () => (await roads().GetProducts({ search: "KOLTUK-1" })).data[0]!;
  const other = {
    state: "refused",
    reason: { tr: expect.stringContaining("Horoz"), en: expect.stringContaining("another one since") },
  };
  const before = await of();
  await become(othersCredentials.processKey);
  // At once, and also after its list was read: it is not in there.
  expect(await of()).toMatchObject(other);
  await w.runJobs();
  expect(await of()).toMatchObject(other);
  const refused = await failed(send({ customerOrderNumber: "ACCOUNT-1" }));
  expect([refused?.code, refused?.fields.map(({ field }) => field)]).toEqual(["road_order_invalid", ["orderDetails"]]);
  expect(await code(roads().UpdateProduct({ productId: before.id, version: before.version }))).toBe("conflict");
  await roads().UpdateProduct({ productId: before.id, version: (await of()).version });
  await w.runJobs();
  expect(await of()).toMatchObject({ state: "known", reason: null });
  expect((await w.truth(othersCredentials.processKey)).products).toMatchObject([{ code: "KOLTUK-1" }]);
  // What the account has is known by itself once its list was read.
  await become(credentials.processKey!);
  expect(await of()).toMatchObject(other);
  await w.runJobs();
  expect(await of()).toMatchObject({ state: "known", reason: null });
});

test("an account with an order on its way is not disconnected; without one it is, and what was sent stays as history", async () => {
  const order = await send({ customerOrderNumber: "LAST-1" });
  const end = () => w.as("ayse").IntegrationProvider.DeleteIntegrationAuth({ providerId: horozId });
  expect(await code(end())).toBe("cargo_in_use");
  await w.runJobs();
  expect(await end()).toEqual({});
  expect(await end()).toEqual({});
  expect(await code(roads().GetProducts({}))).toBe("cargo_not_connected");
  expect(await code(send({}))).toBe("cargo_not_connected");
  expect(await roads().GetRoadOrder({ roadOrderId: order.id })).toMatchObject({ state: "sent" });
});
