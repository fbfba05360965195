import { normalizePath, type Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** A tenth of what a first screen may load; screens with forms have it, and what others need of the contract stands in files without schemas. */
const schemas = /node_modules.zod./;

/** Whether a module is one of these or must be there before one of them can run. */
const neededBy = (...names: string[]) => {
  const find = (context: Context) => {
    const all = new Set(names.map((name) => normalizePath(`${import.meta.dirname}/src/${name}`)));
    // A set is walked to its end while it grows.
    for (const one of all)
      for (const next of context.getModuleInfo(one)?.importedIds ?? []) {
        if (schemas.test(next)) throw new Error(`${one} brings the schema library into a first screen (${next})`);
        all.add(next);
      }
    return all;
  };
  let found: Set<string> | undefined;
  return (id: string, context: Context) => {
    found ??= find(context);
    return found.has(id);
  };
};

const inStart = neededBy("app.tsx", "router.tsx", "layouts/auth.tsx", "features/account/login.tsx");
const inSwitch = neededBy("layouts/language-switch.tsx");
const inConsole = neededBy("layouts/main.tsx", "features/home/home.tsx");
const inLists = neededBy("list/use-list.tsx", "ui/data-table.tsx", "features/catalogue/product-list.tsx");
const common = /node_modules|web.src.(ui|layouts|list)|contract/;

/**
 * What screens share comes in few files, since many small ones compress worse and cost a request each: what the first paint needs, what
 * every screen of the console needs beside it, what lists need, and what is left of what at least seven screens share, forms above all. The entry
 * itself is in none: it awaits what it loads, and what it loads would wait for its file.
 */
export const shared = {
  groups: [
    { name: (id, context) => (inStart(id, context) ? "start" : null), priority: 5 },
    // Of the sign-in pages and of a panel that somebody opens: no first screen of the console waits for it.
    { name: (id, context) => (inSwitch(id, context) ? "language" : null), test: common, priority: 4 },
    { name: (id, context) => (inConsole(id, context) ? "console" : null), test: common, priority: 3 },
    { name: (id, context) => (inLists(id, context) ? "tables" : null), test: common, priority: 2 },
    { name: "forms", test: common, minShareCount: 7, priority: 1 },
  ],
} satisfies Rolldown.CodeSplittingOptions;
