/**
 * What a company's work is made of. Each procedure names the one that it belongs to; what a member may do is said by area, or by a right that
 * holds in all of them.
 */
export const areas = [
  "catalogue",
  "stock",
  "prices",
  "orders",
  "packing",
  "claims",
  "money",
  "connections",
  "people",
  "settings",
] as const;
export type Area = (typeof areas)[number];

/**
 * Where a procedure belongs: an area; `any`, whatever areas somebody has (one's own account, help, and what every screen stands on); or
 * `whole`, the company as a whole, which no sum of areas opens (its audit).
 */
export type ProcedureArea = Area | "any" | "whole";

/** Inside the Client role: viewer reads, editor writes, owner manages. */
export type Right = "read" | "write" | "manage";
/** What somebody may do in one area; one that is not named is closed. */
export type AreaRights = { [A in Area]?: "read" | "write" | undefined };

/** What a member or a key may do: a right in every area (`areas` null), or what each area says. */
export interface Rights {
  right: Right;
  areas: AreaRights | null;
}

const rank: Record<Right, number> = { read: 0, write: 1, manage: 2 };
export const isAtLeast = (given: Right, needed: Right) => rank[given] >= rank[needed];

/** Whoever writes in an area, said by area, does all that is done there: no second word stands over it, as the owner's does over the editor's. */
export const mayCall = ({ right, areas: own }: Rights, { area, right: needed }: { area: ProcedureArea; right: Right }) => {
  if (!own) return isAtLeast(right, needed);
  if (area === "any") return true;
  const level = area === "whole" ? undefined : own[area];
  return level === "write" || (level === "read" && needed === "read");
};
