import { fingerprintOf } from "#platform/secrets.ts";
import { alone, holders, named, noted, type Outcome, type Rotation, sealAll } from "./master-key.ts";
import { neededBy } from "./sealed-places.ts";

/** Where the keys come from MASTER_KEY: what is sealed is sealed anew with the first of them, and what the operator does next is said. */
export const rotateByHand = ({ setting, database, say }: Rotation): Promise<Outcome> =>
  alone(database, async (client): Promise<Outcome> => {
    const keys = setting.masterKey!;
    const [first = "", ...others] = keys.map(fingerprintOf);
    if (others.length === 0) {
      say(
        `MASTER_KEY holds one key (fingerprint ${first}). Make another: openssl rand -base64 32. Set MASTER_KEY=<the one of today>,<the new one> ` +
          "on every machine, restart the parts one after the other, and run this again with the same MASTER_KEY.",
      );
      return "waits";
    }
    const lacking = (await holders(client)).filter(({ opens }) => ![first, ...others].every((one) => opens.includes(one)));
    if (lacking.length > 0) {
      say(`Not held yet: ${named(lacking)} lack a key of this MASTER_KEY. Give them the same, restart them, and run this again.`);
      return "waits";
    }
    const count = await sealAll(client, keys);
    if (count > 0) {
      say(`${count} values were sealed anew with the first key (fingerprint ${first}).`);
      await noted(database, "rotate_master_key", first, { old: others });
    } else say(`Everything is sealed with the first key (fingerprint ${first}).`);
    const late = (await holders(client)).filter(({ seals }) => seals !== first);
    if (late.length > 0) {
      say(`Seal with another key: ${named(late)}. Give them the same MASTER_KEY, restart them, and run this again.`);
      return "waits";
    }
    for (const other of others)
      say(
        (await neededBy(client, other)).length > 0
          ? `The key ${other} is still needed. Run this again in some minutes.`
          : `No value needs the key ${other}, and every running part holds it. If it is the new one, put it first in MASTER_KEY on every machine, ` +
              "restart the parts one after the other, and run this again. If it is the old one, take it out of MASTER_KEY a day from now.",
      );
    return "done";
  });
