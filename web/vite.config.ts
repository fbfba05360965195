import { contract, walk } from "@tradeport/contract";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const served = ["/api", "/oidc", "/auth", "/signin-callback", "/signout-callback", "/files", "/health", "/ready"];

/**
 * What the client must know of every call, as data: name -> method, and whether it changes something. With the contract itself
 * every schema of the product would be in the first screen.
 */
const calls = (): Plugin => {
  const id = "virtual:calls";
  const table = walk(contract).map(({ name, procedure }) => [name, [procedure.method, procedure.right !== "read"]]);
  return {
    name: "calls",
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(Object.fromEntries(table))}` : null),
  };
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), calls()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: "http://localhost:3000", xfwd: true }])),
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // The page's policy allows no data: addresses for scripts and fonts; small files stay files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What most screens share is one file: many small ones compress worse and cost a request each.
        codeSplitting: { groups: [{ name: "base", test: /node_modules|web.src.(ui|layouts)|contract/, minShareCount: 7 }] },
      },
    },
  },
});
