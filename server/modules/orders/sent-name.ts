import type { UploadedFile } from "#platform/context.ts";

const endings: Record<string, string> = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" };
/** Its ending is what the file is, whatever it was called. */
export const sentName = ({ name, type }: UploadedFile) => {
  const stem = name
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]{0,10}$/, "")
    .trim();
  return `${stem.slice(-150) || "1"}.${endings[type]}`;
};
