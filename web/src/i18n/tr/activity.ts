/** Words of the activity list. */
export const activity = {
  times_one: "{{count}} kez",
  times_other: "{{count}} kez",
  copied: "Kopyalandı",
  read: "Okundu",
};
