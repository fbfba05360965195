import { readFile } from "node:fs/promises";
import { type Broken, checkAudit, type Head } from "#modules/audit/index.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { runningDatabase } from "./running-database.ts";

const words: Record<Broken["why"], string> = {
  changed: "its content is not what was sealed",
  missing: "the row is gone",
  gap: "the link before it is gone",
  unsealed: "it was written past the chain",
  head: "the chain was another one when this head was written down",
};

const readHeads = async (file: string): Promise<Head[]> =>
  (await readFile(file, "utf8")).split("\n").flatMap((line) => {
    const [clientId = "", seq = "", hash = ""] = line.trim().split(/\s+/);
    return /^[0-9a-f-]{36}$/.test(clientId) && /^[0-9a-f]{64}$/.test(hash) ? [{ clientId, seq: Number(seq), hash }] : [];
  });

/** `npm run audit-check [-- <heads of an earlier run>]`: the heads of all chains, or each client's first broken row and exit code 1. */
const check = async (file: string | undefined) => {
  const config = readConfig();
  const url = config.databaseUrl ?? (await runningDatabase(config.data));
  const db = openDatabase({ url, name: "audit check", max: 1, statementMs: 0 });
  try {
    const { broken, heads } = await checkAudit(db, file ? await readHeads(file) : []);
    for (const { clientId, seq, hash } of heads) console.log(clientId, seq, hash);
    for (const { clientId, seq, auditId, why } of broken)
      console.error(`BROKEN client ${clientId}, link ${seq ?? "-"}, row ${auditId ?? "-"}: ${words[why]}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

await check(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
