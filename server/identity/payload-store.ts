import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { type Database, sql } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";
import { hashed } from "./hashed.ts";

interface Row {
  sealed: Buffer;
  consumedAt: string | null;
}

/** Ours take less than a kilobyte. What a guest sends along would else be stored as it came, for every page that they open. */
const mostBytes = 2_048;

/** What oidc-provider keeps, in our table: ids hashed and contents sealed, so that reading the table lets nobody in. */
export const payloadStore =
  (db: Database, sealer: Sealer) =>
  (kind: string): Adapter => {
    const purpose = `oidc-${kind}`;
    const opened = (row: Row | undefined): AdapterPayload | undefined =>
      row && {
        ...(JSON.parse(Buffer.from(sealer.open(row.sealed, purpose)).toString()) as AdapterPayload),
        ...(row.consumedAt ? { consumed: Math.floor(Date.parse(row.consumedAt) / 1000) } : {}),
      };
    return {
      upsert: async (id, payload, expiresIn) => {
        const sealed = Buffer.from(sealer.seal(Buffer.from(JSON.stringify(payload)), purpose));
        if (sealed.length > mostBytes) throw new errors.InvalidRequest("the request is too long");
        await db.asPlatform((tx) =>
          sql`
            insert into oidc_payload (kind, id_hash, uid_hash, grant_id, account_id, sealed, expires_at)
            values (${kind}, ${hashed(id)}, ${payload.uid ? hashed(payload.uid) : null}, ${payload.grantId ?? null},
              ${payload.accountId ?? null}, ${sealed}, now() + make_interval(secs => ${expiresIn ?? 86_400}))
            on conflict (kind, id_hash) do update set uid_hash = excluded.uid_hash, grant_id = excluded.grant_id,
              account_id = excluded.account_id, sealed = excluded.sealed, expires_at = excluded.expires_at`.execute(tx),
        );
      },
      find: (id) =>
        db.asPlatform(async (tx) =>
          opened(
            (
              await sql<Row>`
                select sealed, consumed_at from oidc_payload
                where kind = ${kind} and id_hash = ${hashed(id)} and expires_at > now()`.execute(tx)
            ).rows[0],
          ),
        ),
      findByUid: (uid) =>
        db.asPlatform(async (tx) =>
          opened(
            (
              await sql<Row>`
                select sealed, consumed_at from oidc_payload
                where kind = ${kind} and uid_hash = ${hashed(uid)} and expires_at > now()`.execute(tx)
            ).rows[0],
          ),
        ),
      findByUserCode: async () => undefined,
      // Of two that come at once with the same code or refresh token, one wins.
      consume: async (id) => {
        const { rows } = await db.asPlatform((tx) =>
          sql`
            update oidc_payload set consumed_at = now()
            where kind = ${kind} and id_hash = ${hashed(id)} and consumed_at is null returning 1`.execute(tx),
        );
        if (rows.length === 0) throw new errors.InvalidGrant("already used");
      },
      destroy: async (id) => {
        await db.asPlatform((tx) => sql`delete from oidc_payload where kind = ${kind} and id_hash = ${hashed(id)}`.execute(tx));
      },
      revokeByGrantId: async (grantId) => {
        await db.asPlatform((tx) => sql`delete from oidc_payload where kind = ${kind} and grant_id = ${grantId}`.execute(tx));
      },
    };
  };
