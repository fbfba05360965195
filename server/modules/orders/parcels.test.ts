import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { nameOwnStores } from "#platform/own-stores.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { until, untilLocked } from "#testing/until.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getParcels } from "./get-parcels.ts";
import { packParcel } from "./pack-parcel.ts";
import { sendReplacement } from "./send-replacement.ts";
import { setCargoInfo } from "./set-cargo-info.ts";
import { setParcel } from "./set-parcel.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** What a carrier moves: parcels hold units, whatever their packages are. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Satan");
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

let serial = 0;
const none = { carrier: "", number: "", link: "" };
const cargo = (trackingCode: string) => ({ company: "TEX", trackingCode, trackingLink: "", senderNumber: "" });
const ordered = async (quantity: number, code = "K-1") => {
  serial += 1;
  const [key, id] = [`PA${serial}`, `PP${serial}`];
  await w.addVariant(key, 10, [store]);
  await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, quantity)], { cargo: cargo(code && `${code}-${id}`) })]);
  const [row] = await w.rows<{ orderHeaderId: string; packageId: string }>(
    sql`select order_id as order_header_id, id as package_id from order_package where channel_package_id = ${id}`,
  );
  const hear = (status: string, moment: number, number = `${code}-${id}`) =>
    w.deliver(store, [reportOf(id, status, moment, [lineOf(key, quantity)], { cargo: cargo(number) })]);
  return { key, id, hear, ...row! };
};
/** So many of the first row of an order, as it is seen now. */
const some = async (orderHeaderId: string, quantity: number) => {
  const [{ no, ...first }] = (await w.rows<{ no: number; quantity: number; parcelId: string | null }>(
    sql`select no, quantity, parcel_id from order_allocation where order_id = ${orderHeaderId} order by no limit 1`,
  )) as [{ no: number; quantity: number; parcelId: string | null }];
  return [{ no, quantity, seen: first }];
};
const seen = async (orderHeaderId: string) => {
  const { parcels, loose } = await w.call(getParcels, { orderHeaderId });
  return {
    parcels: parcels.map(({ state, numbers, units }) => [
      state,
      numbers.map(({ number }) => number),
      units.map(({ quantity }) => quantity),
    ]),
    loose: loose.map(({ quantity }) => quantity),
  };
};

test("a package's number is a parcel with its units, which goes where the package goes and keeps every number that it had", async () => {
  const { id, orderHeaderId, packageId, hear } = await ordered(2);
  expect(await seen(orderHeaderId)).toEqual({ parcels: [["planned", [`K-1-${id}`], [2]]], loose: [] });
  const written = () => w.rows(sql`select *, xmin from parcel where id = ${packageId}`);
  const before = await written();
  await hear("Created", 2);
  expect(await written()).toEqual(before);
  await hear("Picking", 3, "K-2");
  await hear("Shipped", 4, "K-2");
  expect(await seen(orderHeaderId)).toEqual({ parcels: [["moving", ["K-2", `K-1-${id}`], [2]]], loose: [] });
  await hear("Delivered", 5, "K-2");
  expect((await seen(orderHeaderId)).parcels[0]![0]).toBe("delivered");
});

test("what lies in no parcel goes into its package's once that has a number", async () => {
  const { orderHeaderId, hear } = await ordered(2, "");
  expect(await seen(orderHeaderId)).toEqual({ parcels: [], loose: [2] });
  await hear("Picking", 2, "LATE");
  expect(await seen(orderHeaderId)).toEqual({ parcels: [["planned", ["LATE"], [2]]], loose: [] });
});

