import { OrderList } from "./order-list.tsx";

export function CompletedOrders() {
  return <OrderList group="completed" />;
}
