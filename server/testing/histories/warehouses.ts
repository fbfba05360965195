import type { Caller } from "../world.ts";
import type { Weather } from "./history.ts";
import { played } from "./played.ts";

export interface Warehouse {
  id: string;
  name: string;
  /** The one store that is served from there, as people wanted it; null: none any more. */
  store: number | null;
  /** Whom it served at any time. */
  once: Set<number>;
  isClosed: boolean;
}

/** Beside the first place, which serves all stores: another one that serves one store, until it closes and a new one opens. */
export const openWarehouses = (seller: Caller, storeIds: string[]) => {
  const all: Warehouse[] = [];
  let homeId = "";
  const open = () => all.find(({ isClosed, store }) => !isClosed && store !== null);
  const list = () => seller.Warehouse.WarehouseList({});

  /** Serves the store before its first place, or after it. */
  const start = async (store: number, isFirst: boolean) => {
    homeId ||= (await list()).find(({ isDefault }) => isDefault)!.id;
    const name = `Depo ${all.length + 2}`;
    const stores = storeIds.map((storeId, at) => ({ storeId, position: at === store ? (isFirst ? 1 : 9) : null }));
    if (isFirst) await after(store);
    const { id } = await seller.Warehouse.InsertUpdate({ name, code: `D${all.length + 2}`, stores });
    all.push({ id, name, store, once: new Set([store]), isClosed: false });
    played.opened += 1;
  };
  /** The first place comes after another one from now on. */
  const after = async (store: number) => {
    const row = (await list()).find(({ id }) => id === homeId)!;
    const { id, version, name, code } = row;
    await seller.Warehouse.InsertUpdate({
      warehouseId: id,
      version,
      name,
      code,
      stores: [{ storeId: storeIds[store]!, position: 5 }],
    });
  };
  /** It closes; while it has promised something it serves no store from now on, and stays. */
  const end = async (one: Warehouse) => {
    const { version, name, code } = (await list()).find(({ id }) => id === one.id)!;
    try {
      await seller.Warehouse.CloseWarehouse({ warehouseId: one.id, version });
      one.isClosed = true;
      played.closed += 1;
    } catch (error) {
      if ((error as { code?: string }).code !== "warehouse_reserves") throw error;
      const stores = storeIds.map((storeId) => ({ storeId, position: null }));
      await seller.Warehouse.InsertUpdate({ warehouseId: one.id, version, name, code, stores });
      played.stayedOpen += 1;
    }
    one.store = null;
  };

  return {
    all,
    home: () => homeId,
    open,
    start,
    end,
    /** Orders of this store may have been taken from there. */
    served: (id: string, at: number) => all.some((one) => one.id === id && one.once.has(at)),
    /** The places that a store is served from now. */
    of: (at: number) => [homeId, ...all.filter(({ store }) => store === at).map(({ id }) => id)],
    turn: async ({ at, after }: Weather) => {
      const now = open();
      if (now) await end(now);
      else await start(at % storeIds.length, after % 2 === 0);
    },
  };
};
export type Warehouses = ReturnType<typeof openWarehouses>;
