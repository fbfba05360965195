// Before anything is drawn: the colours and the language that this person chose, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let mode = "system";
  try {
    mode = localStorage.getItem("mui-mode") || mode;
  } catch {
    // storage is switched off: the system's choice holds
  }
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-theme", dark ? "dark" : "light");
  root.lang = /(?:^|; )i18n_redirected=(tr|en|de|fr|it)(?:;|$)/.exec(document.cookie)?.[1] ?? "tr";
})();
