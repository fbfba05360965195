import type { RemotePackage } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPlaces } from "#modules/company/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import type { Fail } from "#platform/errors.ts";
import { openText } from "#platform/sealed-text.ts";
import { untilLocked } from "#testing/until.ts";
import { acceptAddress } from "./accept-address.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";
import { updateOrderDeliveryAddress } from "./update-order-delivery-address.ts";

/** A buyer's other address: simply taken while nobody has accepted the order, for a nod after that, a note once all has left. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
  await w.addVariant("ADRES", 1_000);
  await w.database.asPlatform(seedPlaces);
});
afterAll(() => w.close());

let serial = 0;
const fresh = () => `A${++serial}`;
const lines = [lineOf("ADRES", 1)];
const [old] = [reportOf("X", "Created", 0, lines).deliveryAddress];
const moved = (street: string): Partial<RemotePackage> => ({ deliveryAddress: { ...old, fullAddress: street } });
const hear = async (...reports: RemotePackage[]) => {
  for (const report of reports) await w.deliver(store, [report]);
};
const orderOf = async (id: string) => {
  const [row] = await w.rows(sql<{ id: string }>`select id from order_header where channel_order_id = ${`O-${id}`}`);
  return row!.id;
};
/** The street that the parcel goes to, and what was reported since. */
const shown = async (id: string) => {
  const { orderDeliveryAddress, reportedAddress } = await w.call(getOrderDetail, { orderHeaderId: await orderOf(id) });
  return [orderDeliveryAddress.fullAddress, reportedAddress && [reportedAddress.address.fullAddress, reportedAddress.state]];
};
const accept = async (id: string, at: number) =>
  w.call(acceptAddress, { orderHeaderId: await orderOf(id), reportedAt: moment(at) });
const audited = async (id: string) => {
  const rows = await w.rows(sql<{ entry: string; address: string; sealKey: Buffer }>`
    select a.action || ' by ' || a.actor_kind as entry, a.after ->> 'deliveryAddress' as address, h.seal_key
    from audit a join order_header h on h.client_id = a.client_id and h.id::text = a.object_id
    where a.object_type = 'order' and a.object_id = ${await orderOf(id)} order by a.at, a.id`);
  const entries = rows.map(({ entry, address, sealKey }) => `${entry}: ${openText(sealKey, address)}`);
  return entries.map((entry) => entry.replace(/^(.*?): Ali İpek, (.*?), 34485.*$/, "$1: $2"));
};
const page = { page: 0, pageSize: 20, orderColumn: "channelOrderDate", orderType: "desc" } as const;
const marked = async (id: string) => {
  const { data } = await w.call(getAllOrder, { ...page, addressChanged: true });
  const all = await w.call(getAllOrder, { ...page, search: `O-${id}` });
  expect(data.some(({ channelPackageId }) => channelPackageId === id)).toBe(all.data[0]!.addressChanged);
  return all.data[0]!.addressChanged;
};

test("R1, R2: it is simply taken while no package is accepted; told again, or by an older report, it changes nothing", async () => {
  const id = fresh();
  await hear(
    reportOf(id, "Created", 1, lines),
    reportOf(id, "Created", 3, lines, moved("Yeni Sokak 3")),
    reportOf(id, "Created", 3, lines, moved("Yeni Sokak 3")),
    reportOf(id, "Created", 2, lines, moved("Ara Sokak 2")),
  );
  expect([await shown(id), await marked(id)]).toEqual([["Yeni Sokak 3", null], false]);
  expect(await audited(id)).toEqual(["change_address by marketplace: Yeni Sokak 3"]);
});

test("R1, R2: once a package is accepted it waits beside the old one for a person's nod, however often and in whatever order it is told", async () => {
  const id = fresh();
  await hear(
    reportOf(id, "Created", 1, lines),
    reportOf(id, "Picking", 2, lines),
    reportOf(id, "Picking", 4, lines, moved("Yeni Sokak 4")),
    reportOf(id, "Picking", 4, lines, moved("Yeni Sokak 4")),
    reportOf(id, "Picking", 3, lines, moved("Ara Sokak 3")),
    reportOf(id, "Invoiced", 5, lines, moved("Yeni Sokak 4")),
  );
  expect([await shown(id), await marked(id)]).toEqual([["Büyükdere Caddesi 1", ["Yeni Sokak 4", "waits"]], true]);
  // The label of the old one was printed.
  await w.rows(sql`update package_label set state = 'ready', body = '^XA', ready_at = now() where package_id in
    (select id from order_package where channel_package_id = ${id})`);
  await expect(accept(id, 3)).rejects.toMatchObject({ code: "conflict" });
  await accept(id, 4);
  await accept(id, 4);
  expect([await shown(id), await marked(id)]).toEqual([["Yeni Sokak 4", null], false]);
  expect(
    await w.rows(
      sql`select l.state, l.body from package_label l join order_package p on p.id = l.package_id where p.channel_package_id = ${id}`,
    ),
  ).toEqual([{ state: "wanted", body: null }]);
  await hear(reportOf(id, "Invoiced", 6, lines, moved("Yeni Sokak 4")), reportOf(id, "Picking", 2, lines));
  expect(await shown(id)).toEqual(["Yeni Sokak 4", null]);
  expect(await audited(id)).toEqual(["report_address by marketplace: Yeni Sokak 4", "change_address by person: Yeni Sokak 4"]);
});

