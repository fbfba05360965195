import { type LabelsOf, labels } from "./labels.ts";
import type { OrderAction, OrderStatus } from "./order-status.ts";

/** What a person reads of a status, on screens, in files and in refusals. */
export const orderStatusWords: LabelsOf<OrderStatus> = {
  S_NEW: { tr: "Yeni", en: "New", de: "Neu", fr: "Nouvelle", it: "Nuovo" },
  S_PENDING_APPROVAL: {
    tr: "Onay bekliyor",
    en: "Pending approval",
    de: "Wartet auf Freigabe",
    fr: "En attente de validation",
    it: "In attesa di approvazione",
  },
  S_GETTING_READY: {
    tr: "Hazırlanıyor",
    en: "Getting ready",
    de: "In Vorbereitung",
    fr: "En préparation",
    it: "In preparazione",
  },
  S_AWAITING_SHIPPING: { tr: "Kargo bekliyor", en: "Awaiting shipping", de: "Versandbereit", fr: "À expédier", it: "Da spedire" },
  S_SHIPPED: { tr: "Kargoda", en: "Shipped", de: "Versandt", fr: "Expédiée", it: "Spedito" },
  S_DELIVERED: { tr: "Teslim edildi", en: "Delivered", de: "Zugestellt", fr: "Livrée", it: "Consegnato" },
  S_COMPLETED: { tr: "Tamamlandı", en: "Completed", de: "Abgeschlossen", fr: "Terminée", it: "Completato" },
  S_COULD_NOT_BE_SHIPPED: {
    tr: "Kargolanamadı",
    en: "Could not be shipped",
    de: "Versand nicht möglich",
    fr: "Expédition impossible",
    it: "Spedizione non riuscita",
  },
  S_COULD_NOT_BE_DELIVERED: {
    tr: "Teslim edilemedi",
    en: "Could not be delivered",
    de: "Nicht zustellbar",
    fr: "Livraison impossible",
    it: "Consegna non riuscita",
  },
  S_CANCELING: {
    tr: "İptal ediliyor",
    en: "Canceling",
    de: "Wird storniert",
    fr: "Annulation en cours",
    it: "Annullamento in corso",
  },
  S_CANCELED: { tr: "İptal edildi", en: "Canceled", de: "Storniert", fr: "Annulée", it: "Annullato" },
  S_REFUNDING: {
    tr: "İade ediliyor",
    en: "Refunding",
    de: "Wird erstattet",
    fr: "Remboursement en cours",
    it: "Rimborso in corso",
  },
  S_REFUNDED: { tr: "İade edildi", en: "Refunded", de: "Erstattet", fr: "Remboursée", it: "Rimborsato" },
  S_ANOTHER: { tr: "Diğer", en: "Other", de: "Sonstiges", fr: "Autre", it: "Altro" },
};

