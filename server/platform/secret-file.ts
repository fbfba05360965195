import { readFileSync, statSync } from "node:fs";
import type { Setting } from "./setting.ts";

/** As a file of a container's or systemd's secrets: small. */
const mostBytes = 65_536;

/** Their files are settings of their own: one holds several keys, the other its secret in the first line. */
const ofOwnFile = ["MASTER_KEY", "BACKUP_PASSPHRASE"];

/** The variable that names a secret's file; null for what is no secret, or has a setting for that. */
export const fileNameOf = ({ name, secret }: Pick<Setting, "name" | "secret">): string | null =>
  secret && !ofOwnFile.includes(name) ? `${name}_FILE` : null;

/** What a secret's file holds, without the line break at its end; throws with what is wrong with it. */
export const readSecretFile = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error("there is no such file");
  if (found.size > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`);
  const text = readFileSync(file, "utf8").trim();
  if (text === "") throw new Error("it is empty");
  return text;
};
