import { both } from "@tradeport/contract/areas";
import { type Database, sql } from "./db.ts";
import { Fail } from "./errors.ts";
import { secretHash } from "./renew-session.ts";
import type { Confirm } from "./sessions.ts";
import type { Who } from "./who.ts";
import { person, type Row, whoFrom } from "./who-row.ts";

/** How a key of a client's own begins. */
export const apiKeyStart = "tp_";

interface Setting {
  db: Database;
  embedded: boolean;
  confirm: Confirm | undefined;
  /** Whether an outside provider's word about `provider_recheck w` is new enough. */
  isVouched: ReturnType<typeof sql>;
}

/**
 * A key stands for the member who made it, never for more: not for an Admin, not past its own right or the member's. Of an outside
 * provider's person it rests while that one does not vouch for them, or is no more the one that people sign in with.
 */
export const openApiKeys =
  ({ db, embedded, confirm, isVouched }: Setting) =>
  async (key: string): Promise<Who | null> => {
    const hash = secretHash(key);
    const alive = sql`revoked_at is null and expires_at > now()`;
    const found = sql`(select * from api_key where secret_hash = ${hash} and ${alive}) k
    join client_member m on m.client_id = k.client_id and m.id = k.member_id and m.is_active`;
    await confirm?.(sql`select m.person_id from ${found}`);
    const { rows } = await db.asPlatform((tx) =>
      sql<
        Row & {
          keyRight: Who["right"];
          keyAreas: Who["areas"];
          keyStoreIds: Who["storeIds"];
          apiKeyId: string;
          proposes: boolean;
          isSuspended: boolean;
        }
      >`
      with used as (
        update api_key set last_used_at = now()
        where secret_hash = ${hash} and ${alive} and (last_used_at is null or last_used_at < now() - interval '1 minute')
      )
      select ${person}, false as is_admin, a.id is not null or ${isVouched} as is_vouched, null as session_id, k."right" as key_right, k.areas as key_areas, k.store_ids as key_store_ids,
        k.id as api_key_id, k.proposes, ${embedded ? sql`w.person_id is not null` : sql`a.id is null and coalesce(w.is_refused, true)`} as is_suspended
      from ${found}
      join client c on c.id = k.client_id
      join person p on p.id = m.person_id and p.is_active
      left join identity_account a on a.id = p.id
      left join provider_recheck w on w.person_id = p.id
      where a.id is null or a.is_active`.execute(tx),
    );
    if (!rows[0]) return null;
    const { keyRight, keyAreas, keyStoreIds, apiKeyId, proposes, isSuspended, ...row } = rows[0];
    if (isSuspended) throw new Fail("key_suspended");
    const who = whoFrom(row, "bearer");
    return who && { ...who, ...both(who, { right: keyRight, areas: keyAreas, storeIds: keyStoreIds }), apiKeyId, proposes };
  };
