import type { cargoHealth } from "./cargo-accounts.ts";
import type { LabelsOf } from "./labels.ts";
import type {
  freightProductStates,
  freightProductTypes,
  logisticsOperations,
  logisticsOutcomes,
  receptionTypes,
} from "./logistics.ts";
import type { exportTypes, recipientTypes, roadDocumentKinds } from "./road-order-fields.ts";
import type { RoadOrderState } from "./road-orders.ts";
import type { ShipmentState } from "./shipments.ts";

export const roadOrderStateWords: LabelsOf<RoadOrderState> = {
  draft: { tr: "Taslak", en: "Draft", de: "Entwurf", fr: "Brouillon", it: "Bozza" },
  waiting: { tr: "Gönderilecek", en: "To be sent", de: "Wird gesendet", fr: "À envoyer", it: "Da inviare" },
  sending: { tr: "Gönderiliyor", en: "Being sent", de: "Unterwegs zum Spediteur", fr: "En cours d’envoi", it: "In invio" },
  unknown: {
    tr: "Bilinmiyor, sorun",
    en: "Unknown, ask",
    de: "Unklar, nachfragen",
    fr: "Inconnu, à demander",
    it: "Ignoto, da chiedere",
  },
  refused: { tr: "Reddedildi", en: "Refused", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  sent: { tr: "Gönderildi", en: "Sent", de: "Gesendet", fr: "Envoyé", it: "Inviato" },
  replaced: { tr: "Yerine yenisi açıldı", en: "Replaced", de: "Ersetzt", fr: "Remplacé", it: "Sostituito" },
};

export const roadDocumentWords: LabelsOf<(typeof roadDocumentKinds)[number]> = {
  invoice: { tr: "Fatura", en: "Invoice", de: "Rechnung", fr: "Facture", it: "Fattura" },
  packing_list: { tr: "Çeki listesi", en: "Packing list", de: "Packliste", fr: "Liste de colisage", it: "Packing list" },
  atr: { tr: "A.TR belgesi", en: "A.TR certificate", de: "A.TR-Bescheinigung", fr: "Certificat A.TR", it: "Certificato A.TR" },
  customs: { tr: "Gümrük belgesi", en: "Customs paper", de: "Zollpapier", fr: "Document douanier", it: "Documento doganale" },
  other: { tr: "Diğer", en: "Other", de: "Sonstiges", fr: "Autre", it: "Altro" },
};

export const freightProductTypeWords: LabelsOf<(typeof freightProductTypes)[number]> = {
  normal: { tr: "Normal ürün", en: "Normal product", de: "Normales Produkt", fr: "Produit normal", it: "Prodotto normale" },
  bulk: { tr: "Karışık koli", en: "Mixed parcel", de: "Mischkarton", fr: "Colis mixte", it: "Collo misto" },
  component: {
    tr: "Bileşenli ürün",
    en: "Product of parts",
    de: "Produkt aus Teilen",
    fr: "Produit en plusieurs parties",
    it: "Prodotto in parti",
  },
};

export const freightProductStateWords: LabelsOf<(typeof freightProductStates)[number]> = {
  waiting: { tr: "Gönderilecek", en: "To be sent", de: "Wird gesendet", fr: "À envoyer", it: "Da inviare" },
  known: {
    tr: "Kargo firmasında kayıtlı",
    en: "Known to the carrier",
    de: "Beim Spediteur bekannt",
    fr: "Connu du transporteur",
    it: "Noto al vettore",
  },
  refused: { tr: "Reddedildi", en: "Refused", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  unknown: { tr: "Yanıt bekleniyor", en: "Looked for", de: "Wird gesucht", fr: "Recherché", it: "In ricerca" },
};

export const cargoHealthWords: LabelsOf<(typeof cargoHealth)[number]> = {
  unproven: { tr: "Denenmedi", en: "Not tried yet", de: "Noch nicht geprüft", fr: "Pas encore testé", it: "Non ancora provato" },
  ok: { tr: "Çalışıyor", en: "Works", de: "Funktioniert", fr: "Fonctionne", it: "Funziona" },
  refused: { tr: "Anahtar reddedildi", en: "Key refused", de: "Schlüssel abgelehnt", fr: "Clé refusée", it: "Chiave rifiutata" },
  away: { tr: "Yanıt vermiyor", en: "Does not answer", de: "Antwortet nicht", fr: "Ne répond pas", it: "Non risponde" },
};

export const logisticsOperationWords: LabelsOf<(typeof logisticsOperations)[number]> = {
  test: { tr: "Anahtarı denedi", en: "Tried the key", de: "Schlüssel geprüft", fr: "Clé testée", it: "Chiave provata" },
  read_lists: { tr: "Listeleri okudu", en: "Read the lists", de: "Listen gelesen", fr: "Listes lues", it: "Elenchi letti" },
  create_product: {
    tr: "Ürün tanımladı",
    en: "Defined a product",
    de: "Produkt angelegt",
    fr: "Produit créé",
    it: "Prodotto creato",
  },
  update_product: {
    tr: "Ürün değiştirdi",
    en: "Changed a product",
    de: "Produkt geändert",
    fr: "Produit modifié",
    it: "Prodotto modificato",
  },
  send_documents: {
    tr: "Belgeleri gönderdi",
    en: "Sent documents",
    de: "Dokumente gesendet",
    fr: "Documents envoyés",
    it: "Documenti inviati",
  },
  create_road_order: {
    tr: "Sipariş gönderdi",
    en: "Sent an order",
    de: "Auftrag gesendet",
    fr: "Commande envoyée",
    it: "Ordine inviato",
  },
  find_road_order: {
    tr: "Siparişi aradı",
    en: "Looked for an order",
    de: "Auftrag gesucht",
    fr: "Commande recherchée",
    it: "Ordine cercato",
  },
  road_order_status: {
    tr: "Hareketleri okudu",
    en: "Read the moves",
    de: "Status gelesen",
    fr: "Suivi lu",
    it: "Movimenti letti",
  },
  create_shipment: {
    tr: "Gönderiyi bildirdi",
    en: "Shipment registered",
    de: "Sendung gemeldet",
    fr: "Envoi annoncé",
    it: "Spedizione comunicata",
  },
  track_shipments: {
    tr: "Gönderileri sordu",
    en: "Asked for shipments",
    de: "Sendungen abgefragt",
    fr: "Envois demandés",
    it: "Spedizioni richieste",
  },
  cancel_shipment: {
    tr: "Gönderiyi iptal etti",
    en: "Canceled a shipment",
    de: "Sendung storniert",
    fr: "Envoi annulé",
    it: "Spedizione annullata",
  },
  read_stock: {
    tr: "Depo stokunu okudu",
    en: "Read the warehouse's stock",
    de: "Lagerbestand gelesen",
    fr: "Stock de l’entrepôt lu",
    it: "Giacenze del magazzino lette",
  },
};

/** What a carrier needs of whoever gets a parcel. */
export const receiverWords: LabelsOf<"name" | "address" | "city" | "district" | "phone"> = {
  name: { tr: "ad soyad", en: "name", de: "Name", fr: "nom", it: "nome" },
  address: { tr: "adres", en: "address", de: "Adresse", fr: "adresse", it: "indirizzo" },
  city: { tr: "il", en: "city", de: "Stadt", fr: "ville", it: "città" },
  district: { tr: "ilçe", en: "district", de: "Bezirk", fr: "arrondissement", it: "distretto" },
  phone: { tr: "telefon", en: "telephone", de: "Telefon", fr: "téléphone", it: "telefono" },
};

export const shipmentStateWords: LabelsOf<ShipmentState> = {
  waiting: { tr: "Bildirilecek", en: "To be sent", de: "Wird gemeldet", fr: "À annoncer", it: "Da comunicare" },
  sending: { tr: "Bildiriliyor", en: "Being sent", de: "Wird gerade gemeldet", fr: "En cours d’annonce", it: "In comunicazione" },
  unknown: { tr: "Yanıt aranıyor", en: "Looked for", de: "Wird gesucht", fr: "Recherché", it: "In ricerca" },
  refused: { tr: "Reddedildi", en: "Refused", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  created: {
    tr: "Şubeye verilecek",
    en: "To be handed over",
    de: "Zur Abgabe bereit",
    fr: "À remettre",
    it: "Da consegnare al vettore",
  },
  moving: { tr: "Yolda", en: "On its way", de: "Unterwegs", fr: "En route", it: "In viaggio" },
  delivered: { tr: "Teslim edildi", en: "Delivered", de: "Zugestellt", fr: "Livré", it: "Consegnato" },
  returned: { tr: "Geri dönüyor", en: "Coming back", de: "Kommt zurück", fr: "Retourné", it: "In ritorno" },
  canceling: {
    tr: "İptal ediliyor",
    en: "Being canceled",
    de: "Wird storniert",
    fr: "En cours d’annulation",
    it: "In annullamento",
  },
  canceled: { tr: "İptal edildi", en: "Canceled", de: "Storniert", fr: "Annulé", it: "Annullato" },
  another: {
    tr: "Kargo firmasına sorun",
    en: "Ask the carrier",
    de: "Beim Spediteur nachfragen",
    fr: "À demander au transporteur",
    it: "Da chiedere al vettore",
  },
};

export const logisticsOutcomeWords: LabelsOf<(typeof logisticsOutcomes)[number]> = {
  done: { tr: "Tamam", en: "Done", de: "Erledigt", fr: "Fait", it: "Fatto" },
  refused: { tr: "Reddedildi", en: "Refused", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  unauthorized: {
    tr: "Anahtar reddedildi",
    en: "Key refused",
    de: "Schlüssel abgelehnt",
    fr: "Clé refusée",
    it: "Chiave rifiutata",
  },
  unavailable: { tr: "Yanıt yok", en: "No answer", de: "Keine Antwort", fr: "Pas de réponse", it: "Nessuna risposta" },
  unknown: { tr: "Bilinmiyor", en: "Unknown", de: "Unklar", fr: "Inconnu", it: "Ignoto" },
};

export const receptionTypeWords: LabelsOf<(typeof receptionTypes)[number]> = {
  address: {
    tr: "Adresten alınacak",
    en: "Collected from an address",
    de: "Abholung",
    fr: "Enlèvement à l’adresse",
    it: "Ritiro all’indirizzo",
  },
  warehouse: {
    tr: "Kendisi getirecek",
    en: "Brought by the seller",
    de: "Anlieferung",
    fr: "Apporté par le vendeur",
    it: "Consegnato dal venditore",
  },
};
export const recipientTypeWords: LabelsOf<(typeof recipientTypes)[number]> = {
  person: { tr: "Kişi", en: "Person", de: "Person", fr: "Particulier", it: "Privato" },
  company: { tr: "Şirket", en: "Company", de: "Firma", fr: "Entreprise", it: "Azienda" },
  warehouse: { tr: "Depo", en: "Warehouse", de: "Lager", fr: "Entrepôt", it: "Magazzino" },
};
export const exportTypeWords: LabelsOf<(typeof exportTypes)[number]> = {
  micro: { tr: "Mikro ihracat", en: "Micro export", de: "Kleinexport (ETGB)", fr: "Micro-export", it: "Micro-export" },
  macro: { tr: "Makro ihracat", en: "Macro export", de: "Regulärer Export", fr: "Export ordinaire", it: "Export ordinario" },
};

/** In place of a carrier's name, where a rule leaves a package to its marketplace. */
export const marketplaceCarrierWords: LabelsOf<"carrier">["carrier"] = {
  tr: "Pazaryerinin kargosu",
  en: "The marketplace’s carrier",
  de: "Spediteur des Marktplatzes",
  fr: "Transporteur de la place de marché",
  it: "Vettore del marketplace",
};
export const unknownDesiWords = { tr: "bilinmeyen", en: "not known" };
