import { emptyId } from "@tradeport/contract";
import { audit } from "./audit.ts";
import type { Tx } from "./db.ts";

/** Signing in and out, in the audit of the person's company; an Admin's is the platform's. */
export const auditSession = (
  tx: Tx,
  action: "sign_in" | "sign_out",
  { id, personId, clientId }: { id: string; personId: string; clientId: string | null },
) =>
  audit(
    tx,
    clientId ?? emptyId,
    { kind: "person", id: personId, name: "", sessionId: id },
    { action, objectType: "session", objectId: id },
  );