/** What is done to an order: by its buttons, in its history, and in the refusals. */
export const orderActionWords: LabelsOf<OrderAction | "CARGO" | "RESTOCK"> = {
  A_ACCEPT: { tr: "Onayla", en: "Accept", de: "Annehmen", fr: "Accepter", it: "Accetta" },
  A_PREPARE: { tr: "Hazırlandı", en: "Prepared", de: "Vorbereitet", fr: "Préparée", it: "Preparato" },
  A_SHIP: { tr: "Kargoya ver", en: "Ship", de: "Versenden", fr: "Expédier", it: "Spedisci" },
  A_SHIP_FAIL: {
    tr: "Kargolanamadı",
    en: "Could not be shipped",
    de: "Versand nicht möglich",
    fr: "Expédition impossible",
    it: "Spedizione non riuscita",
  },
  A_DELIVER: { tr: "Teslim edildi", en: "Delivered", de: "Zugestellt", fr: "Livrée", it: "Consegnato" },
  A_DELIVER_FAIL: {
    tr: "Teslim edilemedi",
    en: "Could not be delivered",
    de: "Nicht zustellbar",
    fr: "Livraison impossible",
    it: "Consegna non riuscita",
  },
  A_COMPLETE: { tr: "Tamamla", en: "Complete", de: "Abschließen", fr: "Terminer", it: "Completa" },
  A_CANCEL_REQUEST: {
    tr: "İptal iste",
    en: "Ask to cancel",
    de: "Stornierung anfragen",
    fr: "Demander l’annulation",
    it: "Richiedi l’annullamento",
  },
  A_CANCEL: { tr: "İptal et", en: "Cancel", de: "Stornieren", fr: "Annuler", it: "Annulla" },
  A_SPLIT: { tr: "Paketi böl", en: "Split the package", de: "Paket teilen", fr: "Diviser le colis", it: "Dividi il pacco" },
  A_REFUND_REQUEST: {
    tr: "İade talebi aç",
    en: "Open a refund request",
    de: "Erstattungsantrag anlegen",
    fr: "Ouvrir une demande de remboursement",
    it: "Apri una richiesta di rimborso",
  },
  A_REFUND: { tr: "Geri öde", en: "Refund", de: "Erstatten", fr: "Rembourser", it: "Rimborsa" },
  A_REFUND_REJECT: {
    tr: "İadeyi reddet",
    en: "Reject the refund",
    de: "Erstattung ablehnen",
    fr: "Refuser le remboursement",
    it: "Rifiuta il rimborso",
  },
  CARGO: {
    tr: "Kargo bilgisi",
    en: "Cargo information",
    de: "Versanddaten",
    fr: "Informations de transport",
    it: "Dati di spedizione",
  },
  RESTOCK: {
    tr: "Stoğa alındı",
    en: "Put back in stock",
    de: "Wieder eingelagert",
    fr: "Remis en stock",
    it: "Rimesso a magazzino",
  },
};

/** What a field of an order is called: in lists, on its page and in files. */
export const orderFieldWords = labels({
  store: { tr: "Mağaza", en: "Store", de: "Shop", fr: "Boutique", it: "Negozio" },
  customer: { tr: "Müşteri", en: "Customer", de: "Kunde", fr: "Client", it: "Cliente" },
  total: { tr: "Tutar", en: "Total", de: "Betrag", fr: "Montant", it: "Importo" },
  shipBy: { tr: "Kargoya son teslim tarihi", en: "Ship by", de: "Versand bis", fr: "À expédier avant", it: "Spedire entro" },
  orderedAt: { tr: "Sipariş tarihi", en: "Order date", de: "Bestelldatum", fr: "Date de commande", it: "Data dell’ordine" },
  product: { tr: "Ürün", en: "Product", de: "Produkt", fr: "Produit", it: "Prodotto" },
  variant: { tr: "Varyant", en: "Variant", de: "Variante", fr: "Variante", it: "Variante" },
  code: { tr: "Stok kodu", en: "Stock code", de: "Artikelnummer", fr: "Référence", it: "Codice" },
  unitPrice: { tr: "Birim fiyat", en: "Unit price", de: "Einzelpreis", fr: "Prix unitaire", it: "Prezzo unitario" },
  status: { tr: "Durum", en: "Status", de: "Status", fr: "Statut", it: "Stato" },
  quantity: { tr: "Adet", en: "Quantity", de: "Menge", fr: "Quantité", it: "Quantità" },
  cargoCompany: { tr: "Kargo firması", en: "Carrier", de: "Versandunternehmen", fr: "Transporteur", it: "Corriere" },
  trackingCode: {
    tr: "Kargo takip numarası",
    en: "Tracking code",
    de: "Sendungsnummer",
    fr: "Numéro de suivi",
    it: "Codice di tracciamento",
  },
  trackingLink: {
    tr: "Takip bağlantısı",
    en: "Tracking link",
    de: "Link zur Sendungsverfolgung",
    fr: "Lien de suivi",
    it: "Link di tracciamento",
  },
});
