import { z } from "zod";
import { ClientScope, Done, Id } from "./common.ts";
import { CredentialField, IntegrationProvider, SeenVersion, Store } from "./connections.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Provider = { ...ClientScope.shape, providerId: Id };

/** The same connections, asked for by provider: whoever integrates many systems needs one set of calls. */
export const integrationProvider = {
  GetIntegrationAuth: query({
    reads: ["stores"],
    summary: "A provider's form and the client's accounts there; secrets are masked",
    roles: ["Client"],
    area: "connections",
    input: z.strictObject(Provider),
    output: z.object({ provider: IntegrationProvider, fields: z.array(CredentialField), accounts: z.array(Store) }),
    errors: ["not_found"],
  }),
  SetIntegrationAuth: command({
    changes: ["stores"],
    summary: "Connect an account at a provider, or give it new credentials; the worker tries them at once",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Provider,
      storeId: Id.optional(),
      version: SeenVersion,
      name: z.string().overwrite(cleanLine).min(1).max(100).optional(),
      isSandbox: z.boolean().optional(),
      credentials: z.record(z.string().max(50), z.string().max(4000)),
    }),
    output: Store,
    errors: ["not_found", "conflict", "store_exists", "not_configured", "oauth_only", "channel_off", "channel_not_direct"],
  }),
  DeleteIntegrationAuth: command({
    withoutVersion: "end",
    changes: ["stores"],
    summary: "Disconnect an account at a provider; which one has to be said when there are several",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    fresh: true,
    input: z.strictObject({ ...Provider, storeId: Id.optional() }),
    output: Done,
    errors: ["not_found", "several_accounts"],
  }),
};
