import { offered } from "@tradeport/connectors";
import type { Output } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { cargoProviders } from "./cargo-account.ts";

type Provider = Output<typeof connections.GetAllIntegrationProvider>[number];

/** Every channel that this installation connects directly, and every carrier. */
export const getAllIntegrationProvider = async (ctx: Ctx) => [...(await providers(ctx)), ...(await cargoProviders(ctx))];

/** The channels; `id` narrows to one. */
export const providers = async (ctx: Ctx, id: string | null = null): Promise<Provider[]> => {
  const { rows } = await sql<Omit<Provider, "kind"> & { connector: string }>`
    select c.id, c.code, c.name, c.connector, c.off_at is null as is_active, count(s.id) > 0 as is_connected, count(s.id)::int as accounts
    from channel c left join store s on s.channel_id = c.id and s.client_id = ${ctx.clientId} and s.is_active
    where c.is_active and c.is_direct and (${id}::uuid is null or c.id = ${id})
    group by c.id order by c.name`.execute(ctx.db);
  const spoken = new Set(offered.map(({ code }) => code));
  return rows
    .filter(({ connector }) => spoken.has(connector))
    .map(({ connector: _, ...provider }) => ({ ...provider, kind: "marketplace" }));
};
