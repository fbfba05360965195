import { z } from "zod";
import { CargoAccount, WarehouseAddressChange } from "./cargo-accounts.ts";
import { ClientScope, Done, Id } from "./common.ts";
import { CredentialField, IntegrationProvider, SeenVersion, Store } from "./connections.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Provider = { ...ClientScope.shape, providerId: Id };

/** The same connections, asked for by provider: whoever integrates many systems needs one set of calls. Of a carrier it is the company's account there. */
export const integrationProvider = {
  GetIntegrationAuth: query({
    reads: ["stores", "logistics"],
    summary: "A provider's form and the client's accounts there; secrets are masked",
    roles: ["Client"],
    area: "connections",
    input: z.strictObject(Provider),
    output: z.object({
      provider: IntegrationProvider,
      fields: z.array(CredentialField),
      accounts: z.array(Store),
      /** Of a carrier: the company's account there. */
      cargo: CargoAccount.nullable(),
    }),
    errors: ["not_found"],
  }),
  SetIntegrationAuth: command({
    changes: ["stores", "logistics"],
    summary:
      "Connect an account at a provider, or give it new credentials; the worker tries them at once. Of a connected carrier without anything new: try it now",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Provider,
      storeId: Id.optional(),
      version: SeenVersion,
      name: z.string().overwrite(cleanLine).min(1).max(100).optional(),
      isSandbox: z.boolean().optional(),
      /** Of a connected carrier a field that is left out stays, and one that needs nothing is taken off where it comes empty. */
      credentials: z.record(z.string().max(50), z.string().max(4000)),
      /** Of a carrier; left out it stays. */
      warehouseAddress: WarehouseAddressChange.optional(),
    }),
    output: z.union([Store, CargoAccount]),
    errors: [
      "not_found",
      "conflict",
      "store_exists",
      "not_configured",
      "oauth_only",
      "channel_off",
      "channel_not_direct",
      "cargo_address_refused",
    ],
  }),
  DeleteIntegrationAuth: command({
    withoutVersion: "end",
    changes: ["stores", "logistics"],
    summary: "Disconnect an account at a provider; which one has to be said when there are several",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    fresh: true,
    input: z.strictObject({ ...Provider, storeId: Id.optional() }),
    output: Done,
    errors: ["not_found", "several_accounts", "cargo_in_use", "shipments_open"],
  }),
};
