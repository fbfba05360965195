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
export type Level = "read" | "write";
/** What somebody may do in one area; one that is not named is closed. Who is in the company and what they may do is an owner's matter alone. */
export type AreaRights = { [A in Area]?: (A extends "people" ? "read" : Level) | undefined };

/** Rights by area that have a name. */
export const presets = {
  packer: { orders: "read", packing: "write" },
  accountant: { orders: "read", claims: "read", money: "read" },
  agency: { catalogue: "write", stock: "read", prices: "write" },
} as const satisfies Record<string, AreaRights>;
export type Preset = keyof typeof presets;

/** By which name somebody's areas go, if they have one. */
export const presetOf = (own: AreaRights): Preset | undefined =>
  (Object.keys(presets) as Preset[]).find((name) => areas.every((area) => own[area] === (presets[name] as AreaRights)[area]));

/** What a member or a key may do: a right in every area (`areas` null), or what each area says. */
export interface Rights {
  right: Right;
  areas: AreaRights | null;
  /** Of which stores; null: of all. */
  storeIds?: readonly string[] | null | undefined;
}

const rank: Record<Right, number> = { read: 0, write: 1, manage: 2 };
export const isAtLeast = (given: Right, needed: Right) => rank[given] >= rank[needed];

interface Needs {
  area: ProcedureArea;
  right: Right;
  /** It is about all stores: not for whoever has some. */
  allStores?: boolean | undefined;
}
/** What whoever has some stores may not do: what is of the company as a whole, and changes that reach further than stores of theirs. */
export const needsAllStores = ({ storeIds }: Rights, { area, allStores }: Needs) =>
  Boolean(storeIds) && (area === "whole" || allStores === true);

/** Whoever writes in an area, said by area, does all that is done there: no second word stands over it, as the owner's does over the editor's. */
export const mayCall = (who: Rights, needs: Needs) => {
  const { right, areas: own } = who;
  const { area, right: needed } = needs;
  if (needsAllStores(who, needs)) return false;
  if (!own) return isAtLeast(right, needed);
  if (area === "any") return true;
  const level = area === "whole" ? undefined : own[area];
  return level === "write" || (level === "read" && needed === "read");
};

/** Whether a field is shown: it goes by areas alone, and whoever has a right in all of them sees what there is. */
export const showsField = ({ areas: own }: Rights, { area, level }: { area: Area; level: Level }) =>
  !own || own[area] === "write" || own[area] === level;

/**
 * Whether buyers are shown with their names and addresses: to whoever works on orders, packs them or takes returns. Whoever only looks on sees them
 * masked and asks for one order's, which is noted (E2).
 */
export const seesBuyers = ({ right, areas: own }: Rights) =>
  own ? [own.orders, own.packing, own.claims].includes("write") : isAtLeast(right, "write");

/** Where an owner's word stands over an editor's: who is at most an editor only reads there by area. */
const owners: readonly Area[] = ["connections", "people", "settings"];
const lower = (a: Level | undefined, b: Level | undefined): Level | undefined => (a === "write" ? b : a && b && "read");

/** What both may do: a key is never more than its member. */
export const both = (a: Rights, b: Rights): Rights & { storeIds: readonly string[] | null } => {
  const right = isAtLeast(a.right, b.right) ? b.right : a.right;
  const storeIds =
    a.storeIds && b.storeIds ? a.storeIds.filter((id) => b.storeIds?.includes(id)) : (a.storeIds ?? b.storeIds ?? null);
  if (!a.areas && !b.areas) return { right, areas: null, storeIds };
  const levelOf = ({ right: whole, areas: own }: Rights, area: Area): Level | undefined => {
    if (own) return own[area];
    return whole === "manage" || (whole === "write" && !owners.includes(area)) ? "write" : "read";
  };
  return {
    right: "read",
    storeIds,
    areas: Object.fromEntries(areas.map((area) => [area, lower(levelOf(a, area), levelOf(b, area))])),
  };
};
