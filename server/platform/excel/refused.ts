import type { Words } from "@tradeport/contract";

/** Why a workbook can't be read at all, with what is named in the sentence. */
const refusals = {
  encrypted: {
    tr: "Dosya parola korumalı. Parolayı kaldırıp yeniden yükleyin.",
    en: "The file is protected by a password. Remove the password and upload it again.",
  },
  xls: {
    tr: "Dosya eski Excel biçiminde (.xls). Excel'de Farklı Kaydet ile .xlsx olarak kaydedip yükleyin.",
    en: "The file is in the old Excel format (.xls). Save it as .xlsx in Excel and upload that.",
  },
  macros: {
    tr: "Dosya makro içeriyor. Makrosuz .xlsx olarak kaydedip yükleyin.",
    en: "The file contains macros. Save it as an .xlsx without macros and upload that.",
  },
  broken: {
    tr: "Dosya açılamadı ({detail}). Excel'de açıp yeniden kaydedin ve tekrar yükleyin.",
    en: "The file could not be opened ({detail}). Open it in Excel, save it again and upload it.",
  },
  bomb: {
    tr: "Dosya açıldığında izin verilenden çok büyüyor ({detail}). Satırları birkaç dosyaya bölün.",
    en: "The file grows beyond what is allowed when it is opened ({detail}). Split its rows into several files.",
  },
  nested: {
    tr: "Dosyanın içinde başka bir dosya var: {detail}. Onu çıkarıp yeniden kaydedin.",
    en: "There is another file inside the file: {detail}. Remove it and save the file again.",
  },
  unsafe: {
    tr: "Dosyada izin verilmeyen bir içerik var: {detail}. Şablonu yeniden indirip kullanın.",
    en: "The file holds something that is not allowed: {detail}. Download the template again and use it.",
  },
  sheet_missing: {
    tr: "Dosyada {sheet} sayfası yok. Bulunan sayfalar: {detail}",
    en: "The file has no sheet {sheet}. Sheets found: {detail}",
  },
  sheet_hidden: {
    tr: "{sheet} sayfası gizli. Sayfayı görünür yapıp yeniden yükleyin.",
    en: "The sheet {sheet} is hidden. Make it visible and upload the file again.",
  },
  sheet_empty: { tr: "{sheet} sayfasında satır yok.", en: "The sheet {sheet} has no rows." },
} as const satisfies Record<string, Words>;

export type Refusal = keyof typeof refusals;

/** The workbook as a whole can't be read. `words` name what is wrong and what to do. */
export class Refused extends Error {
  code: Refusal;
  words: Words;
  constructor(code: Refusal, values: { detail?: string; sheet?: string } = {}) {
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: "detail" | "sheet") => values[name] ?? "");
    const words = { tr: fill(refusals[code].tr), en: fill(refusals[code].en) };
    super(words.en);
    this.name = "Refused";
    this.code = code;
    this.words = words;
  }
}
