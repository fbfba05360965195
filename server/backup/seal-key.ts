import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const bound = Buffer.from("tradeport backup key 1");

/** The master keys, one after the other, under a passphrase: scrypt, then AES-256-GCM. Salt, nonce, ciphertext and tag in base64. */
export const sealKey = (key: Buffer, passphrase: string): string => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, cost), nonce).setAAD(bound);
  return Buffer.concat([salt, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString("base64");
};

export const openKey = (sealed: string, passphrase: string): Buffer => {
  const box = Buffer.from(sealed, "base64");
  const key = scryptSync(passphrase, box.subarray(0, 16), 32, cost);
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(16, 28), { authTagLength: 16 }).setAAD(bound);
  decipher.setAuthTag(box.subarray(-16));
  try {
    return Buffer.concat([decipher.update(box.subarray(28, -16)), decipher.final()]);
  } catch {
    throw new Error("BACKUP_PASSPHRASE does not open the key in this backup. Give the one that it was made with.");
  }
};
