import type { BatchContext, Reasons } from "./batches.ts";
import {
  barcodeOf,
  checkAttributes,
  checkCarriers,
  checkImages,
  checkLot,
  checkVat,
  checkWeight,
  type Item,
  type StoredAttribute,
} from "./checks.ts";
import { type ContentDetail, type ContentRow, detailOf, type ProductRow, productOf } from "./products.ts";
import { attributesOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

const day = 24 * 3_600_000;

/** Texts, images and attributes of an approved card go through quality control: success here is not "published". */
export function updateContent(world: World, item: Item, { sellerId, batchId }: BatchContext): Reasons {
  const id = item.contentId;
  const row = Number.isInteger(id)
    ? world.store.get<ContentRow>("select * from contents where content_id = ? and seller_id = ?", id as number, sellerId)
    : undefined;
  if (!row) return [`İçerik bulunamadı. contentId: ${id ?? ""}`];
  const before = JSON.parse(row.detail) as ContentDetail;
  const reasons: string[] = [];
  const change: Partial<ContentDetail & { title: string }> = {};
  const { title, description, images, attributes } = item;
  if (title !== undefined) {
    if (typeof title !== "string" || title.trim() === "" || title.length > 100)
      reasons.push("Ürün adı 1 ile 100 karakter arasında olmalıdır.");
    else change.title = title;
  }
  if (description !== undefined) {
    if (typeof description !== "string" || description.length > 30_000)
      reasons.push("Ürün açıklaması en fazla 30000 karakter olabilir.");
    else if (/<\s*(script|style|iframe)\b/i.test(description)) reasons.push("Ürün açıklaması script, style ve iframe içeremez.");
    else change.description = description;
  }
  if (images !== undefined) {
    reasons.push(...checkImages(images));
    change.images = images as { url: string }[];
  }
  if (attributes !== undefined) {
    const checked = contentAttributes(world, row, before.attributes, attributes);
    reasons.push(...checked.reasons);
    change.attributes = checked.attributes;
  }
  if (reasons.length > 0) return reasons;
  const now = world.now();
  world.store.run(
    "insert into audits (seller_id, content_id, batch_id, change, before, requested_at, due_at) values (?, ?, ?, ?, ?, ?, ?)",
    sellerId,
    row.content_id,
    batchId,
    JSON.stringify(change),
    JSON.stringify({ title: row.title, ...before }),
    now,
    now + world.settings.reviewDelayMs,
  );
  return [];
}

/** All attributes or none; what makes a card or a variant is frozen since the approval. */
function contentAttributes(
  world: World,
  row: ContentRow,
  before: StoredAttribute[],
  sent: unknown,
): { reasons: string[]; attributes: StoredAttribute[] } {
  const rules = attributesOf(row.category_id)!;
  const { reasons, attributes } = checkAttributes(world, row.category_id, sent);
  const varianter = new Set(rules.filter((rule) => rule.varianter).map(({ id }) => id));
  const retained = attributes.filter(({ attributeId }) => !varianter.has(attributeId));
  const names = rules.filter((rule) => rule.varianter).map(({ name }) => `Eksik alan: ${name}`);
  // A size belongs to the variant, so a card's own list is complete without it.
  const left = reasons.filter((reason) => !names.some((name) => reason.endsWith(name)));
  for (const rule of rules.filter(({ slicer }) => slicer)) {
    const text = (list: StoredAttribute[]) =>
      JSON.stringify(list.find(({ attributeId }) => attributeId === rule.id)?.values ?? []);
    if (text(retained) !== text(before)) left.push(`Onaylı üründe bu özellik değiştirilemez. Alan: ${rule.name}`);
  }
  return { reasons: left, attributes: retained };
}

function approvedRow(world: World, sellerId: number, item: Item): ProductRow | string {
  const barcode = barcodeOf(item.barcode);
  const row = productOf(world, sellerId, barcode);
  if (!row) return `Ürün bulunamadı. Barkod: ${barcode}`;
  return row.state === "approved" ? row : `Ürün onaylı değil. Barkod: ${barcode}`;
}

export function updateVariant(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const row = approvedRow(world, sellerId, item);
  if (typeof row === "string") return [row];
  const reasons: string[] = [];
  const { stockCode, vatRate, channels, locationBasedDelivery: located } = item;
  if (stockCode !== undefined && (typeof stockCode !== "string" || !stockCode || stockCode.length > 100))
    reasons.push("Stok kodu 1 ile 100 karakter arasında olmalıdır.");
  if (vatRate !== undefined) reasons.push(...checkVat(vatRate));
  if (Array.isArray(channels) && channels.length === 0) reasons.push("channels alanı boş liste olamaz.");
  if (located != null && located !== "ENABLED" && located !== "DISABLED")
    reasons.push(`locationBasedDelivery geçersizdir: ${located}`);
  reasons.push(...checkWeight(item.dimensionalWeight), ...checkLot(item.lotNumber), ...checkCarriers(item.cargoProviders));
  if (reasons.length > 0) return reasons;
  const fields = [
    "shipmentAddressId",
    "returningAddressId",
    "dimensionalWeight",
    "lotNumber",
    "origin",
    "cargoProviders",
    "locationBasedDelivery",
  ];
  const sent = Object.fromEntries(fields.filter((field) => item[field] !== undefined).map((field) => [field, item[field]]));
  world.store.run(
    "update products set stock_code = ?, vat_rate = ?, detail = ?, modified_at = ? where seq = ?",
    (stockCode as string | undefined) ?? row.stock_code,
    (vatRate as number | undefined) ?? row.vat_rate,
    JSON.stringify({ ...detailOf(row), ...sent }),
    world.now(),
    row.seq,
  );
  return [];
}

export function updateDelivery(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const row = productOf(world, sellerId, barcodeOf(item.barcode));
  if (!row) return [`Ürün bulunamadı. Barkod: ${item.barcode ?? ""}`];
  const days = (item.deliveryOptions as { deliveryDuration?: unknown } | undefined)?.deliveryDuration;
  if (!Number.isInteger(days) || (days as number) < 0) return ["deliveryDuration 0 veya daha büyük bir tam sayı olmalıdır."];
  const detail = { ...detailOf(row), deliveryDuration: days };
  world.store.run("update products set detail = ?, modified_at = ? where seq = ?", JSON.stringify(detail), world.now(), row.seq);
  return [];
}

export function archive(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const row = approvedRow(world, sellerId, item);
  if (typeof row === "string") return [row];
  if (typeof item.archived !== "boolean") return ["archived alanı zorunludur."];
  const at = item.archived ? (row.archived_at ?? world.now()) : null;
  world.store.run("update products set archived_at = ?, modified_at = ? where seq = ?", at, world.now(), row.seq);
  return [];
}

export function unlock(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const row = approvedRow(world, sellerId, item);
  if (typeof row === "string") return [row];
  if (row.locked === null) return [`Ürün kilitli değil. Barkod: ${row.barcode}`];
  world.store.run("update products set locked = null, modified_at = ? where seq = ?", world.now(), row.seq);
  return [];
}

/** Pending ones at once; approved ones after more than a day in the archive, unless Trendyol stopped them. */
export function remove(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const barcode = barcodeOf(item.barcode);
  const row = productOf(world, sellerId, barcode);
  if (!row) return [`Ürün bulunamadı. Barkod: ${barcode}`];
  if (row.state === "approved") {
    if (row.blacklisted || row.locked !== null) return [`Trendyol tarafından durdurulan ürün silinemez. Barkod: ${barcode}`];
    if (row.archived_at === null || row.archived_at > world.now() - day)
      return [`Onaylı ürün en az 1 gün arşivde kaldıktan sonra silinebilir. Barkod: ${barcode}`];
  }
  world.store.run("delete from products where seq = ?", row.seq);
  if (row.content_id !== null) {
    world.store.run(
      "delete from contents where content_id = ? and not exists (select 1 from products where content_id = ?)",
      row.content_id,
      row.content_id,
    );
  }
  return [];
}
