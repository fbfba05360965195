import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sql, type Tx } from "./db.ts";
import type { MasterKeys } from "./master-key.ts";

/** One field of a store's credentials as it stands in the database. `v` is the format: 1 = AES-256-GCM. */
export interface SealedField {
  v: 1;
  /** Version of the client's data key. */
  k: number;
  /** Nonce, ciphertext and tag, base64. */
  box: string;
  /** Last four characters, only of values long enough that four tell nothing. */
  hint: string;
  at: string;
}
export type SealedCredentials = Record<string, SealedField>;

/** Words for the operator; the message never holds a value. */
export class SecretsUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SecretsUnreadable";
  }
}

export interface Keyring {
  /** Seals each field for this store alone; makes the client's data key at its first use, in the caller's transaction. */
  sealCredentials(tx: Tx, clientId: string, storeId: string, fields: Record<string, string>): Promise<SealedCredentials>;
  /** Tells "the same twice" without reading it. Put what it is for into `scope`. To be compared with `isHashOf` alone: after a rotation equal sets give another text. */
  hashCredentials(scope: string, fields: Record<string, string>): string;
  /** Whether `hash` was made of these, with any key that is held. */
  isHashOf(hash: string, scope: string, fields: Record<string, string>): boolean;
  /** Seals what belongs to the installation and to no client (keys of the identity provider), bound to its purpose. */
  seal(plain: Uint8Array, purpose: string): Buffer;
  /** Throws SecretsUnreadable on another purpose, another master key or a changed byte. */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** Throws SecretsUnreadable when this master key is not the one that the stored secrets were sealed with. */
  check(tx: Tx): Promise<void>;
}

export interface Vault {
  /** The plain fields, just before a call goes out. Throws SecretsUnreadable when a row was moved, changed or sealed elsewhere. */
  openCredentials(tx: Tx, clientId: string, storeId: string, sealed: SealedCredentials): Promise<Record<string, string>>;
}

const wrongKey = (stored: string) =>
  new SecretsUnreadable(
    `MASTER_KEY is not the key that the stored secrets were sealed with (theirs has the fingerprint ${stored}). ` +
      "Put the right key back: its file is kept apart from the database's backup. No new key is made over an existing store.",
  );
const unreadable = (what: string) =>
  new SecretsUnreadable(
    `${what} cannot be read: it was moved, changed, or sealed with another key. Enter the credentials again.`,
  );

const fingerprintLength = 8;

/** AES-256-GCM: nonce, ciphertext and tag. `bound`: what it is for, without which it doesn't open. */
export const lock = (key: Buffer, plain: Uint8Array, bound: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws on another key, another purpose or a changed byte. */
export const unlock = (key: Buffer, box: Buffer, bound: string): Buffer => {
  if (box.length < 28) throw new Error("too short");
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(-16));
  return Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()]);
};

const keysOf = (masterKey: Buffer) => {
  if (masterKey.length !== 32) throw new SecretsUnreadable("MASTER_KEY must be 32 bytes.");
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", masterKey, "", `tradeport ${use}`, 32));
  const fingerprint = derive("fingerprint").subarray(0, fingerprintLength);
  return { wrap: derive("wrap"), same: derive("same credentials"), own: derive("installation"), fingerprint };
};
type Keys = ReturnType<typeof keysOf>;
/** Tells which master key it is, and nothing of the key. */
export const fingerprintOf = (masterKey: Buffer): string => keysOf(masterKey).fingerprint.toString("hex");

/** What follows from the master keys that are held, at each use anew; the first seals. */
type Ring = () => Keys[];
const ringOf = (masterKey: Buffer | MasterKeys): Ring => {
  const known = new WeakMap<Buffer, Keys>();
  const held = typeof masterKey === "function" ? masterKey : () => [masterKey];
  return () =>
    held().map((key) => {
      const keys = known.get(key) ?? keysOf(key);
      known.set(key, keys);
      return keys;
    });
};

const wrapBound = (clientId: string, version: number) => `data key|${clientId}|${version}`;
const ownBound = (purpose: string) => `own|${purpose}`;
const fieldBound = (clientId: string, storeId: string, field: string, version: number) =>
  `field|${clientId}|${storeId}|${field}|${version}`;

/** A blob that says its format and which master key it needs: version byte, fingerprint, then nonce, ciphertext and tag. */
const pack = (keys: Keys, box: Buffer) => Buffer.concat([Buffer.from([1]), keys.fingerprint, box]);
/** How each blob begins that was sealed with this master key. */
export const sealedWith = (fingerprint: string) => Buffer.concat([Buffer.from([1]), Buffer.from(fingerprint, "hex")]);
const unpack = (ring: Ring, blob: Buffer): { keys: Keys; box: Buffer } => {
  if (blob[0] !== 1) throw unreadable("A sealed value of an unknown version");
  const stored = blob.subarray(1, 1 + fingerprintLength);
  const keys = ring().find(({ fingerprint }) => stored.equals(fingerprint));
  if (!keys) throw wrongKey(stored.toString("hex"));
  return { keys, box: blob.subarray(1 + fingerprintLength) };
};

