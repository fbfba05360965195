import type { activity as tr } from "../tr/activity.ts";

export const activity: typeof tr = {
  times_one: "{{count}} time",
  times_other: "{{count}} times",
  copied: "Copied",
  read: "Mark as read",
};