test("two people who nod at once change the address once", async () => {
  const id = fresh();
  await hear(reportOf(id, "Picking", 1, lines), reportOf(id, "Picking", 2, lines, moved("Yeni Sokak 2")));
  const orderHeaderId = await orderOf(id);
  const nods = await w.database.asClient(w.clients.ayse, async (tx) => {
    await sql`select 1 from order_header where id = ${orderHeaderId} for update`.execute(tx);
    const both = [accept(id, 2), accept(id, 2)];
    await untilLocked("both nods", w.database.pool, 2);
    return both;
  });
  await Promise.all(nods);
  expect(await shown(id)).toEqual(["Yeni Sokak 2", null]);
  expect(await audited(id)).toEqual(["report_address by marketplace: Yeni Sokak 2", "change_address by person: Yeni Sokak 2"]);
});

test("a second other address takes the place of the first, and the old one again takes it away", async () => {
  const id = fresh();
  await hear(
    reportOf(id, "Picking", 1, lines),
    reportOf(id, "Picking", 2, lines, moved("Bir Sokak")),
    reportOf(id, "Picking", 3, lines, moved("İki Sokak")),
  );
  expect(await shown(id)).toEqual(["Büyükdere Caddesi 1", ["İki Sokak", "waits"]]);
  await expect(accept(id, 2)).rejects.toMatchObject({ code: "conflict" });
  await hear(reportOf(id, "Picking", 4, lines));
  expect([await shown(id), await marked(id)]).toEqual([["Büyükdere Caddesi 1", null], false]);
  await accept(id, 3);
  expect(await shown(id)).toEqual(["Büyükdere Caddesi 1", null]);
});

test("one whose acceptance is on its way or of which nobody heard, or whose label is there, waits for the nod too", async () => {
  const accepting = (state: string) => (id: string) =>
    sql`insert into package_action (client_id, id, package_id, store_id, action, state, requested_by_name)
      select client_id, ${newId()}, id, store_id, 'A_ACCEPT', ${state}, 'Ayşe Yılmaz' from order_package where channel_package_id = ${id}`;
  for (const made of [
    ...["waiting", "sending", "unknown"].map(accepting),
    (id: string) => sql`insert into package_label (client_id, package_id, store_id, tracking_code)
      select client_id, id, store_id, cargo_tracking_code from order_package where channel_package_id = ${id}`,
  ]) {
    const id = fresh();
    await hear(reportOf(id, "Created", 1, lines));
    await w.rows(made(id));
    await hear(reportOf(id, "Created", 2, lines, moved("Yeni Sokak")));
    expect(await shown(id)).toEqual(["Büyükdere Caddesi 1", ["Yeni Sokak", "waits"]]);
  }
});

test("what has left ignores it, with a note, and nobody can nod to it; so does what leaves while it waits", async () => {
  const [gone, leaving] = [fresh(), fresh()];
  await hear(
    reportOf(gone, "Picking", 1, lines),
    reportOf(gone, "Shipped", 2, lines),
    reportOf(gone, "Shipped", 3, lines, moved("Geç Sokak")),
    reportOf(leaving, "Picking", 1, lines),
    reportOf(leaving, "Picking", 2, lines, moved("Geç Sokak")),
    reportOf(leaving, "Shipped", 3, lines, moved("Geç Sokak")),
    reportOf(leaving, "Delivered", 4, lines, moved("Geç Sokak")),
  );
  for (const [id, at] of [
    [gone, 3],
    [leaving, 2],
  ] as const) {
    expect([await shown(id), await marked(id)]).toEqual([["Büyükdere Caddesi 1", ["Geç Sokak", "late"]], false]);
    await expect(accept(id, at)).rejects.toMatchObject({ code: "address_late" });
    expect(await audited(id)).toEqual(["report_address by marketplace: Geç Sokak"]);
  }
});

