import { randomUUID } from "node:crypto";

/**
 * How a supervisor tells a process who it is, and in whose place it was started: that one has ended for certain, so what it held need not
 * wait until its leases run out.
 */
export const namesOf = (id: string, before: string | undefined): Record<string, string> => ({
  PART_ID: id,
  ...(before ? { PART_BEFORE: before } : {}),
});

/** Of this process; one that was started by nobody has an id of its own and stands in for none. */
export const ownNames = () => ({ id: process.env.PART_ID ?? randomUUID(), before: process.env.PART_BEFORE });
