import { cargoNumber, carriers } from "./carriers.ts";
import { packageShape } from "./package-shape.ts";
import { announce } from "./webhooks.ts";
import type { World } from "./world.ts";

export type PackageStatus =
  | "Awaiting"
  | "Created"
  | "Picking"
  | "Invoiced"
  | "Shipped"
  | "AtCollectionPoint"
  | "Delivered"
  | "UnDelivered"
  | "Returned"
  | "Cancelled"
  | "UnSupplied"
  | "UnPacked";

export interface Line {
  lineId: number;
  barcode: string;
  stockCode: string;
  quantity: number;
  title: string;
  size: string;
  colour: string;
  contentId: number;
  categoryId: number;
  origin: string | null;
  grossKurus: number;
  discountKurus: number;
  /** Of a piece: what Trendyol takes off at its own cost. */
  tyKurus?: number;
  vatRate: number;
  cancelledBy: string;
  cancelReason: string;
  cancelReasonCode: number;
}

export interface Buyer {
  customerId: number;
  firstName: string;
  lastName: string;
  commercial: boolean;
  giftBox?: boolean;
  /** Micro export: with its customs numbers. */
  micro?: boolean;
  /** Trendyol sells it abroad itself: the invoice is made out to Trendyol. */
  is4P?: boolean;
  /** Changed since the order was placed. */
  street?: string;
}

export interface Extra {
  invoiceNumber?: string;
  invoiceLink?: string;
  invoiceFile?: { name: string; bytes: number; sha256: string };
  /** What the check of the invoice made of it. */
  invoiceStatus?: string;
  invoiceReasons?: string[];
  trackingSet?: boolean;
  alternative?: boolean;
  trackingLink?: string;
  cargoChangedAt?: number;
  boxQuantity?: number;
  deci?: number;
  warehouseId?: number;
  extraDays?: number;
  deliveredByService?: boolean;
}

export interface Package {
  packageId: number;
  sellerId: number;
  orderNumber: string;
  status: PackageStatus;
  cargoNumber: string;
  cargoCode: string;
  createdBy: "order-creation" | "split" | "cancel" | "transfer";
  origins: number[];
  createdAt: number;
  modifiedAt: number;
  lines: Line[];
  histories: { createdDate: number; status: string }[];
  extra: Extra;
  orderedAt: number;
  buyer: Buyer;
}

type Row = Record<string, string | number | null>;

/** Rows of packages with their order; `condition` begins after "where". */
export function selectPackages(world: World, condition: string, ...values: (string | number | null)[]): Package[] {
  return world.store
    .all<Row>(
      `select p.*, o.ordered_at, o.buyer from packages p join orders o using (order_number) where ${condition}`,
      ...values,
    )
    .map((row) => ({
      packageId: row.package_id as number,
      sellerId: row.seller_id as number,
      orderNumber: row.order_number as string,
      status: row.status as PackageStatus,
      cargoNumber: row.cargo_number as string,
      cargoCode: row.cargo_code as string,
      createdBy: row.created_by as Package["createdBy"],
      origins: JSON.parse(row.origins as string),
      createdAt: row.created_at as number,
      modifiedAt: row.modified_at as number,
      lines: JSON.parse(row.lines as string),
      histories: JSON.parse(row.histories as string),
      extra: JSON.parse(row.extra as string),
      orderedAt: row.ordered_at as number,
      buyer: JSON.parse(row.buyer as string),
    }));
}

export function packageOf(world: World, packageId: number): Package | undefined {
  return selectPackages(world, "p.package_id = ?", packageId)[0];
}

/** Writes the package as it is now, with a new modified time; a new status goes into the history and to the webhooks. */
export function savePackage(world: World, pack: Package): void {
  pack.modifiedAt = world.now();
  const isRecorded = pack.histories.at(-1)?.status === pack.status;
  if (!isRecorded) pack.histories.push({ createdDate: pack.modifiedAt, status: pack.status });
  world.store.run(
    `insert into packages values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (package_id) do update set status = excluded.status,
       cargo_number = excluded.cargo_number, cargo_code = excluded.cargo_code, modified_at = excluded.modified_at, lines = excluded.lines,
       histories = excluded.histories, extra = excluded.extra`,
    pack.packageId,
    pack.sellerId,
    pack.orderNumber,
    pack.status,
    pack.cargoNumber,
    pack.cargoCode,
    pack.createdBy,
    JSON.stringify(pack.origins),
    pack.createdAt,
    pack.modifiedAt,
    JSON.stringify(pack.lines),
    JSON.stringify(pack.histories),
    JSON.stringify(pack.extra),
  );
  if (!isRecorded) announce(world, pack.sellerId, pack.status, () => packageShape(pack));
}

export function newCargoNumber(world: World, prefix: string): string {
  return cargoNumber(prefix, world.nextId("cargo"));
}

/** A package that takes over lines of another one: own id, own cargo number, same order. */
export function childOf(
  world: World,
  parent: Package,
  lines: Line[],
  createdBy: "split" | "cancel",
  packageId = world.nextId("package"),
): Package {
  const { invoiceNumber: _, ...extra } = parent.extra;
  return {
    ...parent,
    packageId,
    cargoNumber: newCargoNumber(world, carriers[parent.cargoCode]!.prefix),
    createdBy,
    origins: [parent.packageId],
    createdAt: world.now(),
    lines,
    histories: [],
    extra: parent.status === "Invoiced" ? parent.extra : extra,
  };
}
