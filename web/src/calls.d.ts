declare module "virtual:calls" {
  import type { Method, ProcedureArea, Right, Role, Thing } from "@tradeport/contract";

  /** "Order/AcceptOrder" -> its method, who may, its address if that is not its name, of a list its fields, of an answer what it is made of, of a change what it changes. Made from the contract by the build. */
  const calls: Record<
    string,
    [
      method: Method,
      roles: Role[],
      area: ProcedureArea,
      right: Right,
      allStores: 0 | 1,
      at?: string | null,
      fields?: import("./ui/list-fields.ts").Fields | null,
      reads?: Thing[] | null,
      changes?: Thing[],
    ]
  >;
  export default calls;
  /** Controller -> what its answers are made of, by action. */
  export const shapes: Record<string, () => Promise<{ default: Record<string, import("./shape.ts").Shape> }>>;
}
