import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { installation } from "#testing/installation.ts";
import { greeting } from "./greeting.ts";

const blind = /TRUSTED_PROXY is not set: callers can't be told apart/;

test("behind a proxy that is not named the start says that callers can't be told apart (S22)", () => {
  const env = { PUBLIC_URL: "https://console.example.com", SMTP_URL: "smtps://mail.example.com" };
  expect(greeting(readConfig(env), [])).toMatch(blind);
  expect(greeting(readConfig({ ...env, TRUSTED_PROXY: "127.0.0.1" }), [])).not.toMatch(blind);
  expect(greeting(readConfig({}), [])).not.toMatch(blind);
});

test("an api that is started by hand says so in its log (S22)", async () => {
  const it = await installation({ PUBLIC_URL: "https://console.example.com", SMTP_URL: "smtps://mail.example.com" });
  try {
    await it.start("api");
    expect(readFileSync(join(it.data, "log.txt"), "utf8")).toContain("callers can't be told apart by address");
  } finally {
    await it.close();
  }
});
