// Without a schema beside it, so that every page of the console loads no more.

/** States of a process that nothing follows. */
export const endedStates = ["done", "partly", "failed", "canceled"] as const;
