/** What a message must not carry out of the house: addresses, phones, account and identity numbers, cards, IP addresses. */
const patterns: [RegExp, string][] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "[e-mail]"],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?\b/g, "[account]"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[address]"],
  // Ids of ours are kept: they are random, and without them nothing could be looked up.
  [/(?<![\w-])(?![0-9a-f]{8}-[0-9a-f]{4}-)\+?\(?\d(?:[ ().-]{0,2}\d){8,18}(?![\w-])/g, "[number]"],
];

/** Values that stand between quotation marks are what a person typed or a buyer is called: shown by their length alone. */
const quoted = /“[^”]{1,200}”|«[^»]{1,200}»|„[^“”]{1,200}[“”]/g;

export const withoutPersonalData = (text: string): string => {
  let out = text.replace(quoted, (found) => `“${found.length - 2} signs”`);
  for (const [pattern, by] of patterns) out = out.replace(pattern, by);
  return out;
};
