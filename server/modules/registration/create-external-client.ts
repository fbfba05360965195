import type { Input, Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { insertCompany } from "#identity/sign-up.ts";
import { seedWarehouse } from "#modules/catalogue/index.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof registration.CreateExternalClient;

/** The person is who the provider says, by (issuer, subject); an address links nobody. A second time makes no second company. */
export const createExternalClient = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { newcomer, requestId } = ctx;
  if (!newcomer) throw new Fail("sign_up_elsewhere");
  const { issuer, subject, email, name } = newcomer;
  await acrossClients(ctx.db, async (tx) => {
    // Locks the person: of two that come at once the second waits, and then sees the first one's company.
    const { rows } = await sql<{ id: string; isActive: boolean }>`
      insert into person (id, issuer, subject, email, display_name) values (${newId()}, ${issuer}, ${subject}, ${email}, ${name})
      on conflict (issuer, subject) do update set email = excluded.email returning id, is_active`.execute(tx);
    const person = rows[0]!;
    if (!person.isActive) throw new Fail("client_inactive");
    const linked = await sql`select 1 from client_member where person_id = ${person.id} and is_active`.execute(tx);
    if (linked.rows.length > 0) return;
    const clientId = await insertCompany(tx, person.id, input);
    await seedWarehouse(tx, clientId);
    const actor = { kind: "person" as const, id: person.id, name, requestId };
    await audit(tx, clientId, actor, { action: "client_created", objectType: "client", objectId: clientId });
  });
  return { company: input.company, email: input.email };
};
