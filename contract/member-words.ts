import type { ApiKey } from "./access.ts";
import { presetWords } from "./area-words.ts";
import { type AreaRights, presetOf } from "./areas.ts";
import type { LabelsOf } from "./labels.ts";
import type { MemberRight } from "./members.ts";
import type { DiscountType } from "./package-order.ts";

/** What a member may do. */
export const memberRightWords: LabelsOf<MemberRight> = {
  manage: { tr: "Yönetici", en: "Owner", de: "Inhaber", fr: "Propriétaire", it: "Proprietario" },
  write: { tr: "Düzenleyen", en: "Editor", de: "Bearbeiter", fr: "Éditeur", it: "Redattore" },
  read: { tr: "İzleyen", en: "Viewer", de: "Betrachter", fr: "Lecteur", it: "Lettore" },
};

/** By which name somebody's rights go. */
export const rightsWords = ({ right, areas }: { right: MemberRight; areas?: AreaRights | null | undefined }) =>
  areas ? presetWords[presetOf(areas) ?? "areas"] : memberRightWords[right];

/** How an API key stands. */
export const apiKeyStateWords: LabelsOf<ApiKey["state"]> = {
  open: { tr: "Açık", en: "Open", de: "Offen", fr: "Ouverte", it: "Aperta" },
  expired: { tr: "Süresi doldu", en: "Expired", de: "Abgelaufen", fr: "Expirée", it: "Scaduta" },
  revoked: { tr: "İptal edildi", en: "Revoked", de: "Widerrufen", fr: "Révoquée", it: "Revocata" },
  closed: { tr: "Üyesi kapalı", en: "Member closed", de: "Mitglied geschlossen", fr: "Membre fermé", it: "Membro chiuso" },
  suspended: {
    tr: "Askıda: üye yeniden giriş yapmalı",
    en: "Suspended: member must sign in again",
    de: "Ausgesetzt: Mitglied muss sich neu anmelden",
    fr: "Suspendue : le membre doit se reconnecter",
    it: "Sospesa: il membro deve accedere di nuovo",
  },
};

/** What an API key may do. */
export const apiKeyRightWords: LabelsOf<ApiKey["right"]> = {
  read: { tr: "Okur", en: "Reads", de: "Liest", fr: "Lecture", it: "Legge" },
  write: {
    tr: "Okur ve yazar",
    en: "Reads and writes",
    de: "Liest und schreibt",
    fr: "Lecture et écriture",
    it: "Legge e scrive",
  },
};

/** How a discount of a subscription is given. */
export const discountTypeWords: LabelsOf<DiscountType> = {
  none: { tr: "İndirim yok", en: "No discount", de: "Kein Rabatt", fr: "Pas de remise", it: "Nessuno sconto" },
  rate: { tr: "Yüzde", en: "Percent", de: "Prozent", fr: "Pourcentage", it: "Percentuale" },
  amount: { tr: "Tutar", en: "Amount", de: "Betrag", fr: "Montant", it: "Importo" },
};
