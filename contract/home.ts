import { z } from "zod";
import { ClientScope, Id, Timestamp, Words } from "./common.ts";
import { StoreHealth } from "./connections.ts";
import { command, query, stream } from "./procedure.ts";
import { things } from "./things.ts";

/** A count of rows; past 10,000 it says "at least". */
export const Counted = z.object({ count: z.number().int(), isExact: z.boolean() });
export type Counted = z.infer<typeof Counted>;

/** What needs a person, most pressing first. Each is the count of a list that the screen leads to. */
export const workKinds = [
  "late",
  "accept",
  "ship",
  "restored",
  "oversold",
  "shipment",
  "address",
  "orderProblem",
  "unread",
  "claim",
  "lost",
  "refused",
  "unsent",
  "proposal",
  "buyerRequest",
  "signIn",
  "away",
  "import",
] as const;
export const WorkKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof WorkKind>;

export const firstSteps = ["connect", "test", "products", "map", "push", "order"] as const;
export const FirstStep = z.enum(firstSteps);
export type FirstStep = z.infer<typeof FirstStep>;
/** doing: begun and under way by itself. failed: it needs the person again; the reason says why. */
export const StepState = z.enum(["todo", "doing", "done", "failed"]);
export type StepState = z.infer<typeof StepState>;

export const SampleData = z.object({
  isLoaded: z.boolean(),
  products: z.number().int(),
  stores: z.number().int(),
  orders: z.number().int(),
});
export type SampleData = z.infer<typeof SampleData>;

export const home = {
  GetWork: query({
    reads: ["orders", "claims", "listings", "stores", "products", "mappings", "processes", "proposals", "logistics"],
    summary: "What needs a person of the company now, most pressing first: each number is that of the list behind it",
    roles: ["Client"],
    area: "any",
    input: ClientScope,
    output: z.array(Counted.extend({ kind: WorkKind })),
  }),
  GetFirstSteps: query({
    reads: ["products", "stores", "mappings", "listings", "orders"],
    summary: "The way to the first order, each step as the data shows it, and whether sample data is loaded",
    roles: ["Client"],
    area: "any",
    input: ClientScope,
    output: z.object({
      steps: z.array(z.object({ step: FirstStep, state: StepState, reason: Words.nullable() })),
      sample: SampleData,
    }),
  }),
  LoadSampleData: command({
    withoutVersion: "new",
    changes: things,
    summary: "Sample products, stores and orders to look around with; they are marked and never sent anywhere. Loaded once",
    roles: ["Client"],
    area: "whole",
    input: ClientScope,
    output: SampleData,
    errors: ["no_categories"],
  }),
  RemoveSampleData: command({
    withoutVersion: "end",
    changes: things,
    summary: "Take all sample data away, with what was changed in it; nothing else is touched",
    roles: ["Client"],
    area: "whole",
    input: ClientScope,
    output: SampleData,
  }),
  GetPlatformWork: query({
    reads: ["customers", "subscriptions", "stores", "processes", "tickets"],
    summary: "For the platform's people: customers, stores in trouble, failing jobs and open tickets over all clients",
    roles: ["Admin"],
    input: z.strictObject({
      /** Customers since then are new. */
      since: Timestamp,
    }),
    output: z.object({
      customersNew: z.number().int(),
      subscriptionsExpiring: z.number().int(),
      subscriptionsOver: z.number().int(),
      ticketsOpen: z.number().int(),
      storesInTrouble: z.number().int(),
      jobsFailing: z.number().int(),
      /** Longest in trouble first, at most 50. */
      stores: z.array(
        z.object({
          clientId: Id,
          clientName: z.string(),
          storeId: Id,
          storeName: z.string(),
          channelName: z.string(),
          health: StoreHealth,
          healthReason: Words.nullable(),
          healthSince: Timestamp,
        }),
      ),
      /** Those that are out of tries first, at most 50. */
      jobs: z.array(
        z.object({
          id: z.string(),
          job: z.string(),
          clientId: Id.nullable(),
          clientName: z.string().nullable(),
          attempts: z.number().int(),
          /** It is not tried again by itself. */
          isParked: z.boolean(),
          runDate: Timestamp,
          error: z.string(),
        }),
      ),
    }),
  }),
  WatchChanges: stream({
    summary:
      "What changes, as it does, in the words of the contract: of one's own company and of the platform, for an Admin of every company. First an empty event, then at most one a second; it never ends by itself",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.object({ things: z.array(z.enum(things)) }),
  }),
};
