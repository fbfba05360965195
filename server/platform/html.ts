import sanitize from "sanitize-html";

function absolute(name: string): sanitize.Transformer {
  return (tagName, { [name]: address = "", ...attribs }) => ({
    tagName,
    attribs: /^https?:\/\//i.test(address) ? { [name]: address, ...attribs } : attribs,
  });
}

const settings: sanitize.IOptions = {
  // What the marketplaces' own descriptions are made of. No style, no class, no id: they mean nothing there.
  allowedTags: [
    ...["p", "br", "hr", "div", "span", "b", "strong", "i", "em", "u", "s", "sub", "sup", "blockquote", "pre"],
    ...["h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img"],
  ],
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  // An address of a page of ours means nothing at a marketplace.
  transformTags: { a: absolute("href"), img: absolute("src") },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  // What these hold is no text either.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
    "template",
    "math",
    "svg",
  ],
  disallowedTagsMode: "discard",
};

/** The allow-listed part of a text that a person wrote as HTML. One without a tag is nobody's HTML and stays as it is. */
export const cleanHtml = (text: string): string => (/<[a-z!/?]/i.test(text) ? sanitize(text, settings) : text);
