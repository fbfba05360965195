import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { reloadOnce } from "./chunk.ts";
import { startLanguages } from "./i18n/index.ts";
import { watchTouches } from "./page-of.ts";
import { report, watchForErrors } from "./report.ts";
import { router } from "./router.tsx";
import { restoreFocus } from "./ui/restore-focus.ts";

addEventListener("vite:preloadError", (event) => {
  if (reloadOnce()) event.preventDefault();
});

watchForErrors();
restoreFocus();
watchTouches();
// Who is here and the screen's own parts are asked for while the words come.
await Promise.all([startLanguages(), router.load()]);
createRoot(document.getElementById("root")!, {
  onCaughtError: (error) => report("screen", error),
  onUncaughtError: (error) => report("screen", error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