interface DataKey {
  version: number;
  key: Buffer;
}

const unwrap = (ring: Ring, clientId: string, row: { keyVersion: number; wrapped: Buffer }): DataKey => {
  const { keys, box } = unpack(ring, row.wrapped);
  try {
    return { version: row.keyVersion, key: unlock(keys.wrap, box, wrapBound(clientId, row.keyVersion)) };
  } catch {
    throw unreadable(`The data key of client ${clientId}`);
  }
};

const storedKey = async (tx: Tx, ring: Ring, clientId: string): Promise<DataKey | undefined> => {
  const { rows } = await sql<{ keyVersion: number; wrapped: Buffer }>`
    select key_version, wrapped from client_data_key where client_id = ${clientId}`.execute(tx);
  return rows[0] && unwrap(ring, clientId, rows[0]);
};

const ownKey = async (tx: Tx, ring: Ring, clientId: string): Promise<DataKey> => {
  const stored = await storedKey(tx, ring, clientId);
  if (stored) return stored;
  const keys = ring()[0]!;
  const wrapped = pack(keys, lock(keys.wrap, randomBytes(32), wrapBound(clientId, 1)));
  // Two at once: the second waits for the first and then reads its key.
  await sql`insert into client_data_key (client_id, key_version, wrapped) values (${clientId}, 1, ${wrapped})
    on conflict (client_id) do nothing`.execute(tx);
  return (await storedKey(tx, ring, clientId)) as DataKey;
};

/**
 * What every process that takes in secrets may do. What holds: credentials are sealed under a key of their client that the
 * database holds only wrapped, so a copy of the database opens nothing; and no function here gives a credential back. What does
 * not: sealing needs the client's data key, so a process with a keyring has the master key in its memory. "Only the worker opens" is
 * kept by who makes a Vault, not by mathematics.
 */
export const openKeyring = ({ masterKey }: { masterKey: Buffer | MasterKeys }): Keyring => {
  const ring = ringOf(masterKey);
  const hashWith = ({ same }: Keys, scope: string, fields: Record<string, string>) =>
    createHmac("sha256", same)
      .update(JSON.stringify([scope, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]))
      .digest("hex");
  return {
    sealCredentials: async (tx, clientId, storeId, fields) => {
      const { key, version } = await ownKey(tx, ring, clientId);
      const at = new Date().toISOString();
      const seal = ([field, value]: [string, string]): [string, SealedField] => {
        const box = lock(key, Buffer.from(value), fieldBound(clientId, storeId, field, version)).toString("base64");
        return [field, { v: 1, k: version, box, hint: value.length >= 12 ? value.slice(-4) : "", at }];
      };
      return Object.fromEntries(Object.entries(fields).map(seal));
    },
    hashCredentials: (scope, fields) => hashWith(ring()[0]!, scope, fields),
    isHashOf: (hash, scope, fields) => ring().some((keys) => hashWith(keys, scope, fields) === hash),
    seal: (plain, purpose) => {
      const keys = ring()[0]!;
      return pack(keys, lock(keys.own, plain, ownBound(purpose)));
    },
    open: (sealed, purpose) => {
      const { keys, box } = unpack(ring, Buffer.from(sealed));
      try {
        return unlock(keys.own, box, ownBound(purpose));
      } catch {
        throw unreadable(`The sealed value "${purpose}"`);
      }
    },
    check: async (tx) => {
      // One look at each master key in use, not at each row.
      const { rows } = await sql<{ wrapped: Buffer }>`
        (select distinct on (substring(wrapped from 1 for 9)) wrapped from client_data_key)
        union all (select distinct on (substring(sealed from 1 for 9)) sealed from identity_key)`.execute(tx);
      for (const { wrapped } of rows) unpack(ring, wrapped);
    },
  };
};

/** Seals a value anew with the first of the keys that are held. `wrap`: a client's data key; `own`: what belongs to the installation. */
export const sealerAnew = (masterKey: MasterKeys) => {
  const ring = ringOf(masterKey);
  return (sealed: Buffer, use: "wrap" | "own", bound: string): Buffer => {
    const { keys, box } = unpack(ring, sealed);
    const first = ring()[0]!;
    return pack(first, lock(first[use], unlock(keys[use], box, bound), bound));
  };
};

/** The worker's: made by no other process. */
export const openVault = ({ masterKey }: { masterKey: Buffer | MasterKeys }): Vault => {
  const ring = ringOf(masterKey);
  return {
    openCredentials: async (tx, clientId, storeId, sealed) => {
      const own = await storedKey(tx, ring, clientId);
      const fields: Record<string, string> = {};
      for (const [field, { v, k, box }] of Object.entries(sealed)) {
        if (!own || v !== 1 || k !== own.version) throw unreadable(`The stored ${field}`);
        try {
          fields[field] = unlock(own.key, Buffer.from(box, "base64"), fieldBound(clientId, storeId, field, k)).toString();
        } catch {
          throw unreadable(`The stored ${field}`);
        }
      }
      return fields;
    },
  };
};
