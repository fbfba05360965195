// Writes server/platform/schema.ts from the migrations: the types that Kysely checks queries with.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../server/migrate.ts";
import { startPostgres } from "../server/platform/postgres.ts";
import { schemaText } from "./schema-text.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-schema-"));
const postgres = await startPostgres({ dataDir: path.join(folder, "pg"), flags: { fsync: "off" } });
await migrate(postgres.url);
const client = new pg.Client(postgres.url);
await client.connect();
fs.writeFileSync(path.join(import.meta.dirname, "../server/platform/schema.ts"), await schemaText(client));
await client.end();
await postgres.stop();
fs.rmSync(folder, { recursive: true, force: true });
