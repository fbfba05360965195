export interface SentPart {
  name: string;
  /** null: a field. */
  fileName: string | null;
  type: string;
  content: Buffer;
}

/** The parts of a multipart/form-data body, in their order; null for what is none. */
export const partsOf = (contentType: string, body: Buffer): SentPart[] | null => {
  const boundary = /^multipart\/form-data\b.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) return null;
  const parts: SentPart[] = [];
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next - 2);
    const end = part.indexOf("\r\n\r\n");
    const head = part.subarray(0, end).toString("utf8");
    const named = (key: string) => new RegExp(`[; ]${key}="([^"]*)"`, "i").exec(head)?.[1];
    parts.push({
      name: named("name") ?? "",
      fileName: named("filename") ?? null,
      type: /^content-type: *(.+)$/im.exec(head)?.[1]?.trim() ?? "text/plain",
      content: part.subarray(end + 4),
    });
    at = next;
  }
  return parts;
};
