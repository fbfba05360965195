const entities: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Of HTML its text, in one line. */
export const plain = (html: string) =>
  html
    .replace(/<[^<>]{0,2000}>/g, " ")
    .replace(/&(nbsp|amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, " ")
    .trim();
