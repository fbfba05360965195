import type { Call, Reply } from "./call.ts";
import type { Settings } from "./settings.ts";
import type { Markup } from "./shell.ts";
import type { Store } from "./store.ts";
import { SandboxWorld } from "./world.ts";

/** One parcel, as a carrier's page and its tests see it. */
export interface Parcel {
  /** The sender's own key. */
  key: string;
  username: string;
  /** The carrier's own word or number of where it is. */
  status: string | number;
  /** The carrier's own number; null: no branch has had it yet. */
  number: number | null;
  returned: boolean;
  receiver: string;
}

/** What a branch and its drivers do with a parcel, from where it may be. */
export interface Move<W> {
  word: [tr: string, en: string];
  from: readonly Parcel["status"][];
  /** Of it the ledger says so. */
  what: string;
  set(world: W, key: string): void;
}

/** Whether a fault keeps this one out of what is found: it is there, and is seen later. */
export const isHidden = ({ faults }: Call, reference: string): boolean =>
  faults.some(({ kind, value }) => kind === "hide" && (value === undefined || String(value) === reference));

/** What a carrier of parcels remembers: its parcels, and each effect that a call or a person's press had, in order. */
export abstract class CarrierWorld<S extends object = object, Names extends string = string> extends SandboxWorld<S, Names> {
  constructor(store: Store, settings: Settings<S>, firstIds: Record<Names, number>) {
    super(store, settings, firstIds);
    store.define(
      "create table if not exists effects (id integer primary key, at integer not null, username text not null, reference text not null, what text not null)",
    );
  }

  abstract parcel(key: string): Parcel | undefined;
  /** The last one first. */
  abstract parcels(username: string): Parcel[];

  effects(username: string) {
    return this.store.all<{ at: number; reference: string; what: string }>(
      "select at, reference, what from effects where username = ? order by id",
      username,
    );
  }

  effect(username: string, reference: string, what: string) {
    this.store.run(
      "insert into effects (at, username, reference, what) values (?, ?, ?, ?)",
      this.now(),
      username,
      reference,
      what,
    );
  }
}

export interface Carrier<W extends CarrierWorld> {
  /** First segment of every address: "yurtici". */
  code: string;
  name: string;
  users: readonly { username: string; password: string }[];
  moves: Readonly<Record<string, Move<W>>>;
  open(store: Store): W;
  /** Whether this address is the simulated service. */
  isService(path: string): boolean;
  service(world: W, call: Call): Reply;
  /** What else can happen there, by the name of its address. */
  controls?: Readonly<Record<string, (world: W, input: Record<string, unknown>) => { json: unknown } | { wrong: string }>>;
  /** What its page has below the parcels. */
  more?(world: W, username: string, language: "tr" | "en"): Markup;
}

/** Whether a person may make this move with this parcel now: one that comes back does so once. */
export const mayMove = <W>(name: string, move: Move<W>, { status, returned }: Parcel): boolean =>
  move.from.includes(status) && !(name === "return" && returned);
