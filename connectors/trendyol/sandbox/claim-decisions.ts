import { createHash } from "node:crypto";
import { partsOf, type SentPart } from "../../sandbox/multipart.ts";
import { Answer } from "../../sandbox/routing.ts";
import { base, claimOf, type State, turn } from "./claims.ts";
import { orderRefusal } from "./errors.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

/** Section 7, as far as the seller's yes and no to a return. */
export const decisionRoutes: Route[] = [
  { method: "PUT", path: `${base}/:claimId/items/approve`, limit: "claimDecision", handle: approve },
  { method: "POST", path: `${base}/:claimId/issue`, limit: "claimDecision", handle: issue },
  { method: "GET", path: "/order/claim-issue-reasons", limit: "claims", handle: () => issueReasons },
];

const issueReasons = [
  { id: 1, name: "Sahte ürün" },
  { id: 101, name: "Fazla ürün" },
  { id: 351, name: "İade paketi boş geldi" },
  { id: 401, name: "Eksik ürün" },
  { id: 1651, name: "Ürün hiç gelmedi" },
  { id: 51, name: "Kullanılmış ürün" },
  { id: 151, name: "Eksik parça veya aksesuar" },
  { id: 201, name: "Yanlış ürün" },
  { id: 301, name: "Bana ait olmayan ürün" },
  { id: 451, name: "İncelemeye gönderilecek" },
  { id: 2101, name: "Sipariş sorusu üzerinden değişim istendi" },
  { id: 2077, name: "Kusurlu ürün" },
];

/** Of the named items, each of which has to wait for the seller's word. */
function decided(world: World, request: Request, ids: unknown, to: State) {
  const { row, claim } = claimOf(world, request);
  if (!Array.isArray(ids) || ids.length === 0) throw orderRefusal(400, "claimLineItemIdList can not be empty");
  for (const id of ids) {
    const item = claim.items.find((one) => one.id === id);
    if (item?.status !== "WaitingInAction")
      throw orderRefusal(400, `Claim item ${id} is ${item?.status ?? "not found"}; a decision needs WaitingInAction`);
    turn(item, to, world.now(), "SellerIntegrationApi");
  }
  world.store.run("update claims set claim = ?, modified_at = ? where id = ?", JSON.stringify(claim), world.now(), row.id);
  return new Answer({ status: 200 });
}

function approve(world: World, request: Request) {
  const { claimLineItemIdList } = (request.body ?? {}) as { claimLineItemIdList?: unknown };
  return decided(world, request, claimLineItemIdList, "Accepted");
}

/** These need no file; the first can't be given in the first 24 hours. */
const withoutFile = ["1651", "451", "2101"];
/** The page says 5 MB for each; what it names beside these the console does not take. */
const fileTypes = ["application/pdf", "image/jpeg", "image/png"];
const fileBytes = 5_000_000;
const begins: Record<string, string> = { "application/pdf": "%PDF-", "image/jpeg": "\xff\xd8\xff", "image/png": "\x89PNG" };

/** Named and cut as they came, with what tells that they arrived whole. */
function filesOf(parts: SentPart[]) {
  return parts.flatMap(({ name, fileName, type, content }) => {
    if (name !== "files") return [];
    if (fileName === null) throw orderRefusal(400, "files must be sent as form-data (file)");
    if (!fileTypes.includes(type) || !content.toString("latin1", 0, 8).startsWith(begins[type]!))
      throw orderRefusal(400, `Claim issue file ${fileName} of type ${type} is not supported`);
    if (content.length > fileBytes) throw orderRefusal(400, `Claim issue file ${fileName} is over 5 MB`);
    return [{ name: fileName, type, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") }];
  });
}

/** The seller's no is an objection: Trendyol decides. */
function issue(world: World, request: Request) {
  const parts = partsOf(request.call.headers["content-type"] ?? "", request.call.body);
  if (!parts) throw orderRefusal(400, "Content-Type must be multipart/form-data");
  const field = (name: string) =>
    parts.find((part) => part.name === name && part.fileName === null)?.content.toString("utf8") ?? "";
  const [reason, description] = [field("claimIssueReasonId"), field("description")];
  if (!issueReasons.some(({ id }) => String(id) === reason)) throw orderRefusal(400, `Claim issue reason not found: ${reason}`);
  if (description.trim() === "" || description.length > 500) throw orderRefusal(400, "description must have 1 to 500 characters");
  const files = filesOf(parts);
  if (!withoutFile.includes(reason) && files.length === 0) throw orderRefusal(400, `Claim issue reason ${reason} needs files`);
  const { row, claim } = claimOf(world, request);
  const since = Math.max(...claim.items.map(({ history }) => history.find(({ to }) => to === "WaitingInAction")?.at ?? 0));
  if (reason === "1651" && world.now() - since < 24 * 3_600_000)
    throw orderRefusal(400, "Claim issue reason 1651 can not be used in the first 24 hours");
  const answer = decided(world, request, field("claimItemIdList").split(",").filter(Boolean), "Unresolved");
  const after = claimOf(world, request).claim;
  const issues = [...(after.issues ?? []), { reason, description, files }];
  world.store.run("update claims set claim = ? where id = ?", JSON.stringify({ ...after, issues }), row.id);
  return answer;
}
