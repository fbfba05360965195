import type { Words } from "../connector.ts";

/** Why Trendyol's check refuses the invoice of an order that it sells abroad itself (page "Sipariş Paketlerini Çekme", invoiceRejectedReasonKeys). */
export const invoiceReasons: Readonly<Record<string, Words>> = {
  INVOICE_LINE_MISMATCH: {
    tr: "Faturada her ürün için adedi, birim fiyatı ve KDV'si siparişle uyuşan bir kalem olmalı.",
    en: "Each product needs a line on the invoice whose quantity, unit price and VAT match the order.",
  },
  INVOICE_TOTAL_MISMATCH: {
    tr: "Faturanın genel toplamı siparişin toplamıyla aynı olmalı.",
    en: "The invoice's total has to equal the order's.",
  },
  INVOICE_LINE_NUMBER_MISMATCH: {
    tr: "Faturadaki kalem sayısı siparişteki ürün çeşidi sayısıyla aynı olmalı.",
    en: "The invoice needs as many lines as the order has different products.",
  },
  INVOICE_TYPE_MISMATCH: { tr: "Fatura tipi satış olmalı.", en: "The invoice has to be of the type “sale” (satış)." },
  SENDER_VKN_MISMATCH: {
    tr: "Faturadaki vergi numaranız Trendyol'da kayıtlı olanla aynı olmalı.",
    en: "Your tax number on the invoice has to be the one that Trendyol has.",
  },
  RECEIPENT_VKN_MISMATCH: {
    tr: "Faturanın alıcısı Trendyol olmalı; alıcı vergi numarasını fatura adresinden alın.",
    en: "The invoice has to be made out to Trendyol; take the recipient's tax number from the billing address.",
  },
  INVOICE_NUMBER_MISMATCH: {
    tr: "Faturadaki numara, sipariş için Trendyol'a bildirilen numarayla aynı olmalı.",
    en: "The number on the invoice has to be the one that Trendyol was given for the order.",
  },
  INVOICE_DATE_MISMATCH: {
    tr: "Fatura tarihi sipariş tarihinden sonra olmalı.",
    en: "The invoice has to be dated after the order.",
  },
  INVOICE_SCENARIO_MISMATCH: {
    tr: "Fatura senaryosu temel ya da ticari olmalı.",
    en: "The invoice's scenario has to be “basic” (temel) or “commercial” (ticari).",
  },
  INVOICE_NOT_FOUND_IN_MAILBOX: {
    tr: "Fatura Trendyol'un gelen kutusunda bulunamadı; e-fatura olarak yeni bir fatura gönderin.",
    en: "The invoice is not in Trendyol's inbox; send a new one as an e-invoice (e-fatura).",
  },
  INVOICE_NUMBER_ALREADY_EXISTS: {
    tr: "Bu fatura numarası başka bir paket için kullanılmış; başka bir numarayla yeni fatura gönderin.",
    en: "This invoice number was used for another package; send a new invoice under another number.",
  },
};
