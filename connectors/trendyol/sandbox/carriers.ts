/** Carriers by code; `prefix` begins every cargo number of theirs. */
export const carriers: Record<string, { id: number; name: string; prefix: string; link: string }> = {
  TEXMP: { id: 17, name: "Trendyol Express", prefix: "733", link: "https://kargo.example/tex/" },
  YKMP: { id: 4, name: "Yurtiçi Kargo", prefix: "725", link: "https://kargo.example/yurtici/" },
  ARASMP: { id: 7, name: "Aras Kargo", prefix: "726", link: "https://kargo.example/aras/" },
  SURATMP: { id: 9, name: "Sürat Kargo", prefix: "727", link: "https://kargo.example/surat/" },
  DHLECOMMP: { id: 10, name: "DHL eCommerce", prefix: "728", link: "https://kargo.example/dhl/" },
  PTTMP: { id: 19, name: "PTT Kargo", prefix: "734", link: "https://kargo.example/ptt/" },
  HOROZMP: { id: 6, name: "Horoz Lojistik", prefix: "884", link: "https://kargo.example/horoz/" },
  CEVAMP: { id: 20, name: "CEVA", prefix: "735", link: "https://kargo.example/ceva/" },
  CEVATEDARIK: { id: 30, name: "CEVA Tedarik", prefix: "736", link: "https://kargo.example/ceva/" },
  SENDEOMP: { id: 38, name: "Kolay Gelsin", prefix: "737", link: "https://kargo.example/kolaygelsin/" },
};

/** What a package's carrier may be changed to, by the published list: Kolay Gelsin has another code there than in the look-up. */
const changeable = [
  "YKMP",
  "ARASMP",
  "SURATMP",
  "HOROZMP",
  "DHLECOMMP",
  "PTTMP",
  "CEVAMP",
  "TEXMP",
  "CEVATEDARIK",
  "KOLAYGELSINMP",
];
export const changedTo = (code: unknown): string | null => (changeable.includes(String(code)) ? carrierCode(code) : null);

/** Other spellings that are in use for the same carrier. */
export function carrierCode(code: unknown): string | null {
  if (code === "KOLAYGELSINMP") return "SENDEOMP";
  return typeof code === "string" && Object.hasOwn(carriers, code) ? code : null;
}

/** Seventeen digits and odd: above 2^53, where a double has lost the last digit. */
export function cargoNumber(prefix: string, sequence: number): string {
  return `${prefix}${String(sequence).padStart(13, "0")}7`;
}

/** Claims use numbers beyond 64 bits. */
export function claimCargoNumber(sequence: number): string {
  return `733${String(sequence).padStart(16, "0")}7`;
}
