/** Tags out: a description is looked at where it is not read as a page. */
export const plainHtml = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>|<br\s*\/?>/g, " "), "text/html").body.textContent ?? ""
  ).trim();
