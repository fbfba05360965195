import { z } from "zod";
import { ClientScope, Done, Id, Timestamp, Words } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

export const Channel = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  currency: z.string(),
  channelHeader: z.object({ name: z.string() }),
  channelHeaderCode: z.string(),
  channelCountryCode: z.string(),
  isActive: z.boolean(),
  isDirectIntegrated: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

/** ok: works. unproven: not tried yet. needs_sign_in: the marketplace refuses the key; work is parked. away: does not answer. */
export const StoreHealth = z.enum(["ok", "unproven", "needs_sign_in", "away"]);

export const Store = z.object({
  id: Id,
  name: z.string(),
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  isSandbox: z.boolean(),
  isActive: z.boolean(),
  /** Of the sample data: never connected, nothing is sent there. */
  isSample: z.boolean(),
  health: StoreHealth,
  healthReason: Words.nullable(),
  healthSince: Timestamp.nullable(),
  /** Why the marketplace can't tell of new orders by itself; they come by polling. Trying the store now tries this too. */
  webhookProblem: Words.nullable(),
  lastOrderRead: Timestamp.nullable(),
  lastPushConfirmed: Timestamp.nullable(),
  /** Listings, as the list filtered by them counts. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** false: there are more than these. */
  workIsExact: z.boolean(),
  /** Field name -> what may be shown: account numbers in full, secrets as their last four characters. */
  credentials: z.record(z.string(), z.string()),
  /** New credentials are being tried; the old ones stay in use until they work. */
  isTesting: z.boolean(),
});
export type Store = z.infer<typeof Store>;

/** What a channel asks for when a store is connected; the form is drawn from it. */
export const CredentialField = z.object({
  key: z.string(),
  label: Words,
  help: Words,
  secret: z.boolean(),
  /** false: it comes with the sign-in, and is only shown. */
  asked: z.boolean(),
  required: z.boolean(),
  pattern: z.string().nullable(),
});

export const connections = {
  GetAllChannel: query({
    summary: "The marketplaces that can be connected",
    roles: ["Admin", "Client"],
    input: z.strictObject({}),
    output: z.array(Channel),
  }),
  GetClientChannelsByClientId: query({
    summary: "The channels on which the client has a store",
    roles: ["Admin", "Client"],
    input: ClientScope,
    output: z.array(Channel.extend({ storeCount: z.number().int() })),
  }),
  GetClientChannelAuths: query({
    summary: "The client's stores and the fields that each channel asks for; secrets are masked",
    roles: ["Client"],
    input: ClientScope,
    output: z.object({
      stores: z.array(Store),
      channels: z.array(
        z.object({
          channelId: Id,
          code: z.string(),
          name: z.string(),
          fields: z.array(CredentialField),
          sandbox: z.boolean(),
          /** page: at the marketplace's own page (StartChannelOAuth), after which it sends people back to `callback`. */
          signIn: z.enum(["form", "page"]),
          callback: z.string().nullable(),
        }),
      ),
    }),
  }),
  SetClientChannelAuth: command({
    summary:
      "Connect a store, or give it new credentials; the worker tries them at once and the store's health tells the outcome",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      storeId: Id.optional(),
      name: z.string().trim().min(1).max(100),
      isSandbox: z.boolean().default(false),
      credentials: z.record(z.string().max(50), z.string().max(4000)),
    }),
    output: Store,
    errors: ["not_found", "store_exists", "not_configured", "oauth_only"],
  }),
  TestClientChannelAuth: command({
    summary: "Try a store's credentials now",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: Store,
    errors: ["not_found"],
  }),
  DeleteClientChannelAuth: command({
    summary: "Disconnect a store: its credentials are destroyed, orders and listings stay readable",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};
