import { parseArgs } from "node:util";
import { readConfig } from "#platform/config.ts";
import { crashPoint } from "#platform/crash.ts";
import { openDatabase } from "#platform/db.ts";
import { rotateByHand } from "./rotation/by-hand.ts";
import { dropOldKeys, rotateMasterKey } from "./rotation/master-key.ts";
import { runningDatabase } from "./running-database.ts";

/**
 * `npm run rotate-master-key [-- --drop [--now]] [-- --wait <seconds>]`: beside a running installation, as the database's owner. Exit code 0: done. 2: it waits
 * for what its last line says. 1: refused or broken off; run again it goes on.
 */
const run = async () => {
  const { values } = parseArgs({
    options: {
      drop: { type: "boolean", default: false },
      now: { type: "boolean", default: false },
      // Seconds that the running parts get to take a changed file up.
      wait: { type: "string", default: "30" },
    },
  });
  const config = readConfig();
  const database = openDatabase({
    url: config.databaseUrl ?? (await runningDatabase(config.data)),
    name: "tradeport rotation",
    max: 2,
    statementMs: 0,
  });
  const rotation = {
    setting: config,
    database,
    waitMs: Number(values.wait) * 1000,
    say: (line: string) => console.log(line),
    passed: (step: "added" | "first" | "sealed" | "dropped") => crashPoint(`rotation.${step}`),
  };
  try {
    if (config.masterKey && values.drop)
      throw new Error("MASTER_KEY holds the keys: take the old one out there, on every machine, and restart the parts.");
    if (config.masterKey) return await rotateByHand(rotation);
    return values.drop ? await dropOldKeys(rotation, values) : await rotateMasterKey(rotation);
  } finally {
    await database.close();
  }
};

await run().then(
  (outcome) => {
    if (outcome === "waits") process.exitCode = 2;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
