/** What any upload may answer. */
export const fileErrors = [
  "file_missing",
  "file_too_large",
  "file_type",
  "file_is_active",
  "file_is_sealed",
  "file_count",
  "upload_cut",
  "disk_full",
  "files_full",
  "uploads_at_once",
  "files_away",
] as const;
/** What an upload that takes pictures may answer besides. */
export const imageErrors = ["image_broken", "image_too_many_pixels", "image_animated"] as const;
