// Words and rules alone, without schemas: screens load them.
import type { ProcedureArea } from "./areas.ts";

/** What costs money while nobody looks, the dearest first: a person who does not look is told by e-mail. */
export const notificationKinds = [
  "signIn",
  "away",
  "silent",
  "warehouse",
  "oversold",
  "late",
  "near",
  "shipment",
  "claim",
  "held",
  "unread",
  "webhook",
  "proposal",
  "process",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Whom it is said to: those to whom that area is open. A process is said to whoever started it, a proposal to whose key it is of. */
export const notificationAreas: Record<NotificationKind, ProcedureArea> = {
  signIn: "connections",
  away: "connections",
  silent: "orders",
  warehouse: "connections",
  oversold: "orders",
  late: "orders",
  near: "orders",
  shipment: "packing",
  claim: "claims",
  held: "catalogue",
  unread: "orders",
  webhook: "people",
  proposal: "any",
  process: "any",
};

/** From then on a deadline to hand over is near. */
export const nearHours = 4;
/** Of a claim: it may need a look at what came back. */
export const claimNearHours = 24;
/** Orders of a store that works are read every few minutes, at most: after so long something is wrong on our side. */
export const silentMinutes = 30;
