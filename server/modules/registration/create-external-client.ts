import type { Input, Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { insertCompany, outsidePerson } from "#identity/sign-up.ts";
import { seedWarehouse } from "#modules/inventory/index.ts";
import { audit } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof registration.CreateExternalClient;

/** The person is who the provider says, by (issuer, subject); an address links nobody. A second time makes no second company. */
export const createExternalClient = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { unregisteredUser, requestId, locale } = ctx;
  if (!unregisteredUser) throw new Fail("sign_up_elsewhere");
  await acrossClients(ctx.db, async (tx) => {
    const person = await outsidePerson(tx, unregisteredUser);
    if (person.isMember) return;
    const clientId = await insertCompany(tx, person.id, input);
    await seedWarehouse(tx, clientId, locale);
    const actor = { kind: "person" as const, id: person.id, name: "", requestId };
    await audit(tx, clientId, actor, { action: "client_created", objectType: "client", objectId: clientId });
  });
  return { company: input.company, email: input.email };
};
