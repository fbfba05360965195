import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture, show } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

/**
 * The program of docs/examples as a company of its own runs it, against a console that was just started: the client that the installation
 * gives, a receiver that proves who sent a webhook, and an agent whose proposal its owner releases on the page.
 */
const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(os.tmpdir(), "tp-own-program-"));
const port = Number(process.env.E2E_PORT) + 20;
let program: ChildProcess | undefined;
test.afterAll(() => {
  program?.kill();
  rmSync(folder, { recursive: true });
});

/** What its readme says to install: the client comes from the installation, the two others are the registry's. */
const install = async (url: string) => {
  writeFileSync(path.join(folder, "package.json"), '{"type":"module","private":true}');
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", `${url}/api/client.tgz`], { cwd: folder });
  mkdirSync(path.join(folder, "node_modules/@modelcontextprotocol"));
  for (const name of ["standardwebhooks", "@modelcontextprotocol/client"])
    symlinkSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  cpSync(path.join(root, "docs/examples/program.mjs"), path.join(folder, "program.mjs"));
};

const key = async (page: Page, name: string, onlyProposes: boolean) => {
  await page.goto("/Account/List?tab=keys&key=new");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(/^Ad/).fill(name);
  await sheet.getByRole("combobox", { name: /^Yetki/ }).click();
  await page.getByRole("option", { name: "Okur ve yazar" }).click();
  if (onlyProposes) await sheet.getByRole("checkbox", { name: "Yalnız öneride bulunur" }).check();
  await sheet.getByRole("button", { name: "Oluştur" }).click();
  const shown = await sheet.getByText(/^tp_/).innerText();
  await sheet.getByRole("button", { name: "Kopyaladım, kapat" }).click();
  return shown;
};

test("a program of a company's own is told of changes and reads them; its agent proposes, and its owner releases what it shows", async ({
  page,
  baseURL,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "program", "Karabatak Yelken ve Denizcilik Malzemeleri");
  await show(page, "/Integrations/Proposals");
  await expect(page.getByText("Öneri yok")).toBeVisible();
  await axe(page, "no proposals");
  await makeProduct(page, ["YELKEN-1"]);
  const [own, agents] = [await key(page, "Depo programı", false), await key(page, "Alım ajanı", true)];
  await expect(page.getByRole("row", { name: /Alım ajanı/ }).getByText("yalnız önerir")).toBeVisible();
  const hook = { name: "Depo", address: `http://127.0.0.1:${port}/hook`, kinds: ["stock"] };
  const { secret } = await callAs<{ secret: string }>(page, "Webhook/CreateWebhook", hook);
  await install(baseURL!);
  const env = { PATH: process.env.PATH, TRADEPORT_URL: baseURL, TRADEPORT_KEY: own, AGENT_KEY: agents, WEBHOOK_SECRET: secret };
  program = spawn(process.execPath, ["program.mjs"], { cwd: folder, env: { ...env, PORT: String(port) } });
  const lines: Record<string, unknown>[] = [];
  const errors: string[] = [];
  createInterface({ input: program.stdout! }).on("line", (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  program.stderr!.on("data", (text) => errors.push(String(text)));
  const hears = (what: string) =>
    expect.poll(() => lines.find((one) => one.what === what) ?? errors.join(""), { timeout: 60_000, message: what });

  await hears("products").toEqual({ what: "products", count: 1 });
  await hears("agent by the API").toEqual({ what: "agent by the API", code: "proposed" });
  await hears("event").toEqual({ what: "event", type: "stock", barcode: "YELKEN-1", quantity: 4 });
  await hears("proposed").toMatchObject({ state: "waiting", would: ["create Depot Izmir"] });
  // A message that somebody else sends is not believed.
  const forged = {
    "webhook-id": "msg_1",
    "webhook-timestamp": `${Math.floor(Date.now() / 1000)}`,
    "webhook-signature": `v1,${Buffer.alloc(32, 7).toString("base64")}`,
  };
  await fetch(`http://127.0.0.1:${port}/forged`, { method: "POST", headers: forged, body: '{"events":[]}' });
  await hears("refused").toEqual({ what: "refused", path: "/forged" });

  await show(page, "/Integrations/Proposals");
  const row = page.getByRole("row", { name: /Depot Izmir/ });
  await expect(row.getByText("Alım ajanı")).toBeVisible();
  await expect(row.getByText("Half of the parcels go to the Aegean.")).toBeVisible();
  await axe(page, "proposals");
  await picture(page, "proposals");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "proposals");
  await picture(page, "proposals-phone");
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole("button", { name: "Öneriye bak" }).click();
  const sheet = page.getByRole("dialog", { name: "Öneriler" });
  await expect(sheet.getByText("Warehouse/InsertUpdate")).toBeVisible();
  await axe(page, "a proposal");
  await picture(page, "proposal");
  await sheet.getByRole("button", { name: "Onayla ve yap" }).click();
  await expect(page.getByText("Öneri yapıldı; yanıtı aşağıda.")).toBeVisible();
  await expect(sheet.getByText("Onaylandı")).toBeVisible();
  await hears("decided").toEqual({ what: "decided", state: "released" });
  await hears("warehouses").toMatchObject({ codes: expect.arrayContaining(["IZM-7"]) as unknown });
  await sheet.getByRole("button", { name: "Kapat" }).click();

  // The other one, of the agent that came by the API alone: no.
  await page
    .getByRole("row", { name: /bekliyor/ })
    .getByRole("button", { name: "Öneriye bak" })
    .click();
  await sheet.getByRole("button", { name: "Reddet" }).click();
  await page
    .getByRole("dialog", { name: /reddedilsin mi/ })
    .getByRole("button", { name: "Reddet" })
    .click();
  await expect(page.getByText("Öneri reddedildi.")).toBeVisible();
  expect(errors).toEqual([]);
  expect(messages).toEqual([]);
});
