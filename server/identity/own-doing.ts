import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of our own (of the origin `own`) or the person's own hand (typed, a bookmark) sent this request, and no other site,
 * neighbours under the same name among them. Over plain http no browser says that; then a form says where it comes from, and what does
 * not is taken at its word.
 */
export const isOwnDoing = ({ "sec-fetch-site": site, origin }: IncomingHttpHeaders, own: string): boolean =>
  site === undefined ? origin === undefined || origin === own : site === "same-origin" || site === "none";
