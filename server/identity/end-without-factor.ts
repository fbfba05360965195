import { type Database, sql } from "#platform/db.ts";
import { signOutEverywhere } from "./account.ts";
import type { SecondFactor } from "./pages-setting.ts";

/** Who must have a second factor by now and has none is signed out: their sessions are from before it was asked for. Answers how many people. */
export const endWithoutFactor = (db: Database, required: SecondFactor): Promise<number> =>
  required === "offered"
    ? Promise.resolve(0)
    : db.asPlatform(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select a.id from identity_account a join person p on p.id = a.id
          where (p.is_admin or ${required === "everybody"}) and exists (select from session s where s.person_id = a.id)
            and not exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null)
            and not exists (select from passkey k where k.account_id = a.id)
          order by a.id`.execute(tx);
        for (const { id } of rows) await signOutEverywhere(tx, id);
        return rows.length;
      });
