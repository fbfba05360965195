import { z } from "zod";
import type { ClaimDecision } from "../claims.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import type { ClaimDecisions } from "../marketplace.ts";

/** Section 7: those of the reasons that need no file; all others are given in the panel, with one. */
const REASONS: Record<string, [tr: string, en: string]> = {
  1651: ["İade paketi hiç gelmedi", "The returned parcel never arrived"],
  451: ["İncelemeye gönderilecek", "It will be sent to be analysed"],
  2101: ["Alıcı sipariş sorusuyla değişim istedi", "The buyer asked for an exchange in a question"],
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
        options: Object.entries(REASONS).map(([value, [tr, en]]) => ({ value, label: { tr, en } })),
      },
      {
        key: "description",
        label: { tr: "Açıklama (en çok 500 karakter)", en: "Explanation (at most 500 characters)" },
        required: true,
      },
    ],
    help: {
      tr: "Ret Trendyol'a itiraz olarak gider; kararı Trendyol verir. Fotoğraf ya da belge isteyen nedenler (kusurlu, yanlış, eksik, kullanılmış ürün) için iadeyi Trendyol satıcı panelinde İade > Aksiyon Bekleyen bölümünden reddedin.",
      en: "The rejection goes to Trendyol as an objection, and Trendyol decides. For reasons that ask for a photo or a document (defective, wrong, missing, used) reject the return in Trendyol's seller panel under Returns > Waiting for action.",
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
  if (!Object.hasOwn(REASONS, reasonId)) throw refuse(`invalid claimIssueReasonId: ${reasonId}`);
  if (description.trim() === "" || description.length > 500) throw refuse("invalid description: 1 to 500 characters");
  const parts = { claimIssueReasonId: reasonId, claimItemIdList: decision.lineIds.join(","), description };
  const path = `/order/sellers/${remote.account.sellerId}/claims/${encodeURIComponent(decision.claimId)}/issue`;
  await remote.call({ method: "POST", path, parts, limit: "claim-decision", expect: z.unknown() });
}

/** Said before anything is sent; problems.ts has the words for people. */
const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });
