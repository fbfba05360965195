import { openTranslator } from "@tradeport/connectors/translators/open-translator";
import pino from "pino";
import { catalogueJobs, xmlJobs } from "#modules/catalogue/index.ts";
import { priceJobs } from "#modules/prices/index.ts";
import { translationJobs } from "#modules/translation/index.ts";
import { openDatabase } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import { openVault } from "#platform/secrets.ts";

/** The worker's part of one import or undo, in a process of its own that a test can kill: DATABASE_URL, FILES, CLIENT, PROCESS, or STORE, JOB, CRASH_AT, and TRANSLATOR where one is asked. */
const { DATABASE_URL = "", FILES = "", CLIENT = "", PROCESS = "", JOB = "bulk.import-products", STORE, TRANSLATOR } = process.env;
const database = openDatabase({ url: DATABASE_URL, name: "import child", statementMs: 0 });
const jobs = {
  ...catalogueJobs,
  ...priceJobs,
  ...translationJobs,
  ...xmlJobs({ vault: openVault({ masterKey: Buffer.alloc(32, 7) }) }),
};
await jobs[JOB]!(
  {
    database,
    files: await openFileStore(FILES),
    log: pino({ level: "warn" }) as never,
    now: () => new Date(),
    installation: {
      publicUrl: "http://localhost:3000",
      sandboxOrigin: undefined,
      translator: TRANSLATOR ? openTranslator({ form: "libretranslate", url: TRANSLATOR }) : undefined,
    },
    signal: new AbortController().signal,
    isAwaited: async () => false,
  },
  { clientId: CLIENT, processId: PROCESS, ...(STORE && { storeId: STORE }) },
);
await database.close();
