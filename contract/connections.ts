import { z } from "zod";
import { ClientScope, Done, Id, Timestamp, Words } from "./common.ts";
import { DriftRules } from "./drift.ts";
import { command, query } from "./procedure.ts";
import { filledIn } from "./seen.ts";
import { cleanLine } from "./text.ts";

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
  /** It takes brands of a list of its own, not as text. */
  listsBrands: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

/** ok: works. unproven: not tried yet. needs_sign_in: the marketplace refuses the key; work is parked. away: does not answer. */
export const StoreHealth = z.enum(["ok", "unproven", "needs_sign_in", "away"]);
export type StoreHealth = z.infer<typeof StoreHealth>;

/** Its owner paused it, and it is told fewer pieces alone; or its channel was switched off for everybody, and nothing goes either way. */
export const StoreSuspension = z.enum(["paused", "channel_off"]);

/** Why a store does not work; what its marketplace said to that, word for word, is for support. */
export const StoreReason = Words.extend({ said: z.string().optional() });
export type StoreReason = z.infer<typeof StoreReason>;

export const Store = z.object({
  id: Id,
  /** Counts up with its name and its credentials. */
  version: z.number().int(),
  name: z.string(),
  channelId: Id,
  channelCode: z.string(),
  channelName: z.string(),
  /** What it sells in; null until a marketplace whose shops differ in it has said. */
  currency: z.string().nullable(),
  isSandbox: z.boolean(),
  isActive: z.boolean(),
  /** Of the sample data: never connected, nothing is sent there. */
  isSample: z.boolean(),
  health: StoreHealth,
  healthReason: StoreReason.nullable(),
  healthSince: Timestamp.nullable(),
  /** When its key was last tried. */
  checkedAt: Timestamp.nullable(),
  /** Its key worked once. Until then its account can be corrected. */
  isProven: z.boolean(),
  suspended: StoreSuspension.nullable(),
  pausedAt: Timestamp.nullable(),
  /** Which counts where it shows another price or stock than it confirmed. */
  driftRules: DriftRules,
  /** Closed for holidays, or about to be; null once it is over. */
  closing: z.object({ from: Timestamp, to: Timestamp, hasBegun: z.boolean() }).nullable(),
  /** What the platform says about a channel that is off. */
  channelNote: z.string(),
  /** Why the marketplace can't tell of new orders by itself; they come by polling. Trying the store now tries this too. */
  webhookProblem: Words.nullable(),
  lastOrderRead: Timestamp.nullable(),
  lastPushConfirmed: Timestamp.nullable(),
  /** Listings, as the list filtered by them counts. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** false: there are more than these. */
  workIsExact: z.boolean(),
  /** Packages with an action that the marketplace has not been told of. */
  waitingActions: z.number().int(),
  /** Listings that the marketplace would refuse by now, because it changed what it asks for. */
  affected: z.number().int(),
  /** Field name -> what may be shown: account numbers in full, secrets as their last four characters. */
  credentials: filledIn("connections", z.record(z.string(), z.string()), {}),
  /** New credentials are being tried; the old ones stay in use until they work. */
  isTesting: z.boolean(),
  /** Of a trial store: the sandbox's page, where a person buys from it and plays the carrier. Null where it can't be opened from here. */
  sandboxPage: z.string().nullable(),
});
export type Store = z.infer<typeof Store>;

/** Of the store that is changed, as it was seen; a new one has none. */
export const SeenVersion = z.int32().optional();

/** What a channel asks for when a store is connected; the form is drawn from it. */
export const CredentialField = z.object({
  key: z.string(),
  label: Words,
  help: Words,
  secret: z.boolean(),
  /** It says which account the store is: of a connected store it stays. */
  identifies: z.boolean(),
  /** false: it comes with the sign-in, and is only shown. */
  requested: z.boolean(),
  /** Of an account of the channel's sandbox, to try it with. */
  demoValue: z.string().nullable(),
  required: z.boolean(),
  pattern: z.string().nullable(),
});

/** What hangs on a store. */
export const DisconnectEffect = z.object({
  listings: z.number().int(),
  openOrders: z.number().int(),
  /** Listings with a change that is not confirmed. */
  waitingChanges: z.number().int(),
  waitingActions: z.number().int(),
  /** Lines of transfers that wait for their outcome. */
  waitingLines: z.number().int(),
  /** The client's category mappings of this channel; they stay. */
  mappings: z.number().int(),
  /** Other stores of the client on the same channel. */
  otherStores: z.number().int(),
});

/** An outside system that this installation speaks to. */
export const IntegrationProvider = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(["marketplace", "cargo", "warehouse"]),
  isActive: z.boolean(),
  isConnected: z.boolean(),
  /** How many accounts of the client are connected there. */
  accounts: z.number().int(),
});

