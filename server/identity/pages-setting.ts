import type { Database } from "#platform/db.ts";
import type { SecondFactor } from "#platform/lacks-factor.ts";
import type { Sealer } from "#platform/sessions.ts";

export interface PagesSetting {
  db: Database;
  sealer: Sealer;
  publicUrl: string;
  /** The network that an address stands for; null where a caller's own address can't be known. */
  networkBy: (ip: string) => string | null;
  secondFactor: SecondFactor;
}
