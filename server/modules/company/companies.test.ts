import { taxNumberKind } from "@tradeport/contract/tax-number";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

/** The tax identities of a client, and which of them its stores belong to. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w?.close());

const own = () => w.clientId("ayse");
/** The n-th number that proves itself. */
const numberOf = (kind: "vkn" | "tckn", n: number) => {
  const digits = kind === "vkn" ? 1 : 2;
  const tails = Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, "0"));
  return tails.map((tail) => `90000000${n}${tail}`).find((text) => taxNumberKind(text) === kind)!;
};
const other = { companyName: "Yelken Gıda Ltd. Şti.", taxNo: "", taxAdministration: "Kadıköy", invoicePrefix: "YLK" };
const byName = async (name: string) => (await w.as("ayse").Company.GetAllCompany({})).find((one) => one.companyName === name)!;
const addStore = async () => {
  const id = newId();
  await w.database.asPlatform((tx) =>
    sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${own()}, ${id}, id, ${`Mağaza ${id}`}, true, ${id} from channel limit 1`.execute(tx),
  );
  return id;
};

test("a client has its first company from the beginning, which says what its profile says of its taxes and follows it", async () => {
  const ayse = w.as("ayse");
  const profile = await ayse.Client.GetCompanyProfile({});
  const [first] = await ayse.Company.GetAllCompany({});
  expect(first).toMatchObject({ id: own(), isFirst: true, companyName: profile.companyName, taxNo: "", invoicePrefix: "" });
  const taxNo = numberOf("vkn", 1);
  await ayse.Client.UpdateClient({ version: profile.version, companyName: "Mavi Kapı A.Ş.", taxNo, taxAdministration: "Şişli" });
  expect(await byName("Mavi Kapı A.Ş.")).toMatchObject({ id: own(), taxNo, taxAdministration: "Şişli" });
  // Given a name of its own it keeps that, and its taxes are still the profile's.
  const { version } = await byName("Mavi Kapı A.Ş.");
  await ayse.Company.UpdateCompany({
    companyId: own(),
    version,
    companyName: "Mavi Kapı Tekstil A.Ş.",
    taxNo: numberOf("tckn", 1),
  });
  const after = await ayse.Client.GetCompanyProfile({});
  expect(after).toMatchObject({ companyName: "Mavi Kapı A.Ş.", taxNo: numberOf("tckn", 1) });
  await ayse.Client.UpdateClient({ version: after.version, companyName: "Mavi Kapı", taxAdministration: "Beşiktaş" });
  expect(await byName("Mavi Kapı Tekstil A.Ş.")).toMatchObject({ id: own(), taxAdministration: "Beşiktaş" });
});

test("a company is added, renamed and deleted; who saved over another is told; an editor looks, and another client sees none of it", async () => {
  const ayse = w.as("ayse");
  const made = await ayse.Company.CreateCompany({ ...other, taxNo: numberOf("vkn", 2) });
  expect(made).toMatchObject({ ...other, taxNo: numberOf("vkn", 2), country: "TR", isFirst: false, stores: [], version: 1 });
  const renamed = await ayse.Company.UpdateCompany({ companyId: made.id, version: 1, companyName: "Yelken Gıda A.Ş." });
  expect(renamed).toMatchObject({ companyName: "Yelken Gıda A.Ş.", invoicePrefix: "YLK", version: 2 });
  expect(await ayse.Company.UpdateCompany({ companyId: made.id, version: 2, companyName: "Yelken Gıda A.Ş." })).toEqual(renamed);
  const late = ayse.Company.UpdateCompany({ companyId: made.id, version: 1, companyName: "Geç" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const can = w.as("can");
  expect((await can.Company.GetAllCompany({})).map(({ id }) => id)).toContain(made.id);
  await expect(can.Company.DeleteCompany({ companyId: made.id })).rejects.toMatchObject({ code: "no_right" });
  expect((await w.as("mehmet").Company.GetAllCompany({})).map(({ id }) => id)).toEqual([w.clientId("mehmet")]);
  for (const call of [
    () => w.as("mehmet").Company.DeleteCompany({ companyId: made.id }),
    () => w.as("mehmet").Company.UpdateCompany({ companyId: made.id, version: 2, companyName: "Onların" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  await ayse.Company.DeleteCompany({ companyId: made.id });
  const { rows } = await w.database.asClient(own(), (tx) =>
    sql<{ action: string }>`select action from audit where object_id = ${made.id} order by at`.execute(tx),
  );
  expect(rows.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
});

test("a number of Turkey proves itself by its check digits, another country's is text; one number is one company's; a series fits its country", async () => {
  const ayse = w.as("ayse");
  const vkn = numberOf("vkn", 3);
  const wrong = vkn.slice(0, 9) + ((Number(vkn[9]) + 1) % 10);
  for (const [change, field] of [
    [{ taxNo: wrong }, "taxNo"],
    [{ taxNo: numberOf("tckn", 3).slice(0, 10) }, "taxNo"],
    [{ taxNo: "2222222222" }, "taxNo"],
    [{ country: "DE", taxNo: "x".repeat(31) }, "taxNo"],
    [{ invoicePrefix: "AB" }, "invoicePrefix"],
    [{ invoicePrefix: "abc" }, "invoicePrefix"],
    [{ country: "turkey" }, "country"],
    [{ companyName: " " }, "companyName"],
  ] as const)
    await expect(ayse.Company.CreateCompany({ ...other, ...change })).rejects.toMatchObject({
      code: "bad_input",
      fields: [{ field }],
    });
  const german = await ayse.Company.CreateCompany({ ...other, country: "DE", taxNo: "DE 811 569 869", invoicePrefix: "DE2026" });
  // Its country alone makes it wrong.
  await expect(ayse.Company.UpdateCompany({ companyId: german.id, version: 1, country: "TR" })).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "taxNo" }, { field: "invoicePrefix" }],
  });
  const made = await ayse.Company.CreateCompany({ ...other, taxNo: vkn });
  await expect(ayse.Company.CreateCompany({ ...other, taxNo: vkn })).rejects.toMatchObject({ code: "company_tax_number_taken" });
  const { version } = await ayse.Client.GetCompanyProfile({});
  await expect(ayse.Client.UpdateClient({ version, country: "TR", taxNo: vkn })).rejects.toMatchObject({
    code: "company_tax_number_taken",
  });
  expect((await w.as("mehmet").Company.CreateCompany({ ...other, taxNo: vkn })).taxNo).toBe(vkn);
  // One that was stored before they were looked at stands in the way of no other change.
  await w.database.asPlatform((tx) => sql`update company set tax_number = '1234567891' where id = ${made.id}`.execute(tx));
  const named = { companyId: made.id, version: 1, companyName: "Yeni Ad" };
  expect(await ayse.Company.UpdateCompany(named)).toMatchObject({ companyName: "Yeni Ad", taxNo: "1234567891" });
  for (const { id } of [german, made]) await ayse.Company.DeleteCompany({ companyId: id });
});

test("a store belongs to the first company until another is chosen; a company with stores and the first are not deleted", async () => {
  const ayse = w.as("ayse");
  const storeId = await addStore();
  const companyOf = async () =>
    (await ayse.Company.GetAllCompany({})).find(({ stores }) => stores.some(({ id }) => id === storeId))!;
  const versionOf = async () => (await companyOf()).stores.find(({ id }) => id === storeId)!.version;
  expect((await companyOf()).id).toBe(own());
  const made = await ayse.Company.CreateCompany(other);
  await ayse.Company.SetStoreCompany({ storeId, version: await versionOf(), companyId: made.id });
  expect((await companyOf()).id).toBe(made.id);
  await expect(ayse.Company.SetStoreCompany({ storeId, version: 1, companyId: own() })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(ayse.Company.DeleteCompany({ companyId: made.id })).rejects.toMatchObject({ code: "company_in_use" });
  await expect(ayse.Company.DeleteCompany({ companyId: own() })).rejects.toMatchObject({ code: "company_is_first" });
  const theirs = (await w.database.asWideClient(w.clientId("mehmet"), (tx) => addFixtures(tx, w.clientId("mehmet"), "onlarin")))
    .company;
  await expect(ayse.Company.SetStoreCompany({ storeId, version: await versionOf(), companyId: theirs })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    w.as("can").Company.SetStoreCompany({ storeId, version: await versionOf(), companyId: own() }),
  ).rejects.toMatchObject({ code: "no_right" });
  // Of two that come at once, one waits: a company never goes from under a store that is given to it.
  const second = await ayse.Company.CreateCompany({ ...other, companyName: "İkinci" });
  const version = await versionOf();
  const outcomes = await Promise.allSettled([
    ayse.Company.SetStoreCompany({ storeId, version, companyId: second.id }),
    ayse.Company.DeleteCompany({ companyId: second.id }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const third = await ayse.Company.CreateCompany({ ...other, companyName: "Üçüncü" });
  const seen = await versionOf();
  let late: Promise<unknown> | undefined;
  await w.database.asClient(own(), async (tx) => {
    await sql`delete from company where client_id = ${own()} and id = ${third.id}`.execute(tx);
    late = ayse.Company.SetStoreCompany({ storeId, version: seen, companyId: third.id }).catch(({ code }) => code);
    await untilLocked("the wait for the company", w.database.pool);
  });
  expect(await late).toBe("not_found");
  const { rows } = await w.database.asClient(own(), (tx) =>
    sql<{
      before: object;
      after: object;
    }>`select before, after from audit where object_id = ${storeId} order by at limit 1`.execute(tx),
  );
  expect(rows[0]).toEqual({ before: { company: "Mavi Kapı Tekstil A.Ş." }, after: { company: other.companyName } });
});

test("the first company stands first and the others by name; what changes nothing makes no version; and there are fifty at most", async () => {
  const { Company, Client } = w.as("mehmet");
  const clientId = w.clientId("mehmet");
  const add = (companyName: string) => Company.CreateCompany({ ...other, companyName, invoicePrefix: "" });
  const [zeytin] = [await add("Zeytin"), await add("Çınar"), await add("Dut")];
  const names = (await Company.GetAllCompany({})).map(({ companyName }) => companyName);
  expect(names.filter((name) => ["Çınar", "Dut", "Zeytin"].includes(name))).toEqual(["Çınar", "Dut", "Zeytin"]);
  await w.database.pool.query("update company set name = 'Z' where id = client_id and client_id = $1", [clientId]);
  expect((await Company.GetAllCompany({}))[0]).toMatchObject({ isFirst: true, companyName: "Z" });
  const save = (version: number, over: object) => Company.UpdateCompany({ companyId: zeytin!.id, version, ...over });
  expect(await save(1, { companyName: "Zeytin" })).toMatchObject({ version: 1 });
  // A number from before numbers proved themselves stays, and is looked at once what it is judged by is changed.
  await w.database.pool.query("update company set tax_number = '1234567891' where id = $1", [zeytin!.id]);
  expect(await save(1, { companyName: "Zeytin 2" })).toMatchObject({ version: 2 });
  await expect(save(2, { invoicePrefix: "ZEY" })).rejects.toMatchObject({ code: "bad_input" });
  expect(await save(2, { country: "DE" })).toMatchObject({ version: 3 });
  await expect(save(3, { country: "TR" })).rejects.toMatchObject({ code: "bad_input" });
  await w.database.pool.query(
    "insert into company (client_id, id, name) select $1, gen_random_uuid(), 'Ek ' || n from generate_series(1, 49 - (select count(*)::int from company where client_id = $1)) n",
    [clientId],
  );
  await add("Elli");
  await expect(add("Elli bir")).rejects.toMatchObject({ code: "company_limit" });

  // The first follows the profile: its country too, its name until it has one of its own, and nothing where nothing changed.
  const profile = await Client.GetCompanyProfile({});
  expect(await Client.UpdateClient({ version: profile.version, companyName: profile.companyName })).toEqual(profile);
  const first = async () => (await Company.GetAllCompany({}))[0]!;
  const { version } = await Client.UpdateClient({ version: profile.version, country: "DE" });
  expect(await first()).toMatchObject({ country: "DE", companyName: "Z" });
  await Client.UpdateClient({ version, taxNo: "DE 811 569 869", companyName: "Başka" });
  expect(await first()).toMatchObject({ country: "DE", taxNo: "DE 811 569 869", companyName: "Z" });
});

test("a company's stores stand by name, and one of the trial is one that is there", async () => {
  const [a, b] = [await addStore(), await addStore()];
  const name = (id: string, to: string, more = "") =>
    w.database.pool.query(`update store set name = $1${more} where id = $2`, [to, id]);
  await name(a, "Zzz");
  await name(b, "Çç", ", is_sample = true, is_active = false");
  const { stores } = (await w.as("ayse").Company.GetAllCompany({}))[0]!;
  expect(stores.filter(({ id }) => [a, b].includes(id)).map((one) => [one.name, one.isActive])).toEqual([
    ["Çç", true],
    ["Zzz", true],
  ]);
});
