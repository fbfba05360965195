declare module "virtual:calls" {
  import type { Method } from "@tradeport/contract";

  /** "Order/AcceptOrder" -> its method, whether it is a change, and its address if that is not its name. Made from the contract by the build. */
  const calls: Record<string, [method: Method, writes: boolean, at?: string | null]>;
  export default calls;
  /** Controller -> what its answers are made of, by action. */
  export const shapes: Record<string, () => Promise<{ default: Record<string, import("./shape.ts").Shape> }>>;
}
