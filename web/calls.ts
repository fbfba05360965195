import { contract, walk } from "@tradeport/contract";
import type { Plugin } from "vite";

/**
 * What the client must know of every call, as data: name -> method, whether it changes something, and where it answers if not under its own name. With the contract itself
 * every schema of the product would be in the first screen.
 */
export const calls = (): Plugin => {
  const id = "virtual:calls";
  const table = walk(contract).map(({ name, procedure }) => [name, [procedure.method, procedure.right !== "read", procedure.at]]);
  return {
    name: "calls",
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(Object.fromEntries(table))}` : null),
  };
};
