import { type Database, sql } from "#platform/db.ts";
import { lacksFactor, type SecondFactor } from "#platform/lacks-factor.ts";
import { signOutEverywhere } from "./account.ts";

/**
 * Who must have a second factor by now and has none is signed out, and so is a sign-in of theirs that is under way: both are from before it was
 * asked for. Answers of how many people sessions ended.
 */
export const endWithoutFactor = (db: Database, required: SecondFactor): Promise<number> =>
  required === "offered"
    ? Promise.resolve(0)
    : db.asPlatform(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          with lacking as (
            select a.id from identity_account a join person p on p.id = a.id
            where ${lacksFactor(required, sql`a.id`, sql`p.is_admin`)}
            order by a.id for update of a),
          -- What is under way has no session yet: it is known by when its password was right.
          ended as (update identity_account a set signed_out_at = clock_timestamp() from lacking l where a.id = l.id returning a.id)
          select id from ended where exists (select from session s where s.person_id = ended.id) order by id`.execute(tx);
        for (const { id } of rows) await signOutEverywhere(tx, id);
        return rows.length;
      });
