import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** S54: a client's subscription: its days, its money, and what its end means. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const clientId = clients.first;
const admin = () => w.as("admin").PackageOrder;
const make = (more: object = {}) =>
  admin().CreateClientPackageOrder({ clientId, plan: "Pro", expireDays: 30, price: "999.99", ...more });
const end = (id: string, when: string) =>
  w.database.asPlatform((tx) =>
    sql`update package_order set starts_at = now() - interval '1 year', expires_at = now() + ${when}::interval where id = ${id}`.execute(
      tx,
    ),
  );
const dayMs = 86_400_000;
const daysFrom = (from: string | number, to: string) => Math.round((new Date(to).getTime() - new Date(from).getTime()) / dayMs);

test("without one a client is not limited; the newest is the one that counts", async () => {
  expect(await w.as("ayse").PackageOrder.GetActiveOrder({})).toBeNull();
  expect((await w.as("ayse").Client.GetClientProfileLogin({})).subscription).toBeNull();
  await make();
  const { id } = await make({ plan: "Kurumsal" });
  expect(await w.as("zeynep").PackageOrder.GetActiveOrder({})).toMatchObject({
    id,
    plan: "Kurumsal",
    price: "999.99",
    total: "999.99",
  });
  await expect(
    admin().CreateClientPackageOrder({ clientId: newId(), plan: "x", expireDays: 1, price: "1" }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test("days are added to the end, and to today when that is over", async () => {
  const { id: orderId, expireDate } = await make();
  const longer = await admin().SetClientPackageOrderSetExpireDays({ clientId, orderId, addExpireDays: 15 });
  expect(daysFrom(expireDate, longer.expireDate)).toBe(15);
  await end(orderId, "-10 days");
  expect(await w.as("ayse").PackageOrder.GetActiveOrder({})).toMatchObject({ isOver: true });
  const again = await admin().SetClientPackageOrderSetExpireDays({ clientId, orderId, addExpireDays: 5 });
  expect([daysFrom(Date.now(), again.expireDate), again.isOver]).toEqual([5, false]);
  for (const addExpireDays of [0, -1, 1.5, 4000])
    await expect(admin().SetClientPackageOrderSetExpireDays({ clientId, orderId, addExpireDays })).rejects.toMatchObject({
      status: 400,
    });
  await expect(
    admin().SetClientPackageOrderSetExpireDays({ clientId: clients.second, orderId, addExpireDays: 5 }),
  ).rejects.toMatchObject({ status: 404 });
});

describe("a discount", () => {
  test("by rate is rounded to the cent, by amount is taken off; both are exact decimals", async () => {
    const { id: orderId } = await make();
    const set = (discount: object) => admin().SetClientPackageOrderDiscount({ clientId, orderId, ...discount } as never);
    expect(await set({ discountType: "rate", discountRate: "12.5" })).toMatchObject({
      discountAmount: "125.00",
      total: "874.99",
    });
    expect(await admin().GetClientPackageOrderDiscount({ orderId })).toMatchObject({
      orderId,
      discountType: "rate",
      discountRate: "12.50",
      total: "874.99",
    });
    expect(await set({ discountType: "amount", discountAmount: "0.10" })).toMatchObject({
      discountRate: "0.00",
      total: "999.89",
    });
    expect(await set({ discountType: "rate", discountRate: "100" })).toMatchObject({ total: "0.00" });
    expect(await set({ discountType: "none" })).toMatchObject({ discountAmount: "0", total: "999.99" });
    expect(await w.as("ayse").PackageOrder.GetActiveOrder({})).toMatchObject({ total: "999.99" });
  });

  test("above the price, above a hundred or below nothing is refused with its field, and nothing changes (S54)", async () => {
    const { id: orderId } = await make();
    const set = (discount: object) => admin().SetClientPackageOrderDiscount({ clientId, orderId, ...discount } as never);
    await expect(set({ discountType: "amount", discountAmount: "1000" })).rejects.toMatchObject({
      code: "discount_too_large",
      fields: [{ field: "discountAmount", message: "En çok 999,99 TRY" }],
    });
    for (const discountRate of ["100.01", "101", "-1", "1.234", "x"])
      await expect(set({ discountType: "rate", discountRate })).rejects.toMatchObject({ status: 400 });
    for (const discountAmount of ["-1", "1.234", "1e3"])
      await expect(set({ discountType: "amount", discountAmount })).rejects.toMatchObject({ status: 400 });
    expect(await admin().GetClientPackageOrderDiscount({ orderId })).toMatchObject({ discountType: "none", total: "999.99" });
    await expect(
      admin().SetClientPackageOrderDiscount({ clientId: clients.second, orderId, discountType: "none" }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(admin().GetClientPackageOrderDiscount({ orderId: newId() })).rejects.toMatchObject({ status: 404 });
  });
});

test("when it is over, an import is refused with the day and the way on, and said in the profile; extended, it is taken", async () => {
  const { id: orderId } = await make();
  await end(orderId, "-1 day");
  const file = { name: "liste.xlsx", body: Buffer.from("PK\u0003\u0004 nothing more") };
  const upload = () => w.as("ayse").Product.UploadProductFromExcel({}, [file]);
  await expect(upload()).rejects.toMatchObject({ status: 409, code: "subscription_expired" });
  expect((await w.as("ayse").Client.GetClientProfileLogin({})).subscription).toMatchObject({ isOver: true });
  await admin().SetClientPackageOrderSetExpireDays({ clientId, orderId, addExpireDays: 1 });
  expect(await upload()).toMatchObject({ processId: expect.any(String) });
  expect((await w.as("ayse").Client.GetClientProfileLogin({})).subscription).toMatchObject({ isOver: false });
  // An older one that is over stops nobody who has a newer one.
  await end(orderId, "-1 day");
  await make();
  expect(await upload()).toMatchObject({ processId: expect.any(String) });
});

test("the client's own role can change no subscription (S54)", async () => {
  for (const change of [
    "update package_order set price = 0",
    "delete from package_order",
    "insert into package_order select * from package_order",
  ])
    await expect(w.database.asClient(clientId, (tx) => sql.raw(change).execute(tx))).rejects.toThrow("permission denied");
});
