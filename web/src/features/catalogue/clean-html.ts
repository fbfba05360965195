import { descriptionAttributes, descriptionSilent, descriptionTags, isHtml } from "@tradeport/contract/description-html";

const [tags, silent] = [new Set(descriptionTags), new Set(descriptionSilent)];
const addresses = new Set(["href", "src"]);

/** What of pasted or stored HTML is let into the page: by the list that the server keeps to. Parsed where nothing of it runs or loads. */
export const cleanFragment = (html: string): DocumentFragment => {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  const fragment = document.createDocumentFragment();
  copy(parsed, fragment);
  return fragment;
};

const copy = (from: Node, to: Node) => {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.nodeValue ?? ""));
    if (!(node instanceof Element)) continue;
    const tag = node.localName;
    if (silent.has(tag)) continue;
    if (!tags.has(tag)) {
      copy(node, to);
      continue;
    }
    const made = document.createElement(tag);
    for (const name of descriptionAttributes[tag] ?? []) {
      const value = node.getAttribute(name);
      if (value !== null && (!addresses.has(name) || /^https?:\/\//i.test(value))) made.setAttribute(name, value);
    }
    if (tag === "img" && !made.hasAttribute("src")) continue;
    copy(node, made);
    to.appendChild(made);
  }
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** A description that was typed without a tag shows its lines. */
export const asHtml = (text: string): string =>
  isHtml(text)
    ? text
    : text
        .split("\n")
        .map((line) => `<p>${escaped(line) || "<br>"}</p>`)
        .join("");
