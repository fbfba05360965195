import type { Room } from "#platform/rate-limits.ts";

/** What the last minutes say of one kind of message. Null: none left, or none was confirmed. */
export interface Pace {
  /** Messages that left in a second in which some were on their way out. */
  perSecond: number | null;
  /** From leaving to its outcome, the middle one. */
  confirmMs: number | null;
}

/** A limit, and the calls that one message spends of it. */
export interface Spent {
  room: Room;
  calls: number;
}

/** Milliseconds until so many calls have left by this limit: those that line up already come first, and its system's own pause before all. */
export const callsLeaveMs = (calls: number, { tokens, perSecond, blockedMs }: Room): number =>
  Math.max(blockedMs, ((calls - tokens) / perSecond) * 1000, 0);

/**
 * Milliseconds until the last of so many messages is confirmed: not before each limit lets their calls leave, nor faster than messages left in
 * the last minutes, and as long after that as the middle one took. Null: nothing was confirmed lately, so nobody knows.
 */
export const forecastMs = (messages: number, limits: readonly Spent[], { perSecond, confirmMs }: Pace): number | null => {
  if (confirmMs === null) return null;
  const byLimits = limits.map(({ room, calls }) => callsLeaveMs(messages * calls, room));
  const byPace = perSecond === null ? 0 : (messages / perSecond) * 1000;
  return Math.max(byPace, ...byLimits) + confirmMs;
};
