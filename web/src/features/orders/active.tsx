import { OrderList } from "./order-list.tsx";

export function ActiveOrders() {
  return <OrderList group="active" />;
}
