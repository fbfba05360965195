import type { Words } from "./words.ts";

/** 1xxx: the request. */
export const requestErrors = {
  bad_input: {
    number: 1000,
    status: 400,
    tr: "{field} alanı geçersiz: {reason}",
    en: "The field {field} is not valid: {reason}",
  },
  bad_body: {
    number: 1001,
    status: 400,
    tr: "İstek gövdesi okunamadı: {reason}",
    en: "The request body could not be read: {reason}",
  },
  wrong_content_type: {
    number: 1002,
    status: 415,
    tr: "İstek türü {given} kabul edilmiyor; {expected} gönderin.",
    en: "The content type {given} is not accepted; send {expected}.",
  },
  body_too_large: {
    number: 1003,
    status: 413,
    tr: "İstek çok büyük; en çok {limit} gönderilebilir.",
    en: "The request is too large; at most {limit} can be sent.",
  },
  not_found: { number: 1004, status: 404, tr: "Kayıt bulunamadı.", en: "Not found." },
  unknown_address: { number: 1005, status: 404, tr: "Böyle bir adres yok: {address}", en: "There is no such address: {address}" },
  wrong_method: {
    number: 1006,
    status: 405,
    tr: "{address} adresi {given} ile çağrılamaz; {expected} kullanın.",
    en: "{address} cannot be called with {given}; use {expected}.",
  },
  key_reused: {
    number: 1007,
    status: 422,
    tr: "Bu Idempotency-Key başka bir istekle kullanılmış. Yeni bir anahtar gönderin.",
    en: "This Idempotency-Key was used with another request. Send a new key.",
  },
  key_running: {
    number: 1008,
    status: 409,
    tr: "Aynı istek şu anda işleniyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The same request is being worked on. Try again in a few seconds.",
  },
  key_invalid: {
    number: 1009,
    status: 400,
    tr: "Idempotency-Key 8 ile 200 arasında harf, rakam, - veya _ olmalı.",
    en: "Idempotency-Key must be 8 to 200 letters, digits, - or _.",
  },
  conflict: {
    number: 1010,
    status: 409,
    tr: "Bu kayıt siz açtıktan sonra değişti. Yenileyip değişikliğinizi yeniden yapın.",
    en: "This record changed after you opened it. Reload and make your change again.",
  },
  too_many: {
    number: 1011,
    status: 429,
    tr: "Çok fazla istek gönderildi. {seconds} saniye sonra yeniden deneyin.",
    en: "Too many requests. Try again in {seconds} seconds.",
  },
} as const satisfies Words;
