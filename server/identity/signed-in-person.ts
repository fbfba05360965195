import type { JWTPayload } from "jose";
import { newId, sql, type Tx } from "#platform/db.ts";
import { readable } from "./provider-recheck.ts";
import { adminBy } from "./relying-party.ts";
import type { SignInSettings } from "./sign-in.ts";

interface Known {
  personId: string;
  clientId: string | null;
  isAdmin: boolean;
}

/** The person by (issuer, subject) and the company; null when a Client belongs to none. Nothing else in a token counts. */
export const personOf = async (
  tx: Tx,
  { issuer, embedded, roleClaim }: Pick<SignInSettings, "issuer" | "embedded" | "roleClaim">,
  claims: JWTPayload,
  accessToken: string,
): Promise<Known | null> => {
  const saysAdmin = !embedded && (adminBy(roleClaim)(claims) || adminBy(roleClaim)(readable(accessToken)));
  if (saysAdmin) await rememberAdmin(tx, issuer, claims);
  const own = embedded
    ? sql`p.id = ${claims.sub} and exists (select from identity_account a where a.id = p.id)`
    : sql`p.issuer = ${issuer} and p.subject = ${claims.sub}`;
  const { rows } = await sql<Known>`
    select p.id as person_id, p.is_admin, m.client_id from person p
    left join client_member m on m.person_id = p.id and m.is_active
    where p.is_active and ${own} order by m.created_at, m.client_id limit 1`.execute(tx);
  if (!rows[0]) return null;
  const isAdmin = embedded ? rows[0].isAdmin : saysAdmin;
  if (!isAdmin && !rows[0].clientId) return null;
  return { personId: rows[0].personId, isAdmin, clientId: isAdmin ? null : rows[0].clientId };
};

/** The configured issuer decides who is an Admin: such a person needs no company, only a row to be written down by. */
const rememberAdmin = (tx: Tx, issuer: string, claims: JWTPayload) =>
  sql`
    insert into person (id, issuer, subject, email, display_name)
    values (${newId()}, ${issuer}, ${claims.sub}, ${String(claims.email ?? "")}, ${String(claims.name ?? claims.sub)})
    on conflict (issuer, subject) do update set email = excluded.email, display_name = excluded.display_name`.execute(tx);
