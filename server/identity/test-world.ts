import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { type Database, openDatabase, sql } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";
import { mountHeaders } from "#platform/web.ts";
import type { Who } from "#platform/who.ts";
import { freePort } from "#testing/free-port.ts";
import { seedPeople } from "./demo-people.ts";
import { type IdentitySettings, openIdentity } from "./index.ts";
import { loadKeys } from "./keys.ts";
import { Browser } from "./test-browser.ts";

export const password = "Doğru-At-Pil-9";

const masterKey = randomBytes(32);
/** AES-256-GCM, as the platform's. */
export const sealer: Sealer = {
  seal: (plain, purpose) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  },
  open: (sealed, purpose) => {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv("aes-256-gcm", masterKey, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  },
};

export interface IdentityWorld {
  db: Database;
  app: FastifyInstance;
  /** Where the product says it is, and where it really listens. */
  publicUrl: string;
  listening: string;
  browser(): Browser;
  /** Who the product says this caller is. */
  who(headers: Record<string, string>): Promise<Who | null>;
  people: Record<"admin" | "ayse" | "mehmet", string>;
  keys: Awaited<ReturnType<typeof loadKeys>>;
  rows<T>(statement: string): Promise<T[]>;
  close(): Promise<void>;
}

/** The sign-in alone, behind the product's headers, on a real port and a real database. */
export const identityWorld = async (
  url: string,
  external?: IdentitySettings["external"],
  address?: string,
  seesCallers = true,
  keyPollMs?: number,
  secondFactor: NonNullable<IdentitySettings["secondFactor"]> = "offered",
): Promise<IdentityWorld> => {
  const db = openDatabase({ url, name: "identity-test" });
  await db.asPlatform((tx) => seedPeople(tx, { password }));
  const port = await freePort();
  const listening = `http://127.0.0.1:${port}`;
  const publicUrl = address ?? listening;
  const log = pino({ level: "silent" });
  const identity = await openIdentity({
    db,
    sealer,
    publicUrl,
    loopback: () => listening,
    external,
    seesCallers,
    keyPollMs,
    secondFactor,
  });
  const app = fastify({ loggerInstance: log }) as unknown as FastifyInstance;
  mountHeaders(app, publicUrl.startsWith("https:"));
  await identity.mount(app);
  app.get("/who", (request) => identity.whoIs(request).then((who) => ({ who })));
  app.get("/*", async (request, reply) => reply.header("content-type", "text/plain").send(`page ${request.url}`));
  await app.listen({ port, host: "127.0.0.1" });
  const rows = <T>(statement: string) => db.asPlatform(async (tx) => (await sql.raw<T>(statement).execute(tx)).rows);
  const accounts = await rows<{ username: string; id: string }>("select username, id from identity_account");
  return {
    db,
    app,
    publicUrl,
    listening,
    browser: () => new Browser(publicUrl, listening),
    who: async (headers) => ((await (await fetch(`${listening}/who`, { headers })).json()) as { who: Who | null }).who,
    people: Object.fromEntries(accounts.map(({ username, id }) => [username, id])) as IdentityWorld["people"],
    keys: await loadKeys(db, sealer),
    rows,
    close: async () => {
      await app.close();
      await db.close();
    },
  };
};
