import type { Listings } from "../marketplace.ts";
import { AuditRow, AuditRows } from "./wire.ts";

/** Each part as its reasons are recognised by (problems/audits.ts). */
const PARTS: Record<string, string> = { TITLE: "title", DESCRIPTION: "description", MEDIA: "images", ATTRIBUTE: "attributes" };

/**
 * The second stage of a content update (page "Ürün Bilgileri Güncelleme Sonucu Kontrol Servisi"). A part that says what is there already
 * fails with CHANGES_NOT_FOUND, and our updates always tell all four: that is no refusal. The sample's ids lack the seconds that a batch's
 * id ends with, so one that is ours without them is ours.
 */
export const readAudit: NonNullable<Listings["readAudit"]> = async (remote, remoteId, receipt) => {
  const { content } = await remote.call({
    method: "GET",
    path: `/product/sellers/${remote.account.sellerId}/products/${encodeURIComponent(remoteId)}/update-audits`,
    query: { size: 100 },
    limit: "update-audits",
    expect: AuditRows,
  });
  const batches = receipt.id.split(",");
  const updates = content.flatMap((raw) => {
    const row = AuditRow.safeParse(raw).data;
    const isOurs = row && batches.some((id) => id === row.batchRequestId || id.replace(/-\d+$/, "") === row.batchRequestId);
    return isOurs ? row.updates : [];
  });
  if (updates.length === 0) return { state: "absent", reasons: [] };
  // A word that we do not know decides nothing.
  if (updates.some(({ status }) => status !== "SUCCESS" && status !== "FAIL")) return { state: "running", reasons: [] };
  const reasons = updates.flatMap(({ type, status, rejectReasons }) => {
    const why = (rejectReasons ?? []).filter((each) => each.type !== "CHANGES_NOT_FOUND");
    if (status === "SUCCESS" || (why.length === 0 && rejectReasons?.length)) return [];
    const part = Object.hasOwn(PARTS, type) ? PARTS[type] : type.toLowerCase();
    const words = why.map((each) => [each.reason, each.detail].filter(Boolean).join(": ") || each.type);
    return [`${part} (audit): ${words.join("; ") || "-"}`];
  });
  return { state: reasons.length > 0 ? "refused" : "accepted", reasons };
};
