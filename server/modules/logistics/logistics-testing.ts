import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freights } from "@tradeport/connectors";
import { controlAt } from "@tradeport/connectors/conformance/bench";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { seedChannels } from "#modules/connections/index.ts";
import type { JobCtx, Jobs } from "#platform/jobs.ts";
import { openVault } from "#platform/secrets.ts";
import type { Name } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";
import { logisticsJobs } from "./index.ts";

export const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const paper = { name: "fatura.pdf", body: pdf };
export const horozId = "0199f8a0-0000-7000-8000-000000000001";
const [horoz] = freights;
export const credentials = Object.fromEntries(
  Object.entries(horoz!.credentialFields).map(([key, { demoValue }]) => [key, demoValue!]),
);
export const othersCredentials = {
  ...credentials,
  ...{ processKey: "deneme-islem-anahtari-2", ftpUser: "baska", ftpPassword: "baska-ftp-parolasi" },
};

/** Two companies, the carrier's sandbox, and the worker's jobs run by hand. */
export const logisticsWorld = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "horoz-"));
  const sandbox = await startSandbox({ port: 0, dataDir });
  const w = await world({ sandboxOrigin: sandbox.origin });
  await w.database.asPlatform((tx) => seedChannels(tx));
  const vault = openVault({ masterKey: Buffer.alloc(32, 7) });
  const jobsOf = (resolveMs: number): Jobs => logisticsJobs({ vault, resolveMs });
  const ctx = {
    database: w.database,
    files: w.files,
    installation: { publicUrl: "http://localhost:3000", sandboxOrigin: sandbox.origin },
    log: w.log,
    now: () => new Date(),
    signal: new AbortController().signal,
    isAwaited: async () => false,
  } as unknown as JobCtx;
  /** All that is queued now, also for later; what they queue stays for the next time. */
  const runJobs = async (resolveMs = 0): Promise<string[]> => {
    const { rows } = await w.database.pool.query(
      "select j.id, t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like '%logistics%' order by j.id",
    );
    for (const { id, identifier, payload } of rows) {
      await w.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
      await jobsOf(resolveMs)[identifier]!(ctx, payload);
    }
    return rows.map(({ identifier }) => identifier as string);
  };
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  const control = (path: string, body?: unknown): Promise<any> => controlAt(sandbox.origin, "horoz", path, body);
  const connect = async (who: Name = "ayse", given: Record<string, string> = credentials) => {
    const account = await w.as(who).IntegrationProvider.SetIntegrationAuth({
      ...{ providerId: horozId, isSandbox: true, credentials: given },
      warehouseAddress: {
        title: "Ayşe Mobilya",
        countryName: "TÜRKİYE",
        cityName: "BURSA",
        address: "Sanayi 4",
        phone1: "+902241112233",
      },
    });
    await runJobs();
    return account;
  };
  const product = async (productCode: string, who: Name = "ayse") => {
    const made = await w.as(who).Logistics.CreateProduct({
      ...{ productCode, productName: "Koltuk", productGroupName: "MOBİLYA" },
      ...{ width: "80", length: "90", height: "100", grossKg: "30" },
    });
    await runJobs();
    return made;
  };
  const truth = async (key = credentials.processKey) => control(`_truth?processKey=${key}`);
  const ordersThere = async (number: string): Promise<number> =>
    ((await truth()) as { orders: { number: string }[] }).orders.filter((one) => one.number === number).length;
  return {
    ...w,
    ...{ sandboxOrigin: sandbox.origin, runJobs, control, connect, product, truth, ordersThere },
    close: async () => {
      await w.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type LogisticsWorld = World & Awaited<ReturnType<typeof logisticsWorld>>;

/** A whole form, as a page sends it. */
export const form = (over: Record<string, string> = {}) => ({
  ...{ outletLocationId: "11", receptionType: "address" as const, exportType: "micro" as const, shippingType: "PARSIYEL" },
  ...{ deliveryMethod: "DAP", recordType: "SATIS", paymentMethod: "GONDEREN" },
  ...{
    recipientTitle: "Anna Müller",
    recipientType: "person" as const,
    recipientCountryName: "ALMANYA",
    recipientCountryCode: "DE",
  },
  ...{
    recipientCityName: "BERLIN",
    recipientAddress: "Hauptstraße 1",
    recipientPostCode: "10115",
    recipientPhone1: "+49301234567",
  },
  ...{ invoiceNumber: "ABC2026000000001", invoiceDate: "2026-01-05", invoiceAmount: "400", invoiceCurrencyUnit: "EUR" },
  orderDetails: JSON.stringify([{ productCode: "KOLTUK-1", quantity: 2, containerPieces: 2 }]),
  ...over,
});
