import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";
import { SandboxWorld } from "../../sandbox/world.ts";
import { schema } from "./schema.ts";

const defaults = {
  /** From the answer with a batch id to the work. */
  batchDelayMs: 1500,
  /** From a created product to Trendyol's decision. */
  reviewDelayMs: 2000,
  /** From a split to the parent's end and the children. */
  splitDelayMs: 1000,
  /** From a buyer's return to the parcel at the seller. */
  claimDelayMs: 2000,
  webhookRetryMs: 300_000,
  /** From a stock or price that was taken to the list that shows it: no page says that they come together. */
  readLagMs: 0,
  /** Most pieces of a product: its page says 20,000, and what it says may change. */
  quantityMax: 20_000,
  /** "on", "off", or a factor by which every allowance grows. */
  limits: "on" as "on" | "off" | number,
  /**
   * What counts as the same stock and prices again inside a quarter of an hour: the whole request, as its page says, or already one item
   * of it, as a careful reader may take it.
   */
  repeats: "request" as "request" | "item",
  /** Which of the published spellings the replies use: guide pages, OpenAPI files, or older pages. */
  shapes: "guide" as "guide" | "spec" | "older",
  /** createProducts needs `origin` from 23 Oct 2026 on; auto goes by the clock. */
  originRequired: "auto" as "auto" | "on" | "off",
};
const choices = {
  limits: ["on", "off", "factor"],
  repeats: ["request", "item"],
  shapes: ["guide", "spec", "older"],
  originRequired: ["auto", "on", "off"],
};

export interface Seller {
  sellerId: number;
  name: string;
  apiKey: string;
  apiSecret: string;
}

/** Ids above 32 bits, as Trendyol's are; the text ones are told with their digits. */
const firstIds = {
  content: 900_000_000,
  variant: 5_001_000_000,
  package: 13_330_000_000,
  line: 15_550_000_000,
  order: 10_650_000_000,
  cargo: 10_000_000,
  customer: 88_000_000,
  seller: 100_003,
};

export class World extends SandboxWorld<typeof defaults, keyof typeof firstIds> {
  readonly consoleOrigin: string | null;

  constructor(store: Store, consoleOrigin: string | null = null) {
    super(store, new Settings(store, defaults, choices), firstIds);
    this.consoleOrigin = consoleOrigin;
    store.define(schema);
    store.transaction(() => {
      for (const [i, name] of ["Deneme Mağaza Bir", "Deneme Mağaza İki", "Deneme Mağaza Üç"].entries()) {
        const id = 100_001 + i;
        store.run(
          "insert into sellers values (?, ?, ?, ?) on conflict do nothing",
          id,
          name,
          `sandbox-key-${id}`,
          `sandbox-secret-${id}`,
        );
      }
    });
  }

  seller(id: number): Seller | undefined {
    return this.store.get<Seller>(`${selectSeller} where seller_id = ?`, id);
  }

  sellers(): Seller[] {
    return this.store.all<Seller>(`${selectSeller} order by seller_id`);
  }

  addSeller(name: string, key: string, secret: string): Seller {
    const id = this.nextId("seller");
    this.store.run("insert into sellers values (?, ?, ?, ?)", id, name, key, secret);
    return { sellerId: id, name, apiKey: key, apiSecret: secret };
  }
}

const selectSeller = "select seller_id as sellerId, name, api_key as apiKey, api_secret as apiSecret from sellers";

/** 449.9 -> 44990; null when it is no amount, or finer than a kuruş. */
export function kurusOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(value));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
