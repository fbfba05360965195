import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { SeenVersion, Store, StoreHealth } from "./connections.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

export const oauth = {
  StartChannelOAuth: command({
    changes: ["stores"],
    summary: "Begin a sign-in at the marketplace's own page: for a new store, or for one that has to sign in again",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      storeId: Id.optional(),
      version: SeenVersion,
      /** A store that signs in again gets it at once. */
      name: z.string().overwrite(cleanLine).min(1).max(100).optional(),
      isSandbox: z.boolean().default(false),
      /** The application's own, as the channel asks for them; a store that signs in again keeps what is not given. */
      credentials: z.record(z.string().max(50), z.string().max(4000)).default({}),
    }),
    output: z.object({ authorizationUrl: z.string(), state: z.string() }),
    errors: [
      "not_found",
      "conflict",
      "not_configured",
      "oauth_not_offered",
      "oauth_needs_https",
      "channel_off",
      "channel_not_direct",
    ],
  }),
  CompleteChannelOAuth: command({
    withoutVersion: "act",
    changes: ["stores"],
    summary:
      "Finish a sign-in with what the marketplace sent back; the worker exchanges the code at once and the store's health tells the outcome",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      state: z.string().min(1).max(500),
      code: z.string().min(1).max(4000).optional(),
      /** All that the return carried, for marketplaces that call the code otherwise or tell more beside it. */
      returned: z.record(z.string().max(50), z.string().max(4000)).optional(),
    }),
    output: Store,
    errors: ["not_found", "oauth_state_unknown", "channel_off"],
  }),
  GetEtsyStoreInfo: query({
    reads: ["stores"],
    summary: "The Etsy shop that a store is connected to, as it was told at the last sign-in",
    roles: ["Client"],
    area: "connections",
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: z.object({
      storeId: Id,
      shopId: z.string().nullable(),
      shopName: z.string().nullable(),
      currency: z.string().nullable(),
      health: StoreHealth,
    }),
    errors: ["not_found"],
  }),
};
