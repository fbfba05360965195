import { OrderList } from "./order-list.tsx";

/** /Order/OnTheWay: what carriers have, what takes too long, and what comes back. */
export function OrdersOnTheWay() {
  return <OrderList group="onTheWay" />;
}
