import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { type FormName, openTranslator } from "./open-translator.ts";
import { openTranslatorSandbox, type Service, type TranslatorSandbox } from "./sandbox.ts";
import { deeplService, libretranslateService } from "./sandbox-services.ts";
import { TranslationFailed } from "./translator.ts";

const open: TranslatorSandbox[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const sandboxOf = async (service: Service) => {
  const sandbox = await openTranslatorSandbox(service);
  open.push(sandbox);
  return sandbox;
};
const services = { libretranslate: () => libretranslateService(), deepl: () => deeplService() };
const secret = "a-key:fx";
const greeting = { text: "Merhaba", from: "tr-TR", to: "en-US", isHtml: false };
const failureOf = async (answer: Promise<string>) => {
  const failed = await answer.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(TranslationFailed);
  return failed as TranslationFailed;
};

test("LibreTranslate is asked as it documents: languages without region, the key in the body, tags kept", async () => {
  const sandbox = await sandboxOf(libretranslateService({ key: secret }));
  const translator = openTranslator({ form: "libretranslate", url: `${sandbox.url}/`, key: secret });

  expect(await translator.translate(greeting)).toBe("[en] Merhaba");
  expect(await translator.translate({ ...greeting, text: "<p><b>Merhaba</b></p>", isHtml: true })).toBe(
    "<p><b>[en] Merhaba</b></p>",
  );
  expect(sandbox.calls.map(({ path, body }) => [path, body])).toEqual([
    ["/translate", { q: "Merhaba", source: "tr", target: "en", format: "text", api_key: secret }],
    ["/translate", { q: "<p><b>Merhaba</b></p>", source: "tr", target: "en", format: "html", api_key: secret }],
  ]);
});

test("DeepL is asked as it documents: the key in the header, English with its region as a target alone", async () => {
  const sandbox = await sandboxOf(deeplService());
  const translator = openTranslator({ form: "deepl", url: sandbox.url, key: secret });

  expect(await translator.translate(greeting)).toBe("[en] Merhaba");
  expect(await translator.translate({ text: "<p>Hello</p>", from: "en-US", to: "tr-TR", isHtml: true })).toBe(
    "<p>[tr] Hello</p>",
  );
  expect(sandbox.calls.map(({ body, headers }) => [headers.authorization, body])).toEqual([
    [`DeepL-Auth-Key ${secret}`, { text: ["Merhaba"], source_lang: "TR", target_lang: "EN-US" }],
    [`DeepL-Auth-Key ${secret}`, { text: ["<p>Hello</p>"], source_lang: "EN", target_lang: "TR", tag_handling: "html" }],
  ]);
});

test("a path of the operator's stands before the form's", async () => {
  const sandbox = await sandboxOf(() => ({ status: 200, body: { translatedText: "Hello" } }));
  const translator = openTranslator({ form: "libretranslate", url: `${sandbox.url}/inside/lt/` });
  expect(await translator.translate(greeting)).toBe("Hello");
  expect(sandbox.calls[0]!.path).toBe("/inside/lt/translate");
});

interface Published {
  form: FormName;
  status: number;
  body: unknown;
  means: string;
  source: string;
}
const published = JSON.parse(readFileSync(new URL("./samples/published.json", import.meta.url), "utf8")) as Published[];

test.each(published)("$form $status is read as $means: $source", async ({ form, status, body, means }) => {
  const sandbox = await sandboxOf(services[form]());
  sandbox.next({ status, body });
  const failed = await failureOf(openTranslator({ form, url: sandbox.url, key: secret }).translate(greeting));
  expect(failed.problem).toBe(means);
  if (means === "busy") expect(failed.seconds).toBeGreaterThan(0);
});

test("what the sandboxes refuse by their rules is what others published of them", async () => {
  const problemOf = async (form: FormName, service: Service, key: string | undefined, what = greeting) => {
    const sandbox = await sandboxOf(service);
    return (await failureOf(openTranslator({ form, url: sandbox.url, key }).translate(what))).problem;
  };
  expect({
    noKey: await problemOf("libretranslate", libretranslateService({ key: secret }), undefined),
    otherKey: await problemOf("libretranslate", libretranslateService({ key: secret }), "another"),
    long: await problemOf("libretranslate", libretranslateService({ limit: 3 }), undefined),
    language: await problemOf("libretranslate", libretranslateService(), undefined, { ...greeting, to: "xx" }),
    deeplKey: await problemOf("deepl", deeplService(), "another"),
    deeplQuota: await problemOf("deepl", deeplService({ quota: 3 }), secret),
    deeplLong: await problemOf("deepl", deeplService(), secret, { ...greeting, text: "ü".repeat(70_000) }),
    deeplLanguage: await problemOf("deepl", deeplService(), secret, { ...greeting, to: "xx" }),
  }).toEqual({
    noKey: "key",
    otherKey: "key",
    long: "too_long",
    language: "refused",
    deeplKey: "key",
    deeplQuota: "quota",
    deeplLong: "too_long",
    deeplLanguage: "refused",
  });
});

test("a service that is silent is left at the limit, one that is not there is not reached, and each says so", async () => {
  const sandbox = await sandboxOf(libretranslateService());
  sandbox.next("silence");
  const silent = await failureOf(
    openTranslator({ form: "libretranslate", url: sandbox.url }, { deadlineMs: 300 }).translate(greeting),
  );
  expect([silent.problem, silent.message]).toEqual(["away", "POST /translate did not answer within 0.3 s"]);
  const absent = await failureOf(openTranslator({ form: "deepl", url: "http://127.0.0.1:9" }).translate(greeting));
  expect([absent.problem, absent.message]).toEqual(["away", "POST /v2/translate could not be reached"]);
});

test("a key that a service echoes is in no message, and a redirect is not followed with it", async () => {
  const sandbox = await sandboxOf(deeplService());
  sandbox.next({ status: 400, body: { message: `Key ${secret} is odd` } });
  sandbox.next({ status: 302, body: "", headers: { location: "https://elsewhere.example/v2/translate" } });
  const translator = openTranslator({ form: "deepl", url: sandbox.url, key: secret });
  const echoed = await failureOf(translator.translate(greeting));
  expect(`${echoed.message} ${echoed.said}`).not.toContain(secret);
  expect(echoed.said).toBe("Key ••• is odd");
  expect((await failureOf(translator.translate(greeting))).problem).toBe("away");
  expect(sandbox.calls).toHaveLength(2);
});
