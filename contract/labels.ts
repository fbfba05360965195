/** Every language that has a label set. The server speaks the first two. */
export const labelLanguages = ["tr", "en", "de", "fr", "it"] as const;
export type LabelLanguage = (typeof labelLanguages)[number];
/** What a code is called, in each language of the label sets: on screens, in files, refusals, mails and the audit. */
export type Labels = Record<LabelLanguage, string>;
/** The words of the codes of one kind. A file of them stands beside its schema and imports none: screens load it. */
export type LabelsOf<Code extends string> = Record<Code, Labels>;

/** Words of codes that no schema lists. */
export const labels = <Code extends string>(words: LabelsOf<Code>): LabelsOf<Code> => words;

/** Of words in all languages those of one. */
export const inLanguage = <Code extends string>(words: LabelsOf<Code>, language: LabelLanguage) =>
  Object.fromEntries(Object.entries<Labels>(words).map(([code, one]) => [code, one[language]])) as Record<Code, string>;
