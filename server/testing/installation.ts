import { freshDatabase } from "./cluster.ts";
import { startParts } from "./parts.ts";

export type { Caller, Installation, Part } from "./parts.ts";

/** An installation over a database of its own in the tests' cluster. */
export const installation = async (settings: Record<string, string> = {}) => startParts(await freshDatabase(), settings);
