import { emptyId } from "@tradeport/contract";
import type { FastifyRequest } from "fastify";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { endOpenSessions, moment } from "./account.ts";
import { tellOwner } from "./factor-emails.ts";
import type { PagesSetting } from "./pages-setting.ts";
import { newRecoveryCodes } from "./second-factor.ts";
import { languageOf } from "./words.ts";

/** What is shown, and since when this sign-in counts: it alone goes on. */
export interface Enrolled {
  codes: string[];
  since: number;
}

/**
 * A first second factor that was set up during a sign-in: its recovery codes, the end of the sessions that came in without it, an e-mail
 * and the audit of each company of the person, as where it is set up on one's own account page.
 */
export const enrolledAtTheDoor = async (
  tx: Tx,
  { publicUrl, sealer }: Pick<PagesSetting, "publicUrl" | "sealer">,
  request: FastifyRequest,
  accountId: string,
  /** What a passkey is called; null for an app. */
  passkey: string | null,
): Promise<Enrolled> => {
  await endOpenSessions(tx, accountId);
  const locale = languageOf(request.headers.cookie);
  await tellOwner(tx, { installation: { publicUrl }, secrets: sealer, locale }, accountId, passkey === null ? "on" : "passkey");
  const { rows } = await sql<{ clientId: string }>`
    select client_id from client_member where person_id = ${accountId} and is_active`.execute(tx);
  const actor = { kind: "person" as const, id: accountId, name: "", requestId: request.id };
  // An Admin's is the platform's.
  for (const { clientId } of rows.length > 0 ? rows : [{ clientId: emptyId }])
    await audit(tx, clientId, actor, {
      ...{ objectType: "person", objectId: accountId },
      ...(passkey === null ? { action: "second_factor_on" } : { action: "passkey_added", after: { name: passkey } }),
    });
  return { codes: await newRecoveryCodes(tx, accountId), since: await moment(tx) };
};
