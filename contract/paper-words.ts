import { labels } from "./labels.ts";

/** What stands on papers, in the language of whoever prints them; names of files too. */
export const paperWords = labels({
  slip: { tr: "Paket içeriği", en: "Packing slip", de: "Packzettel", fr: "Bon de colisage", it: "Distinta del pacco" },
  slipFile: { tr: "paket içeriği", en: "packing slip", de: "Packzettel", fr: "bon de colisage", it: "distinta" },
  list: { tr: "Toplama listesi", en: "Pick list", de: "Pickliste", fr: "Liste de prélèvement", it: "Lista di prelievo" },
  listFile: { tr: "toplama listesi", en: "pick list", de: "Pickliste", fr: "liste de prélèvement", it: "lista di prelievo" },
  labelsFile: { tr: "etiketler", en: "labels", de: "Etiketten", fr: "étiquettes", it: "etichette" },
  quantity: { tr: "Adet", en: "Pieces", de: "Stück", fr: "Pièces", it: "Pezzi" },
  product: { tr: "Ürün", en: "Product", de: "Produkt", fr: "Produit", it: "Prodotto" },
  code: { tr: "Kod", en: "Code", de: "Code", fr: "Code", it: "Codice" },
  barcode: { tr: "Barkod", en: "Barcode", de: "Barcode", fr: "Code-barres", it: "Codice a barre" },
  shelf: { tr: "Raf", en: "Shelf", de: "Regal", fr: "Rayon", it: "Scaffale" },
  warehouse: { tr: "Depo", en: "Warehouse", de: "Lager", fr: "Entrepôt", it: "Magazzino" },
  packages: { tr: "Paketler", en: "Packages", de: "Pakete", fr: "Colis", it: "Pacchi" },
  picked: { tr: "Alındı", en: "Picked", de: "Geholt", fr: "Prélevé", it: "Prelevato" },
  personalization: {
    tr: "Kişiselleştirme",
    en: "Personalization",
    de: "Personalisierung",
    fr: "Personnalisation",
    it: "Personalizzazione",
  },
  to: { tr: "Alıcı", en: "Ship to", de: "Empfänger", fr: "Destinataire", it: "Destinatario" },
  order: { tr: "Sipariş", en: "Order", de: "Bestellung", fr: "Commande", it: "Ordine" },
  package: { tr: "Paket", en: "Package", de: "Paket", fr: "Colis", it: "Pacco" },
  store: { tr: "Mağaza", en: "Store", de: "Shop", fr: "Boutique", it: "Negozio" },
  orderedAt: { tr: "Sipariş tarihi", en: "Ordered", de: "Bestellt am", fr: "Commandé le", it: "Ordinato il" },
  gift: { tr: "Hediye", en: "Gift", de: "Geschenk", fr: "Cadeau", it: "Regalo" },
  note: {
    tr: "Alıcının notu",
    en: "The buyer's note",
    de: "Notiz des Käufers",
    fr: "Note de l’acheteur",
    it: "Nota dell’acquirente",
  },
  page: { tr: "Sayfa", en: "Page", de: "Seite", fr: "Page", it: "Pagina" },
});
