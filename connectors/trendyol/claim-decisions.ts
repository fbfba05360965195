import { z } from "zod";
import type { ClaimDecision } from "../claims.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import type { ClaimDecisions } from "../marketplace.ts";
import type { FilesRule } from "../orders.ts";

/** Section 7 and the page "Claim Issue Reasons", as far as their meaning is published; those that were withdrawn in October 2026 are left out. */
const REASONS: [id: string, tr: string, en: string][] = [
  ["451", "İncelemeye gönderilecek", "It will be sent to be analysed"],
  ["2101", "Alıcı sipariş sorusuyla değişim istedi", "The buyer asked for an exchange in a question"],
  ["1651", "İade paketi hiç gelmedi", "The returned parcel never arrived"],
  ["51", "Gelen ürün kullanılmış", "What came is used"],
  ["201", "Gelen ürün yanlış", "Another product came"],
  ["301", "Gelen ürün bana ait değil", "What came is not mine"],
  ["151", "Ürünün parçası ya da aksesuarı eksik", "A part or accessory is missing"],
  ["401", "Gelen adet eksik", "Pieces are missing"],
  ["101", "Fazla ürün geldi", "More came than was sent"],
  ["351", "İade paketi boş geldi", "The parcel came empty"],
  ["1", "Gelen ürün sahte", "What came is a fake"],
];
/** The page "createClaimIssue": all other reasons need a file. */
const WITHOUT_FILE = ["1651", "451", "2101"];
/** The same page: 5 MB each, under the name `files`. How many it does not say. */
const FILES: FilesRule = {
  max: 5,
  maxBytes: 5_000_000,
  types: ["pdf", "jpeg", "png"],
  unless: { field: "reasonId", values: WITHOUT_FILE },
};

export const decisions: ClaimDecisions = {
  accept: {
    how: "remote",
    fields: [],
    help: {
      tr: "İade onaylanır ve tutarı alıcıya Trendyol öder. Trendyol önce bir kontrol yapabilir; sonuç kendiliğinden gelir.",
      en: "The return is accepted, and Trendyol pays the buyer. Trendyol may check it first; the outcome arrives by itself.",
    },
  },
  reject: {
    how: "remote",
    fields: [
      {
        key: "reasonId",
        label: { tr: "Ret nedeni", en: "Reason" },
        required: true,
        options: REASONS.map(([value, tr, en]) => ({ value, label: { tr, en } })),
      },
      {
        key: "description",
        label: { tr: "Açıklama (en çok 500 karakter)", en: "Explanation (at most 500 characters)" },
        required: true,
      },
      { key: "files", label: { tr: "Fotoğraf ya da belge", en: "Photos or documents" }, required: false, files: FILES },
    ],
    help: {
      tr: "Ret Trendyol'a itiraz olarak gider; kararı Trendyol verir. İlk üç neden dışında her neden en az bir fotoğraf ya da belge ister; video eklemek için iadeyi Trendyol satıcı panelinden reddedin.",
      en: "The rejection goes to Trendyol as an objection, and Trendyol decides. Every reason but the first three needs a photo or a document; to add a video reject the return in Trendyol's seller panel.",
    },
  },
  decide: async (remote, decision) => (decision.says === "accept" ? accept(remote, decision) : reject(remote, decision)),
};

async function accept(remote: RemoteClient, decision: ClaimDecision) {
  const body = { claimLineItemIdList: decision.lineIds, params: {} };
  const path = `/order/sellers/${remote.account.sellerId}/claims/${encodeURIComponent(decision.claimId)}/items/approve`;
  await remote.call({ method: "PUT", path, body, limit: "claim-decision", expect: z.unknown() });
}

/** The fields travel as the published document has them, all in the form. */
async function reject(remote: RemoteClient, decision: ClaimDecision) {
  const { reasonId = "", description = "" } = decision.fields;
  const { files = [] } = decision;
  if (!REASONS.some(([id]) => id === reasonId)) throw refuse(`invalid claimIssueReasonId: ${reasonId}`);
  if (description.trim() === "" || description.length > 500) throw refuse("invalid description: 1 to 500 characters");
  if (files.length === 0 && !WITHOUT_FILE.includes(reasonId)) throw refuse(`claim issue reason ${reasonId} needs files`);
  const fields = { claimIssueReasonId: reasonId, claimItemIdList: decision.lineIds.join(","), description };
  const parts = files.length > 0 ? { ...fields, files } : fields;
  const path = `/order/sellers/${remote.account.sellerId}/claims/${encodeURIComponent(decision.claimId)}/issue`;
  await remote.call({ method: "POST", path, parts, limit: "claim-decision", deadlineMs: 60_000, expect: z.unknown() });
}

/** Said before anything is sent; problems.ts has the words for people. */
const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });
