import { type ContentDetail, detailOf, type ProductRow } from "./products.ts";
import { attributesOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

/** The word in a title that this marketplace's censor refuses; the page tells it to people. */
export const forbiddenWord = "YASAK";

/** Trendyol's decisions that are due: new products, and changed texts of approved ones. */
export function runReviews(world: World): void {
  const now = world.now();
  const due = world.store.all<ProductRow>("select * from products where review_at <= ? order by seq", now);
  if (due.length > 0) {
    world.store.transaction(() => {
      for (const row of due)
        if (row.title.includes(forbiddenWord)) reject(world, row, now);
        else approve(world, row, now);
    });
  }
  reviewContents(world, now);
}

function reject(world: World, row: ProductRow, now: number): void {
  const reasons = [
    { rejectReason: "Yasaklı kelime", rejectReasonDetail: `Ürün adında yasaklı kelime bulunuyor: ${forbiddenWord}` },
  ];
  world.store.run(
    "update products set state = 'rejected', reject_reasons = ?, review_at = null, modified_at = ? where seq = ?",
    JSON.stringify(reasons),
    now,
    row.seq,
  );
}

/** One card for each productMainId and value of the slicers; the variants differ inside it. */
function approve(world: World, row: ProductRow, now: number): void {
  const rules = attributesOf(row.category_id)!;
  const { description, images, attributes } = detailOf(row);
  const ids = (flag: "slicer" | "varianter") => new Set(rules.filter((rule) => rule[flag]).map(({ id }) => id));
  const [slicers, varianters] = [ids("slicer"), ids("varianter")];
  const card = JSON.stringify(
    attributes.filter(({ attributeId }) => slicers.has(attributeId)).map(({ values }) => values.map(({ name }) => name)),
  );
  const detail: ContentDetail = {
    description,
    images,
    attributes: attributes.filter(({ attributeId }) => !varianters.has(attributeId)),
  };
  const found = world.store.get<{ content_id: number }>(
    "select content_id from contents where seller_id = ? and main_id = ? and card = ? and brand_id = ? and category_id = ?",
    row.seller_id,
    row.main_id,
    card,
    row.brand_id,
    row.category_id,
  );
  const contentId = found?.content_id ?? world.nextId("content");
  if (!found) {
    world.store.run(
      "insert into contents values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      contentId,
      row.seller_id,
      row.main_id,
      card,
      row.brand_id,
      row.category_id,
      row.title,
      JSON.stringify(detail),
      now,
      now,
    );
  }
  world.store.run(
    "update products set state = 'approved', content_id = ?, approved_at = ?, review_at = null, modified_at = ? where seq = ?",
    contentId,
    now,
    now,
    row.seq,
  );
}

interface AuditRow {
  id: number;
  content_id: number;
  change: string;
  before: string;
}

/** What quality control decides of each part that a request names, by the field of the request. */
export type Verdicts = Record<string, "SUCCESS" | "CHANGES_NOT_FOUND" | "BANNED_WORD">;

/** By attribute and value, in whatever order and shape they came. */
const inOrder = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value);

const verdictsOf = (change: Record<string, unknown>, before: Record<string, unknown>): Verdicts =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => {
      if (inOrder(value) === inOrder(before[field])) return [field, "CHANGES_NOT_FOUND"];
      const isBanned = (field === "title" || field === "description") && String(value).includes(forbiddenWord);
      return [field, isBanned ? "BANNED_WORD" : "SUCCESS"];
    }),
  );

function reviewContents(world: World, now: number): void {
  const due = world.store.all<AuditRow>("select id, content_id, change, before from audits where due_at <= ? order by id", now);
  for (const audit of due) {
    const change = JSON.parse(audit.change) as Record<string, unknown>;
    const verdicts = verdictsOf(change, JSON.parse(audit.before) as Record<string, unknown>);
    // Each part is decided by itself: a refused title keeps no picture back.
    const { title, ...detail } = Object.fromEntries(
      Object.entries(change).filter(([field]) => verdicts[field] === "SUCCESS"),
    ) as Partial<ContentDetail & { title: string }>;
    world.store.transaction(() => {
      world.store.run(
        "update contents set title = coalesce(?, title), detail = json_patch(detail, ?), modified_at = ? where content_id = ?",
        title ?? null,
        JSON.stringify(detail),
        now,
        audit.content_id,
      );
      if (title !== undefined) world.store.run("update products set title = ? where content_id = ?", title, audit.content_id);
      world.store.run(
        "update audits set due_at = null, done_at = ?, outcome = ? where id = ?",
        now,
        JSON.stringify(verdicts),
        audit.id,
      );
    });
  }
}
