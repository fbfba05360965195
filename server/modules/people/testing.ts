import { sql } from "#platform/db.ts";
import { sealedFor } from "#platform/mail.ts";
import { openKeyring } from "#platform/secrets.ts";
import type { World } from "#testing/world.ts";

/** The text of the newest e-mail to an address. */
export const emailTo = async (w: Pick<World, "database">, address: string): Promise<string> => {
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ id: string; sealed: Buffer }>`
      select id, sealed from mail where to_address = ${address} order by created_at desc, id desc limit 1`.execute(tx),
  );
  if (!rows[0]) throw new Error(`no e-mail to ${address}`);
  const { text } = JSON.parse(
    openKeyring({ masterKey: Buffer.alloc(32, 7) })
      .open(rows[0].sealed, sealedFor(rows[0].id))
      .toString(),
  );
  return text;
};
export const linkIn = (mail: string) => /\/Auth\/Invitation\/([\w-]+)/.exec(mail)?.[1];

/** Asks with a Bearer key or token and no cookie: the status and the code of the error. */
export const withKey = async (w: World, key: string, name: string, input: object = {}) => {
  const reply = await w.app.inject({
    method: "POST",
    url: `/api/${name}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    payload: JSON.stringify(input),
  });
  const { result, errorMessage } = reply.json() as { result: unknown; errorMessage: { code: string } | null };
  return { status: reply.statusCode, code: errorMessage?.code, result };
};
