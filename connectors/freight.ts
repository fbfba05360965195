import type { Decimal, Instant, Manifest, Words } from "./connector.ts";
import type { FtpPlace } from "./ftp.ts";
import type { FilePart, RemoteClient } from "./http.ts";
import type { Place } from "./sign-in.ts";

/** Who carries freight abroad by road: orders with their papers, of products that it was told of before. */
export interface Freight extends Manifest {
  kind: "freight";
  /** Its place is given with the contract, so each account names it. */
  placeOf(credentials: Record<string, string>): Place;
  roads: Roads;
}

/** Fields as a seller fills them in, under the names of the road order. */
export type DraftRoadOrder = Record<string, unknown> & {
  customerOrderNumber: string;
  orderDetail: Record<string, unknown>[];
  documents: { documentType: string; fileName: string }[];
};
export interface DraftFreightProduct {
  productCode: string;
  productName: string;
  productGroupName: string;
  productType: "normal" | "bulk" | "component";
  width: Decimal;
  length: Decimal;
  height: Decimal;
  grossKg: Decimal;
  netKg: Decimal | null;
  desi: Decimal;
  ean: string;
  logCode: string;
  packageType: string;
  isStackable: boolean;
  containerDefinition: string;
  components: { name: string; quantity: number; width: Decimal; length: Decimal; height: Decimal; grossKg: Decimal }[];
}
export interface RemoteFreightProduct {
  id: string;
  code: string;
  name: string;
  groupName: string;
  /** What it says of sizes; "" where it says nothing. */
  width: string;
  length: string;
  height: string;
  grossKg: string;
  desi: string;
}
export interface RemoteMove {
  code: string;
  name: string;
  description: string;
  at: Instant;
}
export interface FreightLists {
  counties: { countryName: string; cityName: string; countyName: string }[];
  points: { id: string; name: string; cityName: string; countyName: string; address: string; postCode: string }[];
  warehouses: { id: string; name: string; countryName: string; address: string }[];
  groups: { code: string; name: string }[];
}

export interface Roads {
  /** What holds from a day on; the newest that has begun counts. Amounts of micro export in its currency. */
  micro: readonly { from: string; maxAmount: Decimal; currency: string; maxWeightKg: Decimal }[];
  /** What a listed field can hold, by its name. */
  values: Readonly<
    Record<"shippingType" | "deliveryMethod" | "recordType" | "paymentMethod", readonly { value: string; name: Words }[]>
  >;
  /** Where documents go, before the order that names them. Of a sandbox it is asked there. */
  documentsAt(remote: RemoteClient, credentials: Record<string, string>, isSandbox: boolean): Promise<FtpPlace>;
  sendDocument(place: FtpPlace, folder: string, file: FilePart): Promise<void>;
  readList<K extends keyof FreightLists>(remote: RemoteClient, list: K): Promise<FreightLists[K]>;
  listProducts(remote: RemoteClient): Promise<RemoteFreightProduct[]>;
  createProduct(remote: RemoteClient, product: DraftFreightProduct): Promise<void>;
  updateProduct(remote: RemoteClient, id: string, product: DraftFreightProduct): Promise<void>;
  createRoadOrder(remote: RemoteClient, order: DraftRoadOrder): Promise<void>;
  /** Whether it has an order of this number; what can't be known is thrown. */
  findRoadOrder(remote: RemoteClient, number: string): Promise<boolean>;
  listMoves(remote: RemoteClient, number: string): Promise<RemoteMove[]>;
}
