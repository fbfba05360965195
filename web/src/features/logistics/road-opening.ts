import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import type { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import type { RoadOrder } from "@tradeport/contract/road-orders";
import { api, pollWhileAway } from "#api";

interface Given {
  orderId: string | undefined;
  /** Lines of the order, by commas. */
  products: string | undefined;
  /** Of one that brings no order here. */
  roadOrderId: string | undefined;
}
export interface Opening {
  road: RoadOrder | null;
  fields: RoadOrderFields;
  unknownProducts: readonly { orderDetailsId: string; code: string; name: string; quantity: number }[];
}

const open = async ({ orderId, products, roadOrderId }: Given): Promise<Opening> => {
  const ofRoad = async (id: string): Promise<Opening> => {
    const road = await api.Logistics.GetRoadOrder({ roadOrderId: id });
    return { road, fields: road.fields, unknownProducts: [] };
  };
  if (roadOrderId) return ofRoad(roadOrderId);
  const orderDetailsIds = products?.split(",").filter(isId);
  const proposed = await api.Logistics.ProposeRoadOrder({
    ...(orderId && { orderId }),
    ...(orderDetailsIds && { orderDetailsIds }),
  });
  if (orderId && proposed.roadOrderId)
    return { ...(await ofRoad(proposed.roadOrderId)), unknownProducts: proposed.unknownProducts };
  return { road: null, fields: proposed.fields, unknownProducts: proposed.unknownProducts };
};

const keyOf = (given: Given) => [...api.Logistics.GetRoadOrder.key(), given];
/** A draft that was just made is what its address opens with: the form stays, with what was typed and what it was told is wrong. */
export const useMadeRoad = () => {
  const client = useQueryClient();
  return (given: Given, road: RoadOrder) =>
    client.setQueryData<Opening>(keyOf(given), { road, fields: road.fields, unknownProducts: [] });
};

const onItsWay = ["waiting", "sending", "unknown"];
/** What the form opens with: the road order that is there, or one as the order here says it. */
export const useRoadOpening = (given: Given, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: keyOf(given),
    queryFn: () => open(given),
    refetchInterval: ({ state }) =>
      onItsWay.includes(state.data?.road?.state ?? "") ? pollWhileAway(2000) : pollWhileAway(15_000),
  });

/** All that is chosen from, read together: no list comes in under the hand. */
export const useRoadLists = (enabled: boolean) => {
  const values = useQuery({ ...api.Logistics.GetRoadOrderValues.query({}), enabled });
  const counties = useQuery({ ...api.Logistics.GetCounties.query({}), enabled });
  const points = useQuery({ ...api.Logistics.GetCollectionPoints.query({}), enabled });
  const warehouses = useQuery({ ...api.Logistics.GetWarehouses.query({}), enabled });
  const all = [values, counties, points, warehouses];
  return {
    lists:
      values.data && counties.data && points.data && warehouses.data
        ? { values: values.data, counties: counties.data.data, points: points.data.data, warehouses: warehouses.data.data }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(all.map((one) => one.refetch())),
  };
};
export type RoadLists = NonNullable<ReturnType<typeof useRoadLists>["lists"]>;