test("an address that a marketplace hides by now is no other one, and an alias of the e-mail is simply taken", async () => {
  const id = fresh();
  const hidden = Object.fromEntries(Object.keys(old).map((key) => [key, ""])) as unknown as typeof old;
  await hear(
    reportOf(id, "Picking", 1, lines),
    reportOf(id, "Picking", 2, lines, { deliveryAddress: hidden }),
    reportOf(id, "Picking", 3, lines, { deliveryAddress: { ...old, email: "pf+2@example.com" } }),
  );
  expect(await shown(id)).toEqual(["Büyükdere Caddesi 1", null]);
  expect(await audited(id)).toEqual([]);
  const [row] = await w.rows(
    sql<{ email: string }>`select delivery_address ->> 'email' as email from order_header where id = ${await orderOf(id)}`,
  );
  expect(row!.email).toBe("pf+2@example.com");
});

test("another client's order is not found", async () => {
  const id = fresh();
  await hear(reportOf(id, "Picking", 1, lines), reportOf(id, "Picking", 2, lines, moved("Yeni Sokak")));
  await expect(
    w.call(acceptAddress, { orderHeaderId: await orderOf(id), reportedAt: moment(2) }, w.clients.mehmet),
  ).rejects.toMatchObject({ code: "not_found" });
});

