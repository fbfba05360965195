import type { Cause } from "../../connector.ts";

export interface Problem {
  /** On folded text: no case, no Turkish marks. The first group, if any, is what $1 becomes. */
  pattern: RegExp;
  fingerprint: string;
  /** What the marketplace named is part of the fingerprint: one group per attribute. */
  named?: true;
  owner: Cause["owner"];
  field?: string;
  passes?: true;
  cause: [tr: string, en: string];
  remedy: [tr: string, en: string];
}

/** Who can put it right, and where. */
export const data = (field: string) => ({ owner: "data", field }) as const;
export const mapping = (field: string) => ({ owner: "mapping", field }) as const;
export const account = (field: string) => ({ owner: "account", field }) as const;
export const marketplace = { owner: "marketplace" } as const;
