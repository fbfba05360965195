import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useLanguage } from "./i18n/index.ts";
import { Proof } from "./layouts/proof.tsx";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { themeFor } from "./theme.ts";
import { Snackbars } from "./ui/notices.tsx";

/** The page's policy lets only style tags with this request's nonce in. */
const given = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
const styles = createCache({ key: "tp", prepend: true, ...(given && !given.startsWith("__") && { nonce: given }) });

export function App() {
  const language = useLanguage();
  const theme = useMemo(() => themeFor(language), [language]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Proof />
          <Snackbars />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
