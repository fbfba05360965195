import type { Logger } from "./log.ts";

/** An error whose message is all that its reader needs: a stack would hide it. */
export class InWords extends Error {}

/** An error that nobody catches ends the process. What it was is logged first, as everything else is. */
export const saysWhyItEnds = (log: Logger): void => {
  process.on("uncaughtException", (error) => {
    log.fatal(error instanceof InWords ? error.message : { err: error });
    process.exit(1);
  });
};
