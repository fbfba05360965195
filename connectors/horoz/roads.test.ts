import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { controlAt, openSandboxes } from "../conformance/bench.ts";
import { ftpAddress, putFile } from "../ftp.ts";
import { RemoteError, remoteFor } from "../http.ts";
import { reachableAddress } from "../network.ts";
import { horoz } from "./index.ts";
import { problems } from "./problems.ts";

let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());
const control = (path: string, body?: unknown) => controlAt(sandboxes.origin, "horoz", path, body);
beforeEach(() => control("_settings", { ftpTakes: "yes", refusesTwice: "no" }));

const credentials = Object.fromEntries(Object.entries(horoz.credentialFields).map(([key, { demoValue }]) => [key, demoValue]));
const enter = (over: Record<string, string> = {}) =>
  remoteFor(horoz, {
    credentials: { ...credentials, ...over },
    sandboxOrigin: sandboxes.origin,
    spend: async () => {},
    throttled: async () => {},
  });
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof RemoteError ? error.kind : String(error)),
  );
const { roads } = horoz;
const product = {
  productCode: "KOLTUK-1",
  productName: "Koltuk",
  productGroupName: "MOBİLYA",
  productType: "normal" as const,
  ...{ width: "80", length: "90", height: "100", grossKg: "30", netKg: null, desi: "240" },
  ...{ ean: "", logCode: "", packageType: "", isStackable: true, containerDefinition: "", components: [] },
};
const order = (number: string) => ({
  customerOrderNumber: number,
  ...{ exportType: "MICRO", invoiceAmount: "100", totalWeight: "30", recipientCountryName: "ALMANYA" },
  documents: [{ documentType: "invoice", fileName: "1-fatura.pdf" }],
  orderDetail: [{ productCode: "KOLTUK-1", quantity: 1 }],
});

test("lists, a product once, documents before the order, the order found by its number, and its moves", async () => {
  await horoz.testConnection(enter());
  expect(await kindOf(horoz.testConnection(enter({ processKey: "wrong-key-of-nobody" })))).toBe("unauthorized");
  expect((await roads.readList(enter(), "counties"))[0]).toEqual({
    countryName: "TÜRKİYE",
    cityName: "İSTANBUL",
    countyName: "KADIKÖY",
  });
  expect((await roads.readList(enter(), "points"))[0]).toMatchObject({ id: "11", name: "MERKEZ DEPO", cityName: "BURSA" });
  expect((await roads.readList(enter(), "warehouses"))[1]).toMatchObject({ id: "22", name: "DUISBURG" });
  expect((await roads.readList(enter(), "groups"))[0]).toEqual({ code: "MOB", name: "MOBİLYA" });
  await roads.createProduct(enter(), product);
  expect(await kindOf(roads.createProduct(enter(), product))).toBe("duplicate");
  expect(await roads.listProducts(enter())).toMatchObject([{ code: "KOLTUK-1", name: "Koltuk", width: "80", grossKg: "30" }]);

  expect(await kindOf(roads.createRoadOrder(enter(), order("N1")))).toBe("refused");
  const place = await roads.documentsAt(enter(), credentials as never, true);
  await roads.sendDocument(place, "N1", { name: "1-fatura.pdf", type: "application/pdf", content: "paper" });
  await roads.sendDocument(place, "N1", { name: "1-fatura.pdf", type: "application/pdf", content: "paper" });
  expect(await roads.findRoadOrder(enter(), "N1")).toBe(false);
  await roads.createRoadOrder(enter(), order("N1"));
  expect(await roads.findRoadOrder(enter(), "N1")).toBe(true);
  expect(await roads.listMoves(enter(), "N1")).toMatchObject([{ code: "100", name: "SİPARİŞ ALINDI" }]);
  expect(await roads.listMoves(enter(), "NOTTHERE")).toEqual([]);
  await control("_settings", { refusesTwice: "yes" });
  expect(await kindOf(roads.createRoadOrder(enter(), order("N1")))).toBe("duplicate");
});

test("a write without a usable answer is unknown; a question is not answered by another order's row", async () => {
  await control("_faults", [{ match: { path: "/eexport/createRoadOrder" }, kind: "accept-then-drop", times: 1 }]);
  expect(await kindOf(roads.createRoadOrder(enter(), order("N1")))).toBe("unknown");
  await control("_faults", [{ match: { path: "/eexport/createRoadOrder" }, kind: "status", value: 500, times: 1 }]);
  expect(await kindOf(roads.createRoadOrder(enter(), order("N1")))).toBe("unknown");
  for (const kind of ["status", "html", "garbage", "cut"]) {
    await control("_faults", [{ match: { path: "/eexport/listRoadOrders" }, kind, value: 500, times: 1 }]);
    expect([kind, await kindOf(roads.findRoadOrder(enter(), "N1"))]).not.toEqual([kind, "done"]);
  }
});

test("S27, S28: documents go to public addresses alone, by the address that was looked at; a refused user is told", async () => {
  const place = await roads.documentsAt(enter(), credentials as never, true);
  const file = { name: "a.pdf", type: "application/pdf", content: "x" };
  expect(await kindOf(putFile({ ...place, password: "wrong" }, "N2", file))).toBe("unauthorized");
  expect(await kindOf(putFile({ ...place, isSandbox: false }, "N2", file))).toBe("unavailable");
  await control("_settings", { ftpTakes: "no" });
  expect(await kindOf(putFile(place, "N2", file))).toBe("refused");
  const answers = (address: string) => ({ lookup: async () => [{ address, family: 4 }] });
  for (const address of ["127.0.0.1", "10.0.0.8", "169.254.169.254", "192.168.1.1", "168.63.129.16"])
    await expect(reachableAddress("ftp.example", answers(address))).rejects.toThrow("not allowed");
  expect(await reachableAddress("ftp.example", answers("193.140.1.1"))).toBe("193.140.1.1");
  // What this installation is reached by itself is not reached.
  await expect(reachableAddress("ftp.example", { ...answers("193.140.1.1"), ownHost: "console.example" })).rejects.toThrow(
    "not allowed",
  );
  expect(ftpAddress("ftps://h.example/a/b")).toEqual({ host: "h.example", port: 21, secure: true, folder: "a/b" });
  for (const wrong of ["http://h.example", "ftp://u:p@h.example", "h.example"]) expect(ftpAddress(wrong)).toBeUndefined();
});

test("every refusal has a cause and a remedy in both languages", () => {
  expect(problems.length).toBeGreaterThan(10);
  for (const { cause, remedy } of problems) for (const words of [...cause, ...remedy]) expect(words).toMatch(/[.!]$/);
});
