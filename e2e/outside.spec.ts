import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { axe } from "./looking.ts";
import { mailboxKey } from "./mailbox.ts";
import { openEmail } from "./people.ts";

/** An installation of its own whose people sign in with an outside provider, which is another process: signing up and being invited by the pages (S12, S18). */
test.describe.configure({ mode: "serial" });
const root = path.resolve(import.meta.dirname, "..");
const port = Number(process.env.E2E_PORT) + 20;
const base = `http://localhost:${port}`;
const issuer = `http://127.0.0.1:${port + 2}`;
const data = path.join(os.tmpdir(), `tradeport-e2e-${port}`);
let provider: ChildProcess;
let install: ChildProcess;

test.beforeAll(async () => {
  fs.rmSync(data, { recursive: true, force: true });
  provider = fork(path.join(root, "server/testing/outside-provider.ts"), [], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env.PATH, TZ: "UTC", PORT: String(port + 2), PUBLIC_URL: base, AUDIENCE: "urn:tradeport:api" },
  });
  await once(provider, "message");
  install = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      TRADEPORT_DATA: data,
      MAILBOX_KEY: mailboxKey,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "console",
      OIDC_CLIENT_SECRET: "a-secret-of-the-outside-provider-00",
      OIDC_ROLE_CLAIM: "realm_access.roles",
    },
  });
  await expect
    .poll(
      () =>
        fetch(`${base}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);
});
test.afterAll(async () => {
  provider?.kill();
  install?.kill("SIGTERM");
  if (install?.exitCode === null) await once(install, "exit");
});

/** What the provider says of a person from now on. */
const tell = async (name: string, claims: object) => {
  const heard = once(provider, "message");
  provider.send({ name, claims });
  await heard;
};
/** At the provider's own page, which asked them so many seconds ago. */
const pick = async (page: Page, name: string, ago = 0) => {
  await page.waitForURL(/\/pick\//);
  await page.goto(`${page.url()}?as=${name}&ago=${ago}`);
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const email = "nihal@dis.example";

test("a stranger signs a company up, invites, and whom the provider proves to have the address becomes a member", async ({
  browser,
}) => {
  const owner = await (await browser.newContext({ baseURL: base })).newPage();
  await owner.goto("/auth/login");
  await pick(owner, "sahip", 3600);
  await owner.getByRole("link", { name: "Şirket kaydet" }).click();
  const given = { name: "Gül", surname: "Dış", company: "Dışarıdan A.Ş.", phone: "+90 532 111 22 44", email: "gul@dis.example" };
  for (const [field, value] of Object.entries(given)) await owner.locator(`input[name=${field}]`).fill(value);
  await axe(owner, "signing up with an outside provider");
  await button(owner, "Şirketi kaydet").click();
  // The provider knows this browser: it comes back signed in.
  await expect(owner.getByText(given.company).first()).toBeVisible();
  await owner.goto("/Account/List?member=new");
  for (const [field, value] of Object.entries({ name: "Nihal", surname: "Kara", email }))
    await owner.locator(`input[name=${field}]`).fill(value);
  await button(owner, "Daveti gönder").click();
  // Whom she invites can see her orders, and she was asked an hour ago: she proves at the provider who she is, in a window of its own, and the call goes on.
  const [proof] = await Promise.all([owner.waitForEvent("popup"), button(owner, "Kimlik sağlayıcıda doğrula").click()]);
  const closed = proof.waitForEvent("close");
  await pick(proof, "sahip");
  await closed;
  await expect(owner.getByText(`${email} adresine davet gönderildi.`)).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: base })).newPage();
  await openEmail(guest, email);
  await guest.getByRole("link", { name: /\/Auth\/Invitation\// }).click();
  await expect(guest.getByText("Düzenleyen olarak davet ediyor")).toBeVisible();
  await axe(guest, "an invitation before signing in");
  await tell("nihal", { email, email_verified: false });
  await button(guest, "Giriş yap").click();
  await pick(guest, "nihal");
  await button(guest, "Üye ol").click();
  await expect(guest.getByText(/doğrulanmış saymıyor/).first()).toBeVisible();
  await axe(guest, "an invitation whose address is not proven");
  const link = guest.url();

  await tell("nihal", { email, email_verified: true });
  const later = await (await browser.newContext({ baseURL: base })).newPage();
  await later.goto(link);
  await button(later, "Giriş yap").click();
  await pick(later, "nihal");
  await button(later, "Üye ol").click();
  // At home, and there to stay: who is on the way from one page to the next would not come to a third.
  await expect(later).toHaveURL(`${base}/`);
  await expect(later.getByText(given.company).first()).toBeVisible();
  await later.goto(link);
  await expect(later.getByText(/davet bağlantısı geçerli değil/)).toBeVisible();
  await owner.goto("/Account/List");
  await expect(owner.getByRole("row", { name: /Nihal Kara.*Düzenleyen/ })).toBeVisible();
});
