import { labels } from "./labels.ts";

/** What the columns of reports are called: on screens and in files. */
export const reportFieldWords = labels({
  client: { tr: "Müşteri", en: "Customer", de: "Kunde", fr: "Client", it: "Cliente" },
  channel: { tr: "Pazaryeri", en: "Marketplace", de: "Marktplatz", fr: "Place de marché", it: "Marketplace" },
  products: { tr: "Ürün", en: "Products", de: "Produkte", fr: "Produits", it: "Prodotti" },
});
