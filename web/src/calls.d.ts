declare module "virtual:calls" {
  import type { Method, Right, Role } from "@tradeport/contract";

  /** "Order/AcceptOrder" -> its method, who may, its address if that is not its name, and of a list its fields. Made from the contract by the build. */
  const calls: Record<
    string,
    [method: Method, roles: Role[], right: Right, at?: string | null, fields?: import("./ui/list-fields.ts").Fields | null]
  >;
  export default calls;
  /** Controller -> what its answers are made of, by action. */
  export const shapes: Record<string, () => Promise<{ default: Record<string, import("./shape.ts").Shape> }>>;
}
