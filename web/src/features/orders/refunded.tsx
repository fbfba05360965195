import { OrderList } from "./order-list.tsx";

export function RefundedOrders() {
  return <OrderList group="refunded" />;
}
