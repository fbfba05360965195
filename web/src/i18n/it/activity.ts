import type { Many } from "../plural.ts";
import type { activity as tr } from "../tr/activity.ts";

export const activity: Many<typeof tr> = {
  times_one: "{{count}} volta",
  times_other: "{{count}} volte",
  times_many: "{{count}} di volte",
  copied: "Copiato",
  read: "Segna come letto",
};
