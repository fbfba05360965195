// The product's API as a process of its own, put together as server/api.ts does, without the limit of requests a minute.
import path from "node:path";
import { openApi } from "../server/app.ts";
import { openIdentity } from "../server/identity/index.ts";
import { openDatabase } from "../server/platform/db.ts";
import { openFileStore } from "../server/platform/files.ts";
import { logger } from "../server/platform/log.ts";
import { openKeyring } from "../server/platform/secrets.ts";

const [url = "", folder = ""] = process.argv.slice(2);
const publicUrl = "http://localhost:3000";
const log = logger("bench");
log.level = "warn";
const database = openDatabase({ url, name: "bench api", max: 10 });
const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
const identity = await openIdentity({ db: database, sealer: secrets, publicUrl, loopback: () => publicUrl });
const app = await openApi({
  database,
  files: await openFileStore(path.join(folder, "files")),
  log,
  whoIs: identity.whoIs,
  mountIdentity: identity.mount,
  secrets,
  installation: { publicUrl, sandboxOrigin: undefined },
  web: null,
  requestsPerMinute: 1_000_000_000,
  streamCheckSeconds: 30,
  signal: new AbortController().signal,
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
process.once("disconnect", () => process.exit(0));
