import type { ExportField } from "./export-templates.ts";
import type { LabelsOf } from "./labels.ts";
import { productFieldWords } from "./product-words.ts";

const { origin, ...fields } = productFieldWords;
const image = (n: number) => ({ tr: `Görsel ${n}`, en: `Image ${n}`, de: `Bild ${n}`, fr: `Image ${n}`, it: `Immagine ${n}` });

/** What a column of an export is called where it has no name of its own. */
export const exportFieldWords: LabelsOf<ExportField> = {
  ...fields,
  originCountry: origin,
  image1: image(1),
  image2: image(2),
  image3: image(3),
  image4: image(4),
  image5: image(5),
  image6: image(6),
  image7: image(7),
  image8: image(8),
  attributes: { tr: "Özellikler", en: "Attributes", de: "Merkmale", fr: "Caractéristiques", it: "Attributi" },
  stores: { tr: "Mağazalar", en: "Stores", de: "Shops", fr: "Boutiques", it: "Negozi" },
  created: { tr: "Eklenme", en: "Added", de: "Angelegt", fr: "Ajouté le", it: "Aggiunto il" },
  modified: {
    tr: "Son değişiklik",
    en: "Last change",
    de: "Letzte Änderung",
    fr: "Dernière modification",
    it: "Ultima modifica",
  },
};