test("one package in two parcels: the units that a person packs elsewhere stay there whatever is reported, and leave with their package", async () => {
  const { id, orderHeaderId, hear } = await ordered(3);
  const units = await some(orderHeaderId, 1);
  await w.call(packParcel, { orderHeaderId, units, carrier: "Aras", number: "A-1", link: "" });
  const both = (state: string) => [
    [state, [`K-1-${id}`], [2]],
    [state, ["A-1"], [1]],
  ];
  expect((await seen(orderHeaderId)).parcels).toEqual(both("planned"));
  await hear("Picking", 2);
  await hear("Shipped", 3);
  expect((await seen(orderHeaderId)).parcels).toEqual(both("moving"));
  const more = (await some(orderHeaderId, 2)).map((unit) => ({ ...unit, quantity: 3 }));
  await expect(w.call(packParcel, { orderHeaderId, units: more, ...none })).rejects.toMatchObject({
    code: "units_changed",
  });
  await expect(w.call(packParcel, { orderHeaderId: newId(), units, ...none })).rejects.toMatchObject({ code: "not_found" });
});

test("two packages of an order in one parcel; a part that is canceled is in none", async () => {
  const { key, id, orderHeaderId } = await ordered(2);
  const other = `${id}-B`;
  await w.deliver(store, [
    reportOf(other, "Created", 1, [lineOf(key, 2, "second")], { orderId: `O-${id}`, cargo: cargo("B-1") }),
  ]);
  const { parcels } = await w.call(getParcels, { orderHeaderId });
  const [first, second] = parcels as [(typeof parcels)[0], (typeof parcels)[0]];
  await w.call(packParcel, {
    orderHeaderId,
    parcelId: first.id,
    units: second.units.map(({ no, quantity }) => ({ no, quantity, seen: { quantity, parcelId: second.id } })),
    ...none,
  });
  expect((await seen(orderHeaderId)).parcels).toEqual([
    ["planned", [`K-1-${id}`], [2, 2]],
    ["planned", ["B-1"], []],
  ]);
  await w.deliver(store, [
    reportOf(other, "Cancelled", 2, [lineOf(key, 2, "second")], { orderId: `O-${id}`, cargo: cargo("B-1") }),
  ]);
  expect((await seen(orderHeaderId)).parcels).toEqual([
    ["planned", [`K-1-${id}`], [2]],
    ["canceled", ["B-1"], []],
  ]);
  const foreign = await ordered(1);
  const elsewhere = await w.addStore("Öteki");
  await w.rows(sql`update parcel set store_id = ${elsewhere.id} where id = ${second.id}`);
  await expect(
    w.call(packParcel, {
      orderHeaderId: foreign.orderHeaderId,
      parcelId: second.id,
      units: await some(foreign.orderHeaderId, 1),
      ...none,
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("what is split into another package leaves its parcel for that package's", async () => {
  const { key, id, orderHeaderId } = await ordered(2);
  const line = lineOf(key, 1);
  await w.deliver(store, [
    reportOf(id, "UnPacked", 2, [lineOf(key, 2)], { cargo: cargo(`K-1-${id}`) }),
    reportOf(`${id}a`, "Created", 3, [line], { orderId: `O-${id}`, originPackageIds: [id], cargo: cargo("SA") }),
    reportOf(`${id}b`, "Created", 3, [line], { orderId: `O-${id}`, originPackageIds: [id], cargo: cargo("SB") }),
  ]);
  expect((await seen(orderHeaderId)).parcels.toSorted((one, next) => String(one[1]).localeCompare(String(next[1])))).toEqual([
    ["planned", ["SA"], [1]],
    ["planned", ["SB"], [1]],
  ]);
});

test("a parcel that was packed here gets another number beside the old one, who pays, desi, and is lost until it arrives; the marketplace's own is not renumbered", async () => {
  const { orderHeaderId, hear } = await ordered(2);
  const made = await w.call(packParcel, {
    orderHeaderId,
    units: await some(orderHeaderId, 1),
    carrier: "Aras",
    number: "A-1",
    link: "",
  });
  const [own, extra] = made.parcels as [(typeof made.parcels)[0], (typeof made.parcels)[0]];
  const change = { orderHeaderId, parcelId: extra.id, version: extra.version };
  const set = await w.call(setParcel, { ...change, number: "A-2", payer: "seller", desiMeasured: "4.5", isLost: true });
  expect(set.parcels[1]).toMatchObject({
    state: "lost",
    payer: "seller",
    desiMeasured: "4.5",
    desiBilled: null,
    carrier: "Aras",
  });
  expect(set.parcels[1]!.numbers.map(({ number }) => number)).toEqual(["A-2", "A-1"]);
  await expect(w.call(setParcel, { ...change, isLost: false })).rejects.toMatchObject({ code: "conflict" });
  await hear("Shipped", 2);
  expect((await seen(orderHeaderId)).parcels.map(([state]) => state)).toEqual(["moving", "lost"]);
  await expect(
    w.call(setParcel, { orderHeaderId, parcelId: own.id, version: own.version, number: "MINE" }),
  ).rejects.toMatchObject({ code: "parcel_reported" });
  const billed = await w.call(setParcel, { orderHeaderId, parcelId: own.id, version: own.version, desiBilled: "3" });
  expect(billed.parcels[0]).toMatchObject({ desiBilled: "3", isReported: true });
});

test("S2: into a parcel of another store nothing is packed, and none is changed by an order of this one", async () => {
  const other = await w.addStore("Satmayan", w.clients.ayse, "100002");
  const { orderHeaderId } = await ordered(2);
  const parcelId = newId();
  await w.rows(sql`
    insert into parcel (client_id, id, store_id, direction, carrier, state)
    values (${w.clients.ayse}, ${parcelId}, ${other.id}, 'out', 'Aras', 'planned') returning id`);
  const units = await some(orderHeaderId, 1);
  const isRefused = { code: "not_found" };
  await expect(w.call(packParcel, { orderHeaderId, parcelId, units, ...none })).rejects.toMatchObject(isRefused);
  await expect(w.call(setParcel, { orderHeaderId, parcelId, version: 1, payer: "seller" })).rejects.toMatchObject(isRefused);
  // Whoever has one store names no parcel of another beside an order of their own.
  const named = (stores: string[]) =>
    w.database.asClient(w.clients.ayse, (tx) => nameOwnStores(tx, { orderHeaderId, parcelId }), stores);
  await expect(named([store.id])).rejects.toMatchObject(isRefused);
  await named([store.id, other.id]);
});

test("S53: the same press twenty times at once packs once; a parcel that holds nothing any more is gone, and one that arrived takes nothing", async () => {
  const { orderHeaderId, hear } = await ordered(3);
  const units = await some(orderHeaderId, 1);
  const pressed = await Promise.allSettled(
    Array.from({ length: 20 }, () => w.call(packParcel, { orderHeaderId, units, carrier: "Aras", number: "A-1", link: "" })),
  );
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of pressed) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "units_changed" });
  const { parcels } = await w.call(getParcels, { orderHeaderId });
  const [own, extra] = parcels as [(typeof parcels)[0], (typeof parcels)[0]];
  const back = extra.units.map(({ no, quantity }) => ({ no, quantity, seen: { quantity, parcelId: extra.id } }));
  const after = await w.call(packParcel, { orderHeaderId, parcelId: own.id, units: back, ...none });
  expect(after.parcels.map(({ id }) => id)).toEqual([own.id]);
  expect(await w.rows(sql`select from parcel where id = ${extra.id}`)).toEqual([]);
  await hear("Shipped", 2);
  await hear("Delivered", 3);
  const mine = () => w.call(getParcels, { orderHeaderId }).then((now) => now.parcels[0]!);
  const change = async (isLost: boolean) =>
    w.call(setParcel, { orderHeaderId, parcelId: own.id, version: (await mine()).version, isLost });
  await change(true);
  await change(false);
  expect((await mine()).state).toBe("delivered");
  await expect(
    w.call(packParcel, { orderHeaderId, parcelId: own.id, units: await some(orderHeaderId, 1), ...none }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("S53: what has left and is moved from parcel to parcel leaves no empty ones behind; of a parcel's numbers the newest twenty are kept", async () => {
  const { orderHeaderId, hear } = await ordered(2);
  await hear("Shipped", 2);
  for (let nth = 0; nth < 5; nth += 1)
    await w.call(packParcel, {
      orderHeaderId,
      units: await some(orderHeaderId, 2),
      carrier: "Aras",
      number: `GEZ-${nth}`,
      link: "",
    });
  const { parcels } = await w.call(getParcels, { orderHeaderId });
  expect(await w.rows(sql`select number from parcel_number where number like 'GEZ-%'`)).toEqual([{ number: "GEZ-4" }]);
  const { id: parcelId } = parcels.find(({ numbers }) => numbers[0]?.number === "GEZ-4")!;
  let version = parcels.find(({ id }) => id === parcelId)!.version;
  for (let nth = 0; nth < 22; nth += 1) {
    const now = await w.call(setParcel, { orderHeaderId, parcelId, version, number: `C-${nth}` });
    version = now.parcels.find(({ id }) => id === parcelId)!.version;
  }
  const numbers = await w.rows<{ number: string }>(
    sql`select number from parcel_number where parcel_id = ${parcelId} order by since`,
  );
  expect([numbers.length, numbers[0]!.number, numbers.at(-1)!.number]).toEqual([20, "C-2", "C-21"]);
});

test("S53: units of one order go into a parcel while the last of another's leave it: it stays, and both are done", async () => {
  const [one, other] = [await ordered(1, "D-1"), await ordered(1, "D-2")];
  const packed = await w.call(packParcel, {
    orderHeaderId: one.orderHeaderId,
    units: await some(one.orderHeaderId, 1),
    carrier: "Aras",
    number: "D-3",
    link: "",
  });
  const shared = packed.parcels.find(({ numbers }) => numbers[0]?.number === "D-3")!.id;
  const taken = await some(one.orderHeaderId, 1);
  let late: Promise<unknown> | undefined;
  // The other's units are in it and not yet committed when the last one's leave.
  await w.database.asPlatform(async (tx) => {
    await sql`select from parcel where id = ${shared} for update`.execute(tx);
    await sql`update order_allocation set parcel_id = ${shared} where order_id = ${other.orderHeaderId}`.execute(tx);
    late = w.call(packParcel, { orderHeaderId: one.orderHeaderId, units: taken, carrier: "Aras", number: "D-4", link: "" });
    await untilLocked("the wait for the parcel", w.database.pool);
  });
  await late;
  expect(await w.rows(sql`select order_id from order_allocation where parcel_id = ${shared}`)).toEqual([
    { orderId: other.orderHeaderId },
  ]);
});

test("a carrier of one's own that is written here is its parcel's", async () => {
  const { orderHeaderId, packageId } = await ordered(1, "");
  const [pack] = await w.rows<{ version: number }>(sql`select version from order_package where id = ${packageId}`);
  await w.call(setCargoInfo, {
    orderPackageId: packageId,
    version: pack!.version,
    cargoCompany: "Kurye",
    cargoTrackingCode: "KUR-1",
  } as never);
  const [parcel] = (await w.call(getParcels, { orderHeaderId })).parcels;
  const [now] = await w.rows<{ code: string }>(
    sql`select cargo_tracking_code as code from order_package where id = ${packageId}`,
  );
  expect(parcel?.numbers[0]?.number ?? "").toBe(now!.code);
});

/** Several orders of two pieces each, one packed into each of so many parcels that they share. */
const shared = async (many: number) => {
  const orders = [await ordered(many), await ordered(many)];
  const pack = (orderHeaderId: string, units: object[], parcelId?: string) =>
    w.call(packParcel, { orderHeaderId, units, ...none, ...(parcelId && { parcelId }) } as never);
  const made: string[] = [];
  for (const [at, { orderHeaderId }] of orders.entries())
    for (let n = 0; n < many; n += 1) {
      const packed = () =>
        w.rows<{ id: string }>(sql`select id from parcel where id not in (select id from order_package) order by id`);
      const before = (await packed()).map(({ id }) => id);
      await pack(orderHeaderId, await some(orderHeaderId, 1), at === 0 ? undefined : made[n]);
      if (at === 0) made.push((await packed()).find(({ id }) => !before.includes(id))!.id);
    }
  return { orders, made };
};

test("a parcel that holds units of two orders goes when both have left, whichever is told last", async () => {
  const { orders, made } = await shared(1);
  const state = async () => (await w.rows<{ state: string }>(sql`select state from parcel where id = ${made[0]!}`))[0]!.state;
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  await second.hear("Picking", 2);
  await first.hear("Shipped", 2);
  expect(await state()).toBe("planned");
  await second.hear("Shipped", 3);
  expect(await state()).toBe("moving");
  // One that is canceled on its way is still on it, and so is what lies beside it.
  await second.hear("Cancelled", 4);
  expect(await state()).toBe("moving");
  // It is one parcel: where one of them was handed over the other was too.
  await first.hear("Delivered", 4);
  expect(await state()).toBe("delivered");
});

test("engine fault 13: parcels that orders share are taken by their id: who waits for one holds none of those after it", async () => {
  const { orders, made } = await shared(3);
  const [lowest, ...others] = [...made].sort() as [string, ...string[]];
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const move = async ({ orderHeaderId }: typeof first, from: string, parcelId: string) => {
    const [unit] = await w.rows<{ no: number; quantity: number }>(
      sql`select no, quantity from order_allocation where order_id = ${orderHeaderId} and parcel_id = ${from}`,
    );
    const units = [{ ...unit!, seen: { quantity: unit!.quantity, parcelId: from } }];
    await w.call(packParcel, { orderHeaderId, parcelId, units, ...none } as never);
  };
  const whileHeld = async (work: () => Promise<unknown>) => {
    let done: Promise<unknown> = Promise.resolve();
    await w.database.asClient(w.clients.ayse, async (tx) => {
      await sql`select from parcel where id = ${lowest} for update`.execute(tx);
      done = work();
      const waits = () => w.rows(sql`select from pg_locks where not granted and pid <> pg_backend_pid() limit 1`);
      await until("it waits for the parcel", async () => (await waits()).length > 0, 10_000, 10);
      const free = await w.rows(sql`select id from parcel where id = any(${others}::uuid[]) for update skip locked`);
      expect(free).toHaveLength(others.length);
    });
    await done;
  };
  await whileHeld(() => first.hear("Picking", 2));
  await whileHeld(() => second.hear("Shipped", 2));
  await move(second, lowest, others[0]!);
  // The one that it leaves is empty by then, and goes.
  await whileHeld(() => move(first, lowest, others[1]!));
  expect(await w.rows(sql`select from parcel where id = ${lowest}`)).toEqual([]);
});

test("a piece of a set is named by what it is, on its way out and in exchange: never by the set's name with its own variant (U17)", async () => {
  serial += 1;
  const [shirt, skirt, key, size, id] = [`GÖMLEK${serial}`, `ETEK${serial}`, `SET${serial}`, newId(), `PP${serial}`];
  const [small, medium, set] = [await w.addVariant(shirt, 9), await w.addVariant(skirt, 9), await w.addVariant(key, 0, [store])];
  await w.database.asPlatform(async (tx) => {
    await sql`insert into attribute (id, code, name_tr, name_en) values (${size}, 'parcel-size', 'Beden', 'Size')`.execute(tx);
    await sql`insert into category_attribute (category_id, attribute_id, is_variant, position)
      select category_id, ${size}::uuid, true, 0 from product_row where barcode = ${key}`.execute(tx);
    // The set comes in the very sizes of what is in it.
    await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, text)
      select v.client_id, v.product_id, v.id, ${size}::uuid, of.size
      from (values (${small}::uuid, 'S'), (${medium}::uuid, 'M'), (${set}::uuid, 'M')) as of (id, size) join variant v on v.id = of.id`.execute(
      tx,
    );
  });
  const [{ version } = { version: 0 }] = await w.rows<{ version: number }>(
    sql`select p.version from product p join variant v on v.product_id = p.id where v.id = ${set}`,
  );
  const components = [
    { variantId: small, quantity: 1 },
    { variantId: medium, quantity: 2 },
  ];
  const { SetVariantComponents, GetVariantComponents, FindComponents } = catalogueHandlers.Product;
  await w.call(SetVariantComponents as never, { variantId: set, version, components } as never);
  await w.rows(sql`insert into product_text (client_id, product_id, language, name)
    select v.client_id, v.product_id, 'tr-TR', named.name from (values (${set}::uuid, 'Takım'), (${small}::uuid, 'Gömlek'), (${medium}::uuid, 'Etek')) as named (id, name)
    join variant v on v.id = named.id`);
  expect(await w.call(FindComponents, { variantId: set, text: shirt })).toMatchObject([
    { barcode: shirt, variant: "Beden: S", productName: "Gömlek" },
  ]);
  const [{ productId } = { productId: "" }] = await w.rows<{ productId: string }>(
    sql`select product_id from variant where id = ${set}`,
  );
  const [composed] = await w.call(GetVariantComponents, { productId });
  expect(composed!.components.map(({ barcode, variant, productName }) => [barcode, variant, productName]).sort()).toEqual([
    [skirt, "Beden: M", "Etek"],
    [shirt, "Beden: S", "Gömlek"],
  ]);
  for (const [at, status] of ["Created", "Shipped", "Delivered"].entries())
    await w.deliver(store, [reportOf(id, status, at + 1, [lineOf(key, 1)], { cargo: cargo("K-1") })]);
  const [{ orderHeaderId } = { orderHeaderId: "" }] = await w.rows<{ orderHeaderId: string }>(
    sql`select order_id as order_header_id from order_line where variant_id = ${set}`,
  );
  const title = `Ürün ${key}`;
  const pieces = [
    { name: shirt, variant: "Beden: S", code: `SKU-${shirt}`, barcode: shirt, set: title, quantity: 1 },
    { name: skirt, variant: "Beden: M", code: `SKU-${skirt}`, barcode: skirt, set: title, quantity: 2 },
  ].map((piece) => expect.objectContaining(piece));
  const unitsOf = async (direction: string) =>
    (await w.call(getParcels, { orderHeaderId })).parcels
      .find((one) => one.direction === direction)!
      .units.toSorted((one, next) => one.quantity - next.quantity);
  expect(await unitsOf("out")).toEqual(pieces);

  const [claimId, claimLineId] = [newId(), newId()];
  await w.rows(sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
    values (${w.clients.ayse}, ${claimId}, ${store.id}, ${claimId}, ${`O-${id}`}, 'return', true, now(), 'TRY', now())`);
  await w.rows(sql`insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status)
    values (${w.clients.ayse}, ${claimLineId}, ${claimId}, '1', ${`L-${key}`}, ${key}, ${title}, 1, 'deciding', 'WaitingInAction')`);
  await w.call(sendReplacement, { orderHeaderId, claimLineId, quantity: 1, ...none });
  expect(await unitsOf("replacement")).toEqual(pieces);
  const claimLine = async () => (await w.call(getOrderDetail, { orderHeaderId })).claims[0]!.lines[0];
  expect(await claimLine()).toMatchObject({ name: title, variant: "Beden: M" });
  // Which pieces it was about is still told once it was turned down.
  await w.rows(sql`update claim_line set state = 'rejected' where id = ${claimLineId}`);
  expect(await claimLine()).toMatchObject({ name: title, variant: "Beden: M", receivable: 0 });
});
