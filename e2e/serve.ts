import fs from "node:fs";
import { openTranslatorSandbox } from "../connectors/translators/sandbox.ts";
import { libretranslateService } from "../connectors/translators/sandbox-services.ts";

// A fresh installation for the browser tests: what the last run left is thrown away, then the README's own start, beside a service that translates.
fs.rmSync(process.env.TRADEPORT_DATA as string, { recursive: true, force: true });
const { url } = await openTranslatorSandbox(libretranslateService(), Number(process.env.PORT) + 30);
Object.assign(process.env, { TRANSLATION_FORM: "libretranslate", TRANSLATION_URL: url });
await import("../server/main.ts");
