import { sql } from "./db.ts";
import { Fail } from "./errors.ts";
import type { Who } from "./who.ts";

/** For an Admin the company, if there is one, is the one that they act for. */
export type Row = Omit<
  Who,
  "role" | "right" | "areas" | "storeIds" | "via" | "apiKeyId" | "proposes" | "acting" | "isFresh" | "isInReview" | "secretHash"
> & {
  isFresh?: boolean;
  isInReview?: boolean;
  isAdmin: boolean;
  /** False when an outside provider, which must be asked, could not be for too long. */
  isVouched: boolean;
  memberRight: Who["right"] | null;
  memberAreas: Who["areas"];
  memberStoreIds: Who["storeIds"];
  acting?: Who["acting"];
};

/** In a company a person goes by the name of their membership there; `m` is not theirs for an Admin who acts. */
export const person = sql`p.id as person_id, p.subject, p.email,
  coalesce(case when m.person_id = p.id then nullif(trim(m.name || ' ' || m.surname), '') end, p.display_name) as display_name, m.id as client_member_id, m."right" as member_right, m.areas as member_areas, m.store_ids as member_store_ids,
  c.id as client_id, c.name as client_name, coalesce(c.is_active, true) as client_active`;

export const whoFrom = (row: Row | undefined, via: Who["via"]): Who | null => {
  if (!row) return null;
  const {
    isAdmin,
    isVouched,
    memberRight,
    memberAreas,
    memberStoreIds,
    acting = null,
    isFresh: fresh = false,
    isInReview = false,
    ...rest
  } = row;
  if (!isVouched) throw new Fail("provider_away");
  const none = { areas: null, storeIds: null, secretHash: null, apiKeyId: null, proposes: false };
  const shared = { ...rest, ...none, via, isFresh: fresh, isInReview };
  if (isAdmin && acting) return { ...shared, acting, role: "Client", right: "manage" };
  if (isAdmin) {
    const noClient = { clientId: null, clientMemberId: null, clientName: null, clientActive: true };
    return { ...shared, ...noClient, acting: null, role: "Admin", right: "manage" };
  }
  return (
    memberRight && { ...shared, acting: null, role: "Client", right: memberRight, areas: memberAreas, storeIds: memberStoreIds }
  );
};
