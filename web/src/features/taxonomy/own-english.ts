/** Names as somebody gave them: an English one that is the Turkish one for want of its own is none, and follows it. */
export const ownEnglish = <N extends { tr: string; en: string }>(names: N): N => ({
  ...names,
  en: names.en === names.tr ? "" : names.en,
});
