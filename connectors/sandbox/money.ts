/** 44990 -> 449.9, the JSON number that a marketplace prints. */
export const lira = (kurus: number): number => kurus / 100;

/** 44990 -> "449.90" */
export const liraText = (kurus: number): string => `${Math.trunc(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;
