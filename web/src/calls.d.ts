declare module "virtual:calls" {
  import type { Method } from "@tradeport/contract";

  /** "Order/AcceptOrder" -> its method, and whether it is a change. Made from the contract by the build. */
  const calls: Record<string, [method: Method, writes: boolean]>;
  export default calls;
}
