/**
 * A label set of a language that says whole millions in a form of its own ("1.000.000 de produits"): French and Italian
 * give `items_many` beside each `items_one` and `items_other`.
 */
export type Many<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Many<Words[Key]>;
} & { [Key in keyof Words as Key extends `${infer Stem}_other` ? `${Stem}_many` : never]: string };
