import { createRequire } from "node:module";
import { descriptionAttributes, descriptionSilent, descriptionTags, isHtml } from "@tradeport/contract/description-html";
import type { IOptions, Transformer } from "sanitize-html";

function absolute(name: string): Transformer {
  return (tagName, { [name]: address = "", ...attribs }) => ({
    tagName,
    attribs: /^https?:\/\//i.test(address) ? { [name]: address, ...attribs } : attribs,
  });
}

const settings: IOptions = {
  allowedTags: descriptionTags,
  allowedAttributes: descriptionAttributes,
  allowedSchemes: ["http", "https"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  // An address of a page of ours means nothing at a marketplace.
  transformTags: { a: absolute("href"), img: absolute("src") },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  nonTextTags: descriptionSilent,
  disallowedTagsMode: "discard",
};

/** Loaded with the first text that has a tag. */
const sanitizer = () => createRequire(import.meta.url)("sanitize-html") as typeof import("sanitize-html");

/** The allow-listed part of a text that a person wrote as HTML. One without a tag is nobody's HTML and stays as it is. */
export const cleanHtml = (text: string): string => (isHtml(text) ? sanitizer()(text, settings) : text);

/** What HTML says: its entities read, its tags left out. Lines stay as they are. */
export const textOf = (html: string): string =>
  sanitizer()(html, { allowedTags: [], allowedAttributes: {} }).replace(
    /&(amp|lt|gt);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">" })[name]!,
  );

/** HTML without elements of one kind: what stands in them stays. It is cleaned of nothing else. */
export const unwrapped = (html: string, isOne: (tag: string, attributes: Record<string, string>) => boolean): string =>
  sanitizer()(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) => isOne(tag, attribs) && "excludeTag",
  });
