import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { reloadOnce } from "./chunk.ts";
import { startLanguages } from "./i18n/index.ts";

addEventListener("vite:preloadError", (event) => {
  if (reloadOnce()) event.preventDefault();
});

await startLanguages();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
