import { type Broken, checkAudit, type Head, readHeads } from "#modules/audit/index.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { runningDatabase } from "./running-database.ts";

const words: Record<Broken["why"], string> = {
  changed: "its content is not what was sealed",
  missing: "the row is gone",
  gap: "the link before it is gone",
  unsealed: "it was written past the chain",
  head: "the chain was another one when this head was written down",
};
const lateAfterMs = 2 * 86_400_000;

const complain = (line: string) => {
  console.error(line);
  process.exitCode = 1;
};

/** What AUDIT_HEADS_FILE holds; that it is not there, or is not written any more, is said and is a failure. */
const anchored = async ({ auditHeadsFile: file }: Config): Promise<Head[]> => {
  if (!file) return [];
  try {
    const { heads, last } = await readHeads(file);
    if (!last || Date.parse(last) < Date.now() - lateAfterMs)
      complain(`NOT ANCHORED: AUDIT_HEADS_FILE=${file} was last written ${last ?? "never"}. The worker's log says why.`);
    return heads;
  } catch (error) {
    complain(
      `NOT COMPARED: AUDIT_HEADS_FILE=${file} can't be read (${(error as Error).message}), so an end that was cut off is not seen. ` +
        "The worker writes it at 00:29 UTC; once it was there, somebody took it away.",
    );
    return [];
  }
};

/**
 * `npm run audit-check [-- <heads of an earlier run>]`: the heads of all chains, or each client's first broken row and exit code 1. Compared
 * are the heads in AUDIT_HEADS_FILE too.
 */
const check = async (file: string | undefined) => {
  const config = readConfig();
  const url = config.databaseUrl ?? (await runningDatabase(config.data));
  const db = openDatabase({ url, name: "audit check", max: 1, statementMs: 0 });
  try {
    const given = file ? (await readHeads(file)).heads : [];
    const { broken, heads } = await checkAudit(db, [...given, ...(await anchored(config))]);
    for (const { clientId, seq, hash } of heads) console.log(clientId, seq, hash);
    for (const { clientId, seq, auditId, why } of broken)
      complain(`BROKEN client ${clientId}, link ${seq ?? "-"}, row ${auditId ?? "-"}: ${words[why]}`);
  } finally {
    await db.close();
  }
};

await check(process.argv[2]).catch((error: Error) => complain(error.message));
