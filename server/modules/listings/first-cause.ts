import type { Cause } from "@tradeport/connectors/connector";

/** The cause that a person is shown for several reasons: the first that only a person can put right. */
export const firstCause = (causes: readonly Cause[]): Cause => causes.find(({ passes }) => !passes) ?? causes[0]!;
