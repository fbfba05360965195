import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of our own (of the origin `own`) or the person's own hand (typed, a bookmark) sent this request, and no other site,
 * neighbours under the same name among them. Over plain http no browser says that; then a form says where it comes from, and a link where
 * it stands unless its page forbids it (ours do). What says nothing is taken at its word.
 */
export const isOwnDoing = ({ "sec-fetch-site": site, origin, referer }: IncomingHttpHeaders, own: string): boolean => {
  if (site !== undefined) return site === "same-origin" || site === "none";
  const from = origin ?? (referer && originOf(referer));
  return from === undefined || from === "" || from === own;
};

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : "null");
