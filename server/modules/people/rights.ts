import type { AreaRights, Right } from "@tradeport/contract/areas";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Given<R extends Right> {
  right: R;
  areas: AreaRights | null;
  storeIds: string[] | null;
}

/** What is kept of rights: where areas are given they count alone, and the right beside them is the least there is; an owner has all stores. */
export const rightsIn = <R extends Right>(given: {
  right: R;
  areas?: AreaRights | null | undefined;
  storeIds?: string[] | null | undefined;
}): Given<R | "read"> => {
  const { right, areas = null, storeIds = null } = given;
  return {
    right: areas ? "read" : right,
    areas,
    storeIds: !areas && right === "manage" ? null : storeIds && [...new Set(storeIds)],
  };
};

/** Stores that are not the company's are not there. */
export const checkStores = async ({ db, clientId }: Ctx, { storeIds }: { storeIds: string[] | null }) => {
  if (!storeIds) return;
  const { rows } = await sql`select 1 from store where client_id = ${clientId} and id = any (${storeIds}::uuid[])`.execute(db);
  if (rows.length < storeIds.length) throw new Fail("not_found");
};

export const areasJson = ({ areas }: { areas?: AreaRights | null | undefined }) => (areas ? JSON.stringify(areas) : null);

/** For the audit: rights by area stand there by area. */
export const recordedRights = ({ right, areas, storeIds }: Given<Right>) => ({
  ...(areas ? { areas } : { right }),
  ...(storeIds && { storeIds }),
});
