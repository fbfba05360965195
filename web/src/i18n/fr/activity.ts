import type { Many } from "../plural.ts";
import type { activity as tr } from "../tr/activity.ts";

export const activity: Many<typeof tr> = {
  times_one: "{{count}} fois",
  times_other: "{{count}} fois",
  times_many: "{{count}} de fois",
  copied: "Copié",
  read: "Marquer comme lu",
};
