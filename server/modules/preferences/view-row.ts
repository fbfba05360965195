import { listAreaOf, type SavedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import type { Who } from "#platform/who.ts";

/** What somebody searched for: a buyer's name or telephone, perhaps, that not everybody is shown. */
const searches = (state: SavedView["state"]) => (state.search ?? "").trim() !== "";
const storesIn = (state: SavedView["state"]) =>
  Object.entries(state).flatMap(([field, text]) => (/store/i.test(field) ? (text.match(/[0-9a-f-]{36}/gi) ?? []) : []));

/**
 * Whether what another shared is for this reader: of a list that they open, without what was searched for where they are not shown
 * everything, and of their own stores.
 */
const isFor = ({ areas, storeIds }: Pick<Who, "areas" | "storeIds">, { list, state }: SavedView) => {
  const area = listAreaOf(list);
  if (areas && (area === undefined || areas[area] === undefined)) return false;
  if ((areas || storeIds) && searches(state)) return false;
  return !storeIds || storesIn(state).every((id) => storeIds.includes(id.toLowerCase()));
};

/** The views that this person may see, as the contract shows them; `condition` narrows. */
export const readViews = async ({ db, clientId, who }: Ctx, condition: ReturnType<typeof sql>): Promise<SavedView[]> => {
  const { rows } = await sql<SavedView>`
    select view.id, view.list, name, layout, state, is_shared, owner_id = ${who.personId} as is_mine,
      owner_id = ${who.personId} or ${who.right === "manage"} as may_change, selected.view_id is not null as is_default, owner_name, version
    from saved_view view
    left join saved_view_default selected on selected.client_id = view.client_id and selected.view_id = view.id
      and selected.person_id = ${who.personId}
    where view.client_id = ${clientId} and (is_shared or owner_id = ${who.personId}) and ${condition}
    order by is_shared, fold(name), view.id`.execute(db);
  return rows.filter((view) => view.isMine || isFor(who, view));
};

export const readView = async (ctx: Ctx, viewId: string): Promise<SavedView> => {
  const [view] = await readViews(ctx, sql`view.id = ${viewId}`);
  if (!view) throw new Fail("not_found");
  return view;
};

/** The view, locked, for somebody who may change it. */
export const lockView = async (ctx: Ctx, viewId: string): Promise<SavedView> => {
  await sql`select 1 from saved_view where client_id = ${ctx.clientId} and id = ${viewId} for update`.execute(ctx.db);
  const view = await readView(ctx, viewId);
  if (!view.mayChange) throw new Fail("view_not_yours", { name: view.name, owner: view.ownerName });
  return view;
};

/** Two views of one name are one too many; the constraint's word becomes ours. */
export const named = async <T>(name: string, write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (violated(error) === "saved_view_name") throw new Fail("view_name_taken", { name });
    throw error;
  }
};
