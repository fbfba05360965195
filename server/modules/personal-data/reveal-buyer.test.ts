import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** E2: who bought is masked for whoever only looks on, and one order's buyer is shown for the asking, which is noted. */
let w: World;
let orderHeaderId: string;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedChannels(tx);
  });
  await w.as("ayse").Home.LoadSampleData({});
  const address = {
    firstName: "Kuşkonmaz",
    lastName: "Yıldız",
    fullAddress: "Kanaryalı Sokağı 7",
    city: "İzmir",
    phone: "5557654321",
  };
  await rows(sql`update order_header set customer_name = 'Kuşkonmaz Yıldız', told_address = delivery_address,
    delivery_address = delivery_address || ${JSON.stringify(address)}::jsonb`);
  await rows(sql`update order_package set customer_name = 'Kuşkonmaz Yıldız',
    particulars = particulars || ${JSON.stringify({ buyerNote: "kapının arkasına", gift: { message: "iyi ki doğdun", sender: "Teyzen" } })}::jsonb`);
  orderHeaderId = (await w.as("ayse").Order.GetAllOrder({})).data[0]!.id;
});
afterAll(() => w.close());
const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
const noted = async () =>
  (await w.as("ayse").Audit.GetAllAudit({ pageSize: 50 })).data.filter(({ action }) => action === "reveal");

test("S58, E2: whoever looks on asks for one order's buyer, is shown all that was masked, and the audit says who and which", async () => {
  const buyer = await w.as("zeynep").PersonalData.RevealBuyer({ orderHeaderId });
  expect(buyer.customerName).toBe("Kuşkonmaz Yıldız");
  expect(buyer.orderDeliveryAddress).toMatchObject({ firstName: "Kuşkonmaz", fullAddress: "Kanaryalı Sokağı 7", city: "İzmir" });
  expect(buyer.orderDeliveryAddress.mobilePhone).toContain("5557654321");
  expect(buyer.toldAddress).not.toBeNull();
  expect(buyer.notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "note", text: "kapının arkasına" }),
      expect.objectContaining({ kind: "gift", text: "iyi ki doğdun" }),
      expect.objectContaining({ kind: "giftSender", text: "Teyzen" }),
    ]),
  );
  expect(await noted()).toEqual([
    expect.objectContaining({ actorName: "Zeynep Şahin", objectType: "order", objectId: orderHeaderId }),
  ]);
});

test("S58, E2: by area somebody is shown what else is open to them: no telephone without the area of orders, no invoice without money", async () => {
  await rows(
    sql`update client_member m set areas = '{"orders": "read"}', "right" = 'read' from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  const buyer = await w.as("zeynep").PersonalData.RevealBuyer({ orderHeaderId });
  expect(buyer.customerName).toBe("Kuşkonmaz Yıldız");
  expect(buyer.orderDeliveryAddress).not.toHaveProperty("mobilePhone");
  expect(buyer).not.toHaveProperty("orderBillingAddress");
  await rows(
    sql`update client_member m set areas = '{"catalogue": "write"}' from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  await expect(w.as("zeynep").PersonalData.RevealBuyer({ orderHeaderId })).rejects.toMatchObject({ code: "no_area" });
  await rows(
    sql`update client_member m set areas = null, "right" = 'read' from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
});

test("S58, E2: the answer is kept for no repeat", async () => {
  const repeat = { "idempotency-key": "alici-bir-kez" };
  expect((await w.as("can").PersonalData.RevealBuyer({ orderHeaderId }, repeat)).customerName).toBe("Kuşkonmaz Yıldız");
  expect(JSON.stringify(await rows(sql`select response from idempotency`))).not.toContain("Kuşkonmaz");
});

test("S58, E2: another company's order is not found, and notes nothing", async () => {
  const before = (await noted()).length;
  await expect(w.as("emre").PersonalData.RevealBuyer({ orderHeaderId })).rejects.toMatchObject({ code: "not_found" });
  await expect(w.as("zeynep").PersonalData.RevealBuyer({ orderHeaderId: newId() })).rejects.toMatchObject({ code: "not_found" });
  expect(await noted()).toHaveLength(before);
});

test("S58, E2: an operator who acts for the company sees buyers masked, prints nothing of them and is shown none", async () => {
  await w.as("admin").Client.ActForClient({ clientId: clients.first, reason: "Destek kaydı 42" });
  const acting = w.as("admin");
  const detail = await acting.Order.GetOrderDetail({ orderHeaderId });
  expect([detail.customerName, detail.isBuyerMasked]).toEqual(["K*** Y***", true]);
  await expect(acting.PersonalData.RevealBuyer({ orderHeaderId })).rejects.toMatchObject({ code: "not_while_acting" });
  const orderPackageIds = [detail.orderPackages[0]!.id];
  await expect(acting.Order.PrintPackingSlip({ orderPackageIds })).rejects.toMatchObject({ code: "buyers_masked" });
  const address = { ...detail.orderDeliveryAddress, fullAddress: "Başka Sokak 1" };
  await expect(acting.Order.UpdateOrderDeliveryAddress({ orderHeaderId, address })).rejects.toMatchObject({
    code: "buyers_masked",
  });
  await acting.Client.EndActing({});
});

test("S58, E2: nobody goes through all buyers: sixty an hour are shown to a person, also by a key, and to others all the same", async () => {
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "read", expireDays: 1 });
  const byKey = { authorization: `Bearer ${key}` };
  const call = contract.PersonalData.RevealBuyer;
  // At once, as a program would.
  const replies = await Promise.all(
    Array.from({ length: 66 }, () => w.send(null, "PersonalData/RevealBuyer", call, { orderHeaderId }, [], byKey)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6);
  await expect(w.as("ayse").PersonalData.RevealBuyer({ orderHeaderId })).rejects.toMatchObject({
    code: "reveal_limit",
    message: expect.stringContaining("60"),
  });
  expect((await w.as("can").PersonalData.RevealBuyer({ orderHeaderId })).customerName).toBe("Kuşkonmaz Yıldız");
});
