import { CarrierWorld, type Parcel } from "../../sandbox/carrier.ts";
import { Settings } from "../../sandbox/settings.ts";
import type { Store } from "../../sandbox/store.ts";

const defaults = {
  /** For so long the same query of the same user is refused. */
  queryGapMs: 60_000,
  /** Of an answer with a refused row: sources show both. */
  rowFlag: "1" as "0" | "1",
};

export interface User {
  username: string;
  password: string;
  customer: number;
}
/** Who pays belongs to the user: one of the sender's, one of the receiver's, and another seller's. */
export const users: readonly User[] = [
  { username: "DENEMEGO", password: "sandbox-parola-go", customer: 1_010_954 },
  { username: "DENEMEAO", password: "sandbox-parola-ao", customer: 1_010_955 },
  { username: "BASKASATICI", password: "sandbox-parola-bs", customer: 1_020_001 },
];

export type Status = "NOP" | "IND" | "ISR" | "CNL" | "DLV" | "BI";
export interface Shipment {
  cargoKey: string;
  username: string;
  invoiceKey: string;
  jobId: number;
  status: Status;
  docId: number | null;
  deliveredAt: number | null;
  returned: number;
  /** As it was sent: JSON text. */
  doc: string;
}

/** What this carrier remembers: shipments, and who asked for which keys when. */
export class World extends CarrierWorld<typeof defaults, "job" | "doc"> {
  constructor(store: Store) {
    super(store, new Settings(store, defaults, { rowFlag: ["0", "1"] }), { job: 2_198_800, doc: 100_365_900_000 });
    store.define(`
      create table if not exists shipments (cargo_key text primary key, username text not null, invoice_key text not null, job_id integer not null,
        status text not null, doc_id integer, delivered_at integer, returned integer not null default 0, doc text not null) without rowid;
      create table if not exists queries (username text not null, keys text not null, at integer not null, primary key (username, keys)) without rowid`);
  }

  shipment(cargoKey: string): Shipment | undefined {
    return this.store.get<Shipment>(`${columns} where cargo_key = ?`, cargoKey);
  }

  shipments(username: string): Shipment[] {
    return this.store.all<Shipment>(`${columns} where username = ? order by job_id desc`, username);
  }

  parcel(key: string): Parcel | undefined {
    const shipment = this.shipment(key);
    return shipment && parcelOf(shipment);
  }

  parcels(username: string): Parcel[] {
    return this.shipments(username).map(parcelOf);
  }
}

const parcelOf = ({ cargoKey, username, status, docId, returned, doc }: Shipment): Parcel => ({
  ...{ key: cargoKey, username, status, number: docId, returned: returned !== 0 },
  receiver: (JSON.parse(doc) as { receiverCustName?: string }).receiverCustName ?? "",
});

const columns = `select cargo_key as cargoKey, username, invoice_key as invoiceKey, job_id as jobId, status, doc_id as docId,
  delivered_at as deliveredAt, returned, doc from shipments`;
