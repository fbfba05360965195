import { contract, walk } from "@tradeport/contract";
import type { Plugin } from "vite";
import { fieldsOf } from "./fields-of.ts";
import { shapeOf } from "./shape-of.ts";

/**
 * What the client must know of every call, as data: name -> method, who may (role, area and right), where it answers if not
 * under its own name, and for lists the fields of their wish; and by controller, fetched with its first call, what its answers are made of. With the contract itself every
 * schema of the product would be in the first screen.
 */
export const calls = (): Plugin => {
  const id = "virtual:calls";
  const shapes = "virtual:shapes/";
  const all = walk(contract);
  const table = all.map(({ name, procedure }) => {
    const { method, roles, area, right, allStores, at, reads, changes } = procedure;
    const facts = [method, roles, area, right, allStores ? 1 : 0, at, fieldsOf(name, procedure), reads.length > 0 ? reads : null];
    return [name, changes.length > 0 ? [...facts, changes] : facts];
  });
  const answers = (controller: string) =>
    all
      .filter((one) => one.controller === controller && one.procedure.kind !== "download")
      .map(({ action, procedure }) => [action, shapeOf(procedure.output)]);
  const fetchers = Object.keys(contract).map((name) => `${name}: () => import("${shapes}${name}")`);
  return {
    name: "calls",
    resolveId: (requested) => (requested === id || requested.startsWith(shapes) ? `\0${requested}` : null),
    load: (requested) => {
      if (requested === `\0${id}`)
        // As text: a browser reads it in half the time that it needs for the same as code.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(table)))});\nexport const shapes = { ${fetchers.join(", ")} };`;
      if (!requested.startsWith(`\0${shapes}`)) return null;
      return `export default ${JSON.stringify(Object.fromEntries(answers(requested.slice(shapes.length + 1))))}`;
    },
  };
};
