import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** What goes with a member who is closed or erased, and what stays (mutants of 22 November that no test saw). */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const memberCalled = async (name: string) =>
  (await w.as("mehmet").Client.GetAllClientMembers({})).find((one) => `${one.name} ${one.surname}`.trim() === name)!;
const update = async (name: string, change: object) => {
  const { id, version } = await memberCalled(name);
  return w.as("mehmet").Client.UpdateClientMember({ clientMemberId: id, version, ...change });
};
const isIn = (who: "selin" | "emre") =>
  w
    .as(who)
    .Client.GetClient({})
    .then(
      () => true,
      ({ status }: { status: number }) => status !== 401,
    );

test("a member's sessions end when the member is closed, also for the day that it is opened again, and with no other change (S11)", async () => {
  await update("Selin Arslan", { phone: "+905321112233" });
  await update("Selin Arslan", { right: "read" });
  expect(await isIn("selin")).toBe(true);
  await update("Emre Çelik", { isActive: false });
  expect(await isIn("emre")).toBe(false);
  await update("Emre Çelik", { isActive: true });
  expect(await isIn("emre")).toBe(false);
  expect(await isIn("selin")).toBe(true);
});

test("a name goes from what its owner did with the last member who bears it: a namesake keeps theirs", async () => {
  await update("Selin Arslan", { right: "write" });
  await w
    .as("selin")
    .Document.UploadClientDocument({ description: "2026" }, [
      { name: "levha.pdf", body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF" },
    ]);
  const roads = { client: w.clientId("mehmet"), id: newId(), fileId: newId() };
  await w.database.pool.query(
    `insert into road_order (client_id, id, provider, is_sandbox, number, state, fields, created_by)
      values ($1, $2, 'horoz', true, 'BY-1', 'draft', '{}', 'Selin Arslan')`,
    [roads.client, roads.id],
  );
  await w.database.pool.query(
    `insert into road_order_file (client_id, id, road_order_id, file_id, name, kind, created_by)
      select $1, $3, $2, id, name, 'invoice', 'Selin Arslan' from file where client_id = $1 limit 1`,
    [roads.client, roads.id, roads.fileId],
  );
  const road = async () => {
    const { createdBy, files } = await w.as("mehmet").Logistics.GetRoadOrder({ roadOrderId: roads.id });
    return [createdBy, ...files.map((file) => file.createdBy)];
  };
  const by = async () => (await w.as("mehmet").Document.ClientDocumentList({})).map(({ createdBy }) => createdBy);
  await update("Emre Çelik", { name: "Selin", surname: "Arslan" });
  const members = await w.as("mehmet").Client.GetAllClientMembers({});
  const bearers = members.filter((one) => `${one.name} ${one.surname}`.trim() === "Selin Arslan");
  expect(bearers).toHaveLength(2);
  await w.as("mehmet").Client.EraseClientMember({ clientMemberId: bearers[0]!.id });
  expect(await by()).toEqual(["Selin Arslan"]);
  expect(await road()).toEqual(["Selin Arslan", "Selin Arslan"]);
  await w.as("mehmet").Client.EraseClientMember({ clientMemberId: bearers[1]!.id });
  expect(await by()).toEqual(["–"]);
  expect(await road()).toEqual(["–", "–"]);
});
