import { z } from "zod";
import { RemoteError } from "../http.ts";
import type { ClaimDecisions } from "../marketplace.ts";
import { oms } from "./services.ts";

/** Of a return, as the documentation and its readers have them: the name of NoSuchAccessory misleads. What asks for a report is given in the panel. */
const REASONS: Record<string, [tr: string, en: string]> = {
  CustomerReturnedWrongItem: ["Alıcı yanlış ürün göndermiş", "The buyer sent another item back"],
  ProductIsDamaged: ["Gelen ürün hasarlı ya da kusurlu", "What came is damaged or defective"],
  MissingQuantity: ["Eksik adet", "Pieces are missing"],
  NoSuchAccessory: ["Gelen ürün kullanılmış, yeniden satılamaz", "What came is used and can't be sold again"],
  SomePartsOrSomeAccessoriesOrSomePapersAreMissing: [
    "Parça, aksesuar ya da fatura eksik",
    "A part, an accessory or the invoice is missing",
  ],
  BoxIsEmptyWithoutReport: ["Paket boş geldi, tutanak yok", "The parcel came empty, and there is no report"],
  ReturnedProductIsNotDelivered: ["İade edilen ürün gelmedi", "The returned product never arrived"],
  ExtraProductHasBeenReturned: ["Fazla ürün geldi", "More came than was sent"],
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
      tr: "Alıcı itiraz ederse kararı Hepsiburada verir. Fotoğraf ya da tutanak eklemek isterseniz buradan reddetmeyin: Hepsiburada satıcı panelinde Müşteri Talepleri > Yanıtlanacak bölümünden dosyasıyla reddedin; sonuç kendiliğinden gelir.",
      en: "If the buyer objects, Hepsiburada decides. To add photos or a report do not reject it here: reject it in Hepsiburada's seller panel under customer requests, with its file; the outcome arrives by itself.",
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
