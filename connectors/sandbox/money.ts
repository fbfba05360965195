/** 44990 -> 449.9, the JSON number that a marketplace prints. */
export const lira = (kurus: number): number => kurus / 100;

/** 44990 -> "449.90" */
export const liraText = (kurus: number): string => `${Math.trunc(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;

/** As a page of a trial marketplace shows it: 124990 -> "1.249,90 TL", in English "1,249.90 TL". */
export const shownLira = (language: "tr" | "en", kurus: number): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(kurus / 100)} TL`;
