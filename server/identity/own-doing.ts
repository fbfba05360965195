import type { IncomingHttpHeaders } from "node:http";

/** Whether a page of our own or the person's own hand (typed, a bookmark) sent this request, and no other site, neighbours under the same name among them. Browsers that don't tell are taken at their word. */
export const isOwnDoing = ({ "sec-fetch-site": site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === "same-origin" || site === "none";