describe("an address that a person writes here", () => {
  const detailOf = async (id: string) => w.call(getOrderDetail, { orderHeaderId: await orderOf(id) });
  const write = async (id: string, address: object, over: object = {}, who?: string) =>
    w.call(updateOrderDeliveryAddress, { orderHeaderId: await orderOf(id), address, ...over }, who);
  const reportedPlace = async (id: string) => (await detailOf(id)).toldAddress?.fullAddress ?? null;

  /** What the history of that package says of addresses. */
  const writtenIn = async (packageId: string) => {
    const [row] = await w.rows(sql<{ id: string }>`select id from order_package where channel_package_id = ${packageId}`);
    const history = await w.call(getOrderPackageStatusHistory, { orderPackageId: row!.id });
    return history.filter(({ orderPackageStatusActionCode }) => orderPackageStatusActionCode === "ADDRESS");
  };

  test("stands in the history of the packages that go there, and not of those that others replaced", async () => {
    const id = fresh();
    const ofIt = { orderId: `O-${id}` };
    await hear(reportOf(id, "Created", 1, lines), reportOf(id, "UnPacked", 2, lines, ofIt));
    await hear(reportOf(`${id}-2`, "Created", 2, lines, ofIt));
    await write(id, { fullAddress: "Liman Yolu 9" });
    expect([await writtenIn(id), await writtenIn(`${id}-2`)]).toEqual([[], [expect.anything()]]);
  });

  test("R1: holds from then on, however often the marketplace tells its own; what is not named stays; audit and history say who", async () => {
    const id = fresh();
    await hear(reportOf(id, "Created", 1, lines));
    const { addressMark, addressOpen, orderDeliveryAddress } = await detailOf(id);
    expect([addressOpen, await reportedPlace(id), orderDeliveryAddress.mobilePhone]).toEqual([true, null, "+905550000000"]);
    const answer = await write(id, { fullAddress: "Liman Yolu 9", homePhone: "+902123334455" }, { addressMark });
    expect(answer.orderDeliveryAddress).toMatchObject({
      ...{ fullAddress: "Liman Yolu 9", firstName: "Ali", city: "İstanbul", email: "pf@example.com" },
      ...{ homePhone: "+902123334455", officePhone: "", mobilePhone: "+905550000000" },
    });
    // Told again, and by a report that takes the order on.
    await hear(reportOf(id, "Created", 2, lines), reportOf(id, "Picking", 3, lines), reportOf(id, "Picking", 4, lines));
    expect([await shown(id), await reportedPlace(id)]).toEqual([["Liman Yolu 9", null], "Büyükdere Caddesi 1"]);
    expect((await detailOf(id)).addressMark).toBe(answer.addressMark);
    expect(await audited(id)).toEqual(["change_address by person: Liman Yolu 9"]);
    expect(await writtenIn(id)).toMatchObject([
      { actionOwnerName: "Ayşe Yılmaz", beforeOrderPackageStatusCode: "S_NEW", orderPackageStatusCode: "S_NEW" },
    ]);
    // Saying the same changes nothing, also as a whole, as it was read; what does not change here is refused by its name.
    expect(await write(id, { fullAddress: "Liman Yolu 9" })).toEqual(answer);
    expect(await write(id, answer.orderDeliveryAddress)).toEqual(answer);
    for (const field of ["taxNumber", "taxOffice"])
      await expect(write(id, { [field]: "Başka" })).rejects.toMatchObject({
        code: "bad_input",
        fields: [{ field: `address.${field}`, message: expect.stringContaining("okunduğu gibi") }],
      });
    expect(await audited(id)).toHaveLength(1);
  });

  test("comes back as it was read, however the marketplace wrote it; what differs is judged, and a country by its name too", async () => {
    const id = fresh();
    const reported = { phone: "5*******33", countryCode: "DE", country: "Almanya", city: "", firstName: "A".repeat(130) };
    await hear(reportOf(id, "Created", 1, lines, { deliveryAddress: { ...old, ...reported } }));
    const { orderDeliveryAddress } = await detailOf(id);
    expect(orderDeliveryAddress).toMatchObject({ mobilePhone: "5*******33", city: "", country: "Almanya" });
    const change = (over: object) => write(id, { ...orderDeliveryAddress, ...over });
    expect((await change({})).orderDeliveryAddress).toEqual(orderDeliveryAddress);
    for (const [over, field] of [
      [{ mobilePhone: "5*******34" }, "mobilePhone"],
      [{ fullAddress: "" }, "fullAddress"],
    ] as const)
      await expect(change(over)).rejects.toMatchObject({ code: "bad_input", fields: [{ field: `address.${field}` }] });
    for (const over of [{ countryCode: "TR" }, { country: "Türkiye" }, { country: "Türkiye", countryCode: "FR" }])
      await expect(change(over)).rejects.toMatchObject({ code: "place_unknown", fields: [{ field: "address.country" }] });
    const refused = await change({ country: "Italy" }).then(
      () => null,
      (error: Fail) => error,
    );
    expect([refused?.sentence("tr"), refused?.sentence("en")]).toEqual([
      "“Italy” DE (Almanya) içinde yok. Listeden seçin.",
      "“Italy” is not in DE (Germany). Choose from the list.",
    ]);
    expect((await change({ country: "germany" })).orderDeliveryAddress).toEqual(orderDeliveryAddress);
    const elsewhere = await change({ country: "türkiye", countryCode: "TR", city: "Bursa" });
    expect(elsewhere.orderDeliveryAddress).toEqual({
      ...orderDeliveryAddress,
      ...{ country: "Türkiye", countryCode: "TR", city: "Bursa" },
    });
  });

  test("another one that the marketplace reports then waits for a nod, though nobody has accepted the order; the nod takes it, the old one leaves it", async () => {
    const [nodded, back] = [fresh(), fresh()];
    for (const id of [nodded, back]) {
      await hear(reportOf(id, "Created", 1, lines));
      await write(id, { fullAddress: "Liman Yolu 9" });
      await hear(reportOf(id, "Created", 2, lines, moved("Yeni Sokak 2")));
      expect(await shown(id)).toEqual(["Liman Yolu 9", ["Yeni Sokak 2", "waits"]]);
    }
    await accept(nodded, 2);
    expect([await shown(nodded), await reportedPlace(nodded)]).toEqual([["Yeni Sokak 2", null], null]);
    await hear(reportOf(back, "Created", 3, lines));
    expect([await shown(back), await reportedPlace(back)]).toEqual([["Liman Yolu 9", null], "Büyükdere Caddesi 1"]);
  });

  test("of two people who write at once over the same address the second is told", async () => {
    const id = fresh();
    await hear(reportOf(id, "Created", 1, lines));
    const [orderHeaderId, { addressMark }] = [await orderOf(id), await detailOf(id)];
    const writes = await w.database.asClient(w.clients.ayse, async (tx) => {
      await sql`select 1 from order_header where id = ${orderHeaderId} for update`.execute(tx);
      const both = ["Liman Yolu 9", "Liman Yolu 10"].map((fullAddress) => write(id, { fullAddress }, { addressMark }));
      await untilLocked("both who write", w.database.pool, 2);
      return both;
    });
    const outcomes = (await Promise.allSettled(writes)).map((one) => (one.status === "rejected" ? one.reason.code : "written"));
    expect(outcomes.sort()).toEqual(["conflict", "written"]);
  });

  test("the marketplace that tells the same by now is believed again", async () => {
    const id = fresh();
    await hear(reportOf(id, "Created", 1, lines));
    await write(id, { fullAddress: "Yeni Sokak 2" });
    // The label that was fetched before has the old one on it.
    await w.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, body, ready_at)
      select client_id, id, store_id, cargo_tracking_code, 'ready', '^XA', now() from order_package where channel_package_id = ${id}
      on conflict (client_id, package_id, tracking_code) do update set state = 'ready', body = '^XA', ready_at = now()`);
    const labelOf = () =>
      w.rows(
        sql`select l.state, l.body from package_label l join order_package p on p.id = l.package_id where p.channel_package_id = ${id}`,
      );
    await hear(reportOf(id, "Created", 2, lines));
    expect(await labelOf()).toEqual([{ state: "ready", body: "^XA" }]);
    await hear(reportOf(id, "Created", 3, lines, moved("Yeni Sokak 2")));
    expect([await shown(id), await reportedPlace(id)]).toEqual([["Yeni Sokak 2", null], null]);
    expect(await labelOf()).toEqual([{ state: "wanted", body: null }]);
    await w.rows(sql`update package_label set state = 'ready', body = '^XA^FDnew' where body is null`);
    await hear(reportOf(id, "Created", 4, lines, moved("Yeni Sokak 2")));
    expect(await labelOf()).toEqual([{ state: "ready", body: "^XA^FDnew" }]);
  });

  test("who saw another address is refused, and so is what has left, a sample, what the marketplace sends, and another client's", async () => {
    const id = fresh();
    await hear(reportOf(id, "Picking", 1, lines));
    const { addressMark } = await detailOf(id);
    await write(id, { fullAddress: "Liman Yolu 9" });
    await expect(write(id, { fullAddress: "Liman Yolu 10" }, { addressMark })).rejects.toMatchObject({ code: "conflict" });
    await expect(write(id, { countryCode: "ZZ" })).rejects.toMatchObject({
      code: "country_unknown",
      fields: [{ field: "address.countryCode", message: expect.stringContaining("“ZZ”") }],
    });
    expect((await write(id, { countryCode: "DE" })).orderDeliveryAddress.country).toBe("Almanya");
    await expect(write(id, { fullAddress: "X" }, {}, w.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
    await w.rows(sql`update store set is_sample = true, is_active = false where id = ${store.id}`);
    await expect(write(id, { fullAddress: "X" })).rejects.toMatchObject({ code: "sample_order" });
    expect((await detailOf(id)).addressOpen).toBe(false);
    await w.rows(sql`update store set is_sample = false, is_active = true where id = ${store.id}`);
    await w.rows(sql`update order_package set fulfilled_there = true where channel_package_id = ${id}`);
    await expect(write(id, { fullAddress: "X" })).rejects.toMatchObject({ code: "fulfilled_there" });
    expect((await detailOf(id)).addressOpen).toBe(false);
    await w.rows(sql`update order_package set fulfilled_there = false where channel_package_id = ${id}`);
    await hear(reportOf(id, "Shipped", 5, lines));
    await expect(write(id, { fullAddress: "X" })).rejects.toMatchObject({ code: "address_late" });
    expect([await shown(id), (await detailOf(id)).addressOpen]).toEqual([["Liman Yolu 9", null], false]);
  });
});

test("of two numbers each stands at the telephone that it is of: a mobile one tells so, a company's other is its office's", async () => {
  const phonesOf = async (over: object) => {
    const id = fresh();
    await hear(reportOf(id, "Created", 1, lines, { deliveryAddress: { ...old, ...over } }));
    const { orderDeliveryAddress: a } = await w.call(getOrderDetail, { orderHeaderId: await orderOf(id) });
    return [a.mobilePhone, a.officePhone, a.homePhone];
  };
  expect(await phonesOf({ phone: "0 532 000 00 01", alternatePhone: "02123334455" })).toEqual([
    "+905320000001",
    "",
    "+902123334455",
  ]);
  expect(await phonesOf({ phone: "(212) 333 44 55", company: "Deneme AŞ" })).toEqual(["", "+902123334455", ""]);
  expect(await phonesOf({ phone: "5320000001", alternatePhone: "5320000002" })).toEqual(["+905320000001", "", "+905320000002"]);
  expect(await phonesOf({ phone: "+49 30 901820", countryCode: "DE" })).toEqual(["+49 30 901820", "", ""]);
  expect(await phonesOf({ phone: "" })).toEqual(["", "", ""]);
});
