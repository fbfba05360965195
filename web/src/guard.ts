import type { Role } from "@tradeport/contract";
import type { Profile } from "@tradeport/contract/accounts";
import type { Screen } from "./screens.ts";
import { accessOf, may } from "./session.ts";

type Rule = Pick<Screen, "path" | "roles" | "needs">;

/** Only for guests: a signed-in person who opens it goes home. */
const guestOnly = new Set(["/login", "/Auth/Register", "/Auth/ForgottenPassword"]);
const needsNoOne = (screen: Rule) => screen.roles.includes("Guest");
const isPlain = (path: string) => !path.includes("$");

/** A client's own page: an Admin stays at its address, and is shown there where a customer is chosen. */
export const isClients = ({ roles }: Pick<Screen, "roles">) => roles.includes("Client") && !roles.includes("Admin");

const review = "/Account/WaysIn";

/** Where a person who may not be here is sent; null when they may stay. */
export const redirectFor = (
  screen: Rule,
  who: Pick<Profile, "role" | "isInReview" | "areas" | "right" | "storeIds"> | null,
  screens: readonly Rule[],
): string | null => {
  if (!who) return needsNoOne(screen) ? null : "/login";
  if (who.isInReview) return screen.path === review ? null : review;
  if (screen.path === review) return "/";
  if (guestOnly.has(screen.path)) return "/";
  const role: Role = who.role;
  // Whose rights are given by area is not led to what would answer nothing.
  if (who.areas && !may(who, { ...accessOf(screen.needs), roles: screen.roles })) return "/";
  if (screen.roles.includes(role) || (role === "Admin" && isClients(screen))) return null;
  const first = screens.find((other) => !needsNoOne(other) && other.roles.includes(role) && isPlain(other.path));
  return first?.path ?? "/401";
};

/** Parameters that are there must look as the screen says. */
export const paramsFit = (rules: Record<string, RegExp> | undefined, given: Record<string, string | undefined>) =>
  Object.entries(rules ?? {}).every(([name, rule]) => given[name] === undefined || rule.test(given[name]));
