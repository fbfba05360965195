import { pageHeader, pageOf } from "@tradeport/contract/page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients, type Name } from "./people.ts";
import { type World, world } from "./world.ts";

/** Tabs share one session: a page that was drawn for somebody else, or for another company, reads and changes nothing (console fault 4). */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const pageFor = async (who: Name) => ({ [pageHeader]: pageOf(await w.as(who).Client.GetClientProfileLogin({})) });
const act = (clientId: string) => w.as("admin").Client.ActForClient({ clientId, reason: "Destek kaydı 42" });
const warehouses = async (clientId: string) => {
  const { rows } = await w.database.asClient(clientId, (tx) =>
    sql<{ name: string }>`select name from warehouse where client_id = ${clientId} order by name`.execute(tx),
  );
  return rows.map(({ name }) => name);
};
const refusal = { status: 409, code: "other_page" };

test("S11: a tab that acts for X neither writes nor reads while another tab acts for Y, and goes on when X is acted for again", async () => {
  const { Client, Warehouse, Product, Process, Document } = w.as("admin");
  await act(clients.first);
  const tabX = await pageFor("admin");
  await Client.EndActing({}, tabX);
  const own = await pageFor("admin");
  await act(clients.second);
  const tabY = await pageFor("admin");
  const before = await warehouses(clients.second);
  const save = (page: Record<string, string>) => Warehouse.InsertUpdate({ name: "X'in deposu", code: "X-1" }, page);
  await expect(save(tabX)).rejects.toMatchObject(refusal);
  await expect(save(own)).rejects.toMatchObject(refusal);
  await expect(Warehouse.WarehouseList({}, tabX)).rejects.toMatchObject(refusal);
  // What is open to everybody is not done from somebody else's page either.
  await expect(Client.EndActing({}, tabX)).rejects.toMatchObject(refusal);
  // A file, bytes and a stream: the header alone decides, before the body is read.
  for (const call of [Document.UploadClientDocument, Product.ExportProducts, Process.WatchProcess])
    await expect((call as unknown as typeof Client.EndActing)({ processId: newId() } as never, tabX)).rejects.toMatchObject(
      refusal,
    );
  expect(await warehouses(clients.second)).toEqual(before);
  await Client.EndActing({}, tabY);
  await expect(Client.GetAllClient({}, tabY)).rejects.toMatchObject(refusal);
  await act(clients.first);
  await expect(save(tabX)).resolves.toMatchObject({ name: "X'in deposu" });
  await Client.EndActing({}, tabX);
});

test("S11: somebody else is signed in: refused with words; nobody is: signed out, also where anybody may call", async () => {
  const page = await pageFor("ayse");
  await expect(w.as("can").Warehouse.WarehouseList({}, page)).rejects.toThrow(/başka biri ya da başka bir şirket için açılmış/);
  await expect(w.as("mehmet").Warehouse.WarehouseList({}, page)).rejects.toMatchObject(refusal);
  await expect(w.as("ayse").Warehouse.WarehouseList({}, page)).resolves.toBeDefined();
  await expect(w.as(null).Warehouse.WarehouseList({}, page)).rejects.toMatchObject({ status: 401, code: "signed_out" });
  const forgotten = (who: Name | null, headers: Record<string, string>) =>
    w.as(who).Client.SendPasswordLink({ email: "yok@yok.example" }, headers);
  await expect(forgotten(null, page)).rejects.toMatchObject({ status: 401 });
  await expect(forgotten("ayse", { [pageHeader]: pageOf(null) })).rejects.toMatchObject(refusal);
  await expect(forgotten(null, { [pageHeader]: pageOf(null) })).resolves.toBeDefined();
});

test("S11: a program's key is its own: it needs no such header, and one that a proxy adds does not matter", async () => {
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "Depo", right: "read", expireDays: 1 });
  const program = { authorization: `Bearer ${key}` };
  await expect(w.as(null).Warehouse.WarehouseList({}, program)).resolves.toBeDefined();
  const other = { ...program, [pageHeader]: pageOf({ userId: newId(), clientId: clients.second }) };
  await expect(w.as(null).Warehouse.WarehouseList({}, other)).resolves.toBeDefined();
});
