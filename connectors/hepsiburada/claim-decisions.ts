import { z } from "zod";
import { RemoteError } from "../http.ts";
import type { ClaimDecisions } from "../marketplace.ts";
import { oms } from "./services.ts";

/** All that the documentation names. */
const REASONS: Record<string, [tr: string, en: string]> = {
  CustomerReturnedWrongItem: ["Alıcı yanlış ürün göndermiş", "The buyer sent another item back"],
  ProductIsDamaged: ["Ürün hasarlı", "The product is damaged"],
  MissingQuantity: ["Eksik adet", "Pieces are missing"],
  NoSuchAccessory: ["Aksesuar eksik", "An accessory is missing"],
};

export const decisions: ClaimDecisions = {
  accept: {
    how: "remote",
    fields: [],
    help: {
      tr: "İade onaylanır ve tutarı alıcıya Hepsiburada öder; sonuç kendiliğinden gelir.",
      en: "The return is accepted, and Hepsiburada pays the buyer; the outcome arrives by itself.",
    },
  },
  reject: {
    how: "remote",
    fields: [
      {
        key: "reason",
        label: { tr: "Ret nedeni", en: "Reason" },
        required: true,
        options: Object.entries(REASONS).map(([value, [tr, en]]) => ({ value, label: { tr, en } })),
      },
      { key: "statement", label: { tr: "Açıklama", en: "Explanation" }, required: true },
    ],
    help: {
      tr: "Alıcı itiraz ederse kararı Hepsiburada verir. Fotoğraf eklemek isterseniz iadeyi Hepsiburada satıcı panelinden reddedin.",
      en: "If the buyer objects, Hepsiburada decides. To add photos reject the return in Hepsiburada's seller panel.",
    },
  },
  /** A claim is one line, so it is decided whole. What may stand in the three fields of an acceptance is nowhere said: none is sent. */
  decide: async (remote, { claimId, says, fields }) => {
    const { reason = "", statement = "" } = fields;
    if (says === "reject" && !Object.hasOwn(REASONS, reason))
      throw new RemoteError("refused", `invalid ClaimRejectionReason: ${reason}`, {
        reasons: [`invalid ClaimRejectionReason: ${reason}`],
      });
    await oms(remote, {
      method: "POST",
      path: `/claims/number/${encodeURIComponent(claimId)}/${says}`,
      body:
        says === "accept"
          ? {}
          : { ClaimRejectionReason: reason, MerchantStatement: statement, Reports: [], UploadedReportsUrls: [] },
      limit: "order-writes",
      expect: z.unknown(),
    });
  },
};
