/**
 * What a description may be made of: what the marketplaces' own are made of. No style, no class, no id: they mean nothing there. The editor
 * lets nothing else in, and the server keeps nothing else.
 */
export const descriptionTags = [
  ...["p", "br", "hr", "div", "span", "b", "strong", "i", "em", "u", "s", "sub", "sup", "blockquote", "pre"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img"],
];
export const descriptionAttributes: Record<string, string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};
/** What these hold is no text either. */
export const descriptionSilent = [
  ...["script", "style", "textarea", "option", "noscript", "xmp", "iframe", "noembed", "noframes", "template", "math", "svg"],
];
/** A text with a tag is HTML; any other is taken as it was typed. */
export const isHtml = (text: string): boolean => /<[a-z!/?]/i.test(text);
