import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { calls } from "./calls.ts";
import { labelSets } from "./label-sets.ts";
import { pressed } from "./pressed.ts";
import { shared } from "./shared-files.ts";

const served = ["/api", "/oidc", "/auth", "/signin-callback", "/signout-callback", "/files", "/health", "/ready"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), calls(), labelSets(), pressed()],
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
        codeSplitting: shared,
      },
    },
  },
});
