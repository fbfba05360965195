import { data, type Problem } from "../../problem.ts";

/** What the check of a changed content refuses: its own words are named, and what was published before stays. `audits.ts` writes the beginnings. */
const audited = (part: string, field: string, tr: string, en: string): Problem => ({
  pattern: new RegExp(`^${part} \\(audit\\): (.{1,200})`),
  fingerprint: `audit-${part}`,
  ...data(field),
  cause: [
    `Trendyol'un içerik kontrolü yeni ${tr} kabul etmedi; yayında eskisi duruyor. Nedeni: $1`,
    `Trendyol's content check did not accept the new ${en}; what was published before stays. Its reason: $1`,
  ],
  remedy: [
    "Bu nedene göre düzeltin; düzelttiğiniz içerik kendiliğinden gönderilir.",
    "Correct it accordingly; what you correct is sent by itself.",
  ],
});

export const auditProblems: readonly Problem[] = [
  audited("title", "title", "başlığı", "title"),
  audited("description", "description", "açıklamayı", "description"),
  audited("images", "images", "görselleri", "pictures"),
  audited("attributes", "attribute", "özellikleri", "attributes"),
];
