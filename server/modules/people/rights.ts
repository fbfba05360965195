import type { AreaRights, Right } from "@tradeport/contract/areas";

interface Given<R extends Right> {
  right: R;
  areas: AreaRights | null;
}

/** What is kept of rights: where areas are given they count alone, and the right beside them is the least there is. */
export const rightsIn = <R extends Right>({
  right,
  areas,
}: {
  right: R;
  areas?: AreaRights | null | undefined;
}): Given<R | "read"> => (areas ? { right: "read", areas } : { right, areas: null });

export const areasJson = ({ areas }: { areas?: AreaRights | null | undefined }) => (areas ? JSON.stringify(areas) : null);

/** For the audit: rights by area stand there by area. */
export const recordedRights = ({ right, areas }: Given<Right>) => (areas ? { areas } : { right });
