import { whole } from "../../sandbox/routing.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

interface AuditRow {
  content_id: number;
  batch_id: string;
  change: string;
  before: string;
  requested_at: number;
  done_at: number | null;
  outcome: "SUCCESS" | "FAIL" | null;
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

const parts = [
  { type: "TITLE", field: "title", name: "Title" },
  { type: "DESCRIPTION", field: "description", name: "Description" },
  { type: "MEDIA", field: "images", name: "Medias" },
  { type: "ATTRIBUTE", field: "attributes", name: "Attributes" },
];

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
    .filter((row) => !status || (row.outcome ?? "RUNNING") === status);
  return {
    page,
    size,
    totalPage: Math.ceil(rows.length / size),
    content: rows.slice(page * size, (page + 1) * size).map((row) => {
      const change = JSON.parse(row.change) as Record<string, unknown>;
      const before = JSON.parse(row.before) as Record<string, unknown>;
      const barcode = world.store.get<{ barcode: string }>(
        "select barcode from products where content_id = ? limit 1",
        row.content_id,
      )?.barcode;
      return {
        barcode,
        contentId: row.content_id,
        batchRequestId: row.batch_id,
        requestDate: new Date(row.requested_at).toISOString(),
        updates: parts
          .filter(({ field }) => change[field] !== undefined)
          .map(({ type, field, name }) => ({
            type,
            status: row.outcome ?? "RUNNING",
            completedDate: row.done_at === null ? null : new Date(row.done_at).toISOString(),
            rejectReasons:
              row.outcome === "FAIL"
                ? [
                    {
                      type: "BANNED_WORD",
                      reason: "Yasaklı kelime",
                      detail: "Ürün adında yasaklı kelime bulunuyor",
                      parameters: {},
                    },
                  ]
                : [],
            [`changed${name}`]: change[field],
            [`existing${name}`]: before[field],
          })),
      };
    }),
  };
}