export const connections = {
  GetAllChannel: query({
    reads: ["channels"],
    summary: "The marketplaces that can be connected",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.array(Channel),
  }),
  GetAllIntegrationProvider: query({
    reads: ["stores", "logistics"],
    summary: "The outside systems that can be connected, and whether the client has",
    roles: ["Client"],
    area: "any",
    input: ClientScope,
    output: z.array(IntegrationProvider),
  }),
  GetClientChannelsByClientId: query({
    reads: ["channels", "stores"],
    summary: "The directly integrated channels on which the client has a store",
    roles: ["Admin", "Client"],
    area: "any",
    input: ClientScope,
    output: z.array(Channel.extend({ storeCount: z.number().int() })),
  }),
  GetClientChannelAuths: query({
    reads: ["stores", "channels"],
    summary: "The client's stores and the fields that each channel asks for; secrets are masked",
    roles: ["Client"],
    area: "any",
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
          /** Takes new stores; `note` is what the platform says when not. */
          isOpen: z.boolean(),
          note: z.string(),
          /** page: at the marketplace's own page (StartChannelOAuth), after which it sends people back to `callback`. */
          signIn: z.enum(["form", "page"]),
          callback: z.string().nullable(),
        }),
      ),
    }),
  }),
  SetClientChannelAuth: command({
    changes: ["stores"],
    summary:
      "Connect a store, or give it new credentials; the worker tries them at once and the store's health tells the outcome",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      channelId: Id,
      storeId: Id.optional(),
      version: SeenVersion,
      name: z.string().overwrite(cleanLine).min(1).max(100),
      /** Of a new store, or of one that never worked; left out it is the real marketplace, or stays. */
      isSandbox: z.boolean().optional(),
      credentials: z.record(z.string().max(50), z.string().max(4000)),
    }),
    output: Store,
    errors: ["not_found", "conflict", "store_exists", "not_configured", "oauth_only", "channel_off", "channel_not_direct"],
  }),
  OpenTrialStore: command({
    withoutVersion: "new",
    changes: ["stores"],
    summary: "Open an account of its own in a channel's sandbox, and connect it as a trial store",
    asksOutside: true,
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({ ...Scope, channelId: Id, name: z.string().overwrite(cleanLine).min(1).max(60) }),
    output: Store,
    errors: ["not_found", "store_exists", "not_configured", "oauth_only", "channel_off", "channel_not_direct", "trial_away"],
  }),
  TestClientChannelAuth: command({
    withoutVersion: "act",
    changes: ["stores"],
    summary: "Try a store's credentials now",
    roles: ["Client"],
    area: "connections",
    ofStore: true,
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: Store,
    errors: ["not_found", "store_suspended"],
  }),
  SetStorePaused: command({
    withoutVersion: "switch",
    changes: ["stores", "listings"],
    summary:
      "Pause a store (content, prices and more pieces wait; orders, claims and fewer pieces go on) or let it go on, with all that waited",
    roles: ["Client"],
    area: "connections",
    ofStore: true,
    right: "manage",
    input: z.strictObject({ ...Scope, storeId: Id, isPaused: z.boolean() }),
    output: Store,
    errors: ["not_found"],
  }),
  CloseStore: command({
    withoutVersion: "switch",
    changes: ["stores", "listings"],
    summary:
      "Close a store for holidays: from then to then its stock is shown as 0, and comes back by itself. Again with other moments it is changed",
    roles: ["Client"],
    area: "connections",
    ofStore: true,
    right: "manage",
    /** `begin` left out: now, or as it was; one that has begun keeps its beginning. */
    input: z.strictObject({ ...Scope, storeId: Id, begin: Timestamp.optional(), end: Timestamp }),
    output: Store,
    errors: ["not_found", "closing_period"],
  }),
  OpenStore: command({
    withoutVersion: "end",
    changes: ["stores", "listings"],
    summary: "End a store's closing now, or drop one that has not begun; with none it changes nothing",
    roles: ["Client"],
    area: "connections",
    ofStore: true,
    right: "manage",
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: Store,
    errors: ["not_found"],
  }),
  GetDisconnectEffect: query({
    reads: ["stores", "listings", "orders"],
    summary: "What a disconnect of this store would touch, counted",
    roles: ["Client"],
    area: "connections",
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: DisconnectEffect,
    errors: ["not_found"],
  }),
  DeleteClientChannelAuth: command({
    withoutVersion: "end",
    changes: ["stores", "listings", "orders", "processes"],
    summary:
      "Disconnect a store: its credentials are destroyed and what waits for it ends; orders and listings stay readable. Again is the same",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    fresh: true,
    input: z.strictObject({ ...Scope, storeId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};
