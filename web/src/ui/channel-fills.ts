/** Told apart by lightness too, in both lights. */
const fills = ["primary-main", "warning-main", "success-main", "text-secondary", "error-main"];

/** Of each channel the same in every chart and whoever sells beside it: by its code, or the next one that is free. */
export const channelFills = (codes: Iterable<string>) => {
  const taken = new Map<string, number>();
  for (const code of [...new Set(codes)].sort()) {
    const first = [...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    const free = fills.findIndex((_, step) => ![...taken.values()].includes((first + step) % fills.length));
    taken.set(code, (first + Math.max(free, 0)) % fills.length);
  }
  return (code: string) => `var(--mui-palette-${fills[taken.get(code) ?? 0]})`;
};
