import { whole } from "../../sandbox/routing.ts";
import type { StoredAttribute } from "./checks.ts";
import type { Verdicts } from "./review.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

interface AuditRow {
  content_id: number;
  batch_id: string;
  change: string;
  before: string;
  requested_at: number;
  done_at: number | null;
  outcome: string | null;
}

/** The second stage of a content update: what quality control made of it. */
export const auditRoutes: Route[] = [
  {
    method: "GET",
    path: "/product/sellers/:sellerId/products/:contentId/update-audits",
    limit: "productRead",
    handle: listAudits,
  },
];

const medias = (images: unknown) => (images as { url: string }[]).map(({ url }, at) => ({ url, order: at + 1 }));
const attributes = (stored: unknown) =>
  (stored as StoredAttribute[]).flatMap(({ attributeId, values }) =>
    values.map(({ id, name }) => ({ attributeId, ...(id !== null && { attributeValueId: id }), attributeValue: name })),
  );
const asIs = (value: unknown) => value;
const parts = [
  { type: "TITLE", field: "title", name: "Title", show: asIs },
  { type: "DESCRIPTION", field: "description", name: "Description", show: asIs },
  { type: "MEDIA", field: "images", name: "Medias", show: medias },
  { type: "ATTRIBUTE", field: "attributes", name: "Attributes", show: attributes },
];

/** As its page has them: a part that says what is there already fails, too. */
const reasons: Record<string, { type: string; reason: string; detail: string; parameters: object }> = {
  CHANGES_NOT_FOUND: {
    type: "CHANGES_NOT_FOUND",
    reason: "Değişiklik bulunamadı",
    detail: "Gönderilen bilgi, kayıtlı bilgiyle aynı; güncelleme uygulanmadı.",
    parameters: {},
  },
  BANNED_WORD: {
    type: "BANNED_WORD",
    reason: "Yasaklı kelime",
    detail: "İçerikte yasaklı kelime bulunuyor",
    parameters: {},
  },
};

function listAudits(world: World, { seller, params, query }: Request) {
  const size = whole(query, "size", 1, 100) ?? 20;
  const page = whole(query, "page") ?? 0;
  const status = query.get("status");
  const rows = world.store
    .all<AuditRow>(
      "select * from audits where seller_id = ? and content_id = ? order by id desc",
      seller.sellerId,
      Number(params.contentId),
    )
    .map((row) => ({ row, updates: updatesOf(row) }))
    .filter(({ updates }) => !status || updates.some((update) => update.status === status));
  const barcode = world.store.get<{ barcode: string }>(
    "select barcode from products where content_id = ? limit 1",
    Number(params.contentId),
  )?.barcode;
  return {
    page,
    size,
    totalPage: Math.ceil(rows.length / size),
    content: rows.slice(page * size, (page + 1) * size).map(({ row, updates }) => ({
      barcode,
      contentId: row.content_id,
      batchRequestId: row.batch_id,
      requestDate: new Date(row.requested_at).toISOString(),
      updates,
    })),
  };
}

function updatesOf(row: AuditRow) {
  const change = JSON.parse(row.change) as Record<string, unknown>;
  const before = JSON.parse(row.before) as Record<string, unknown>;
  // Older data folders have one word for all parts.
  const verdicts = (row.outcome?.startsWith("{") ? JSON.parse(row.outcome) : {}) as Verdicts;
  const ofAll = row.outcome === "FAIL" ? "BANNED_WORD" : "SUCCESS";
  return parts
    .filter(({ field }) => change[field] !== undefined)
    .map(({ type, field, name, show }) => {
      const verdict = row.outcome === null ? null : (verdicts[field] ?? ofAll);
      return {
        type,
        status: verdict === null ? "RUNNING" : verdict === "SUCCESS" ? "SUCCESS" : "FAIL",
        ...(row.done_at !== null && { completedDate: new Date(row.done_at).toISOString() }),
        rejectReasons: verdict !== null && verdict !== "SUCCESS" ? [reasons[verdict]!] : [],
        [`changed${name}`]: show(change[field]),
        [`existing${name}`]: show(before[field]),
      };
    });
}
