import type { activity as tr } from "../tr/activity.ts";

export const activity: typeof tr = {
  times_one: "{{count}}-mal",
  times_other: "{{count}}-mal",
  copied: "Kopiert",
  read: "Als gelesen markieren",
};
