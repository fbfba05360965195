import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../i18n/index.ts";
import { Logo } from "./logo.tsx";

/** A file of its own: the console’s first screens have none of it. */
const LanguageSwitch = lazy(async () => ({ default: (await import("./language-switch.tsx")).LanguageSwitch }));

/** The pages that a mailed link leads to have a cover of their own. */
const covers = {
  sales: { picture: "/cover.svg", lines: ["login.cover1", "login.cover2", "login.cover3"] },
  mail: { picture: "/cover-mail.svg", lines: ["mailCover.text1", "mailCover.text2", "mailCover.text3"] },
} as const;

/** Cover at the left, the form at the right; on a phone only the form. */
export function AuthLayout() {
  const { t } = useTranslation("shell");
  const byMail = useLocation({ select: ({ pathname }) => pathname.startsWith("/Auth/EmailVerification") });
  const cover = byMail ? covers.mail : covers.sales;
  return (
    <Box
      sx={{
        minHeight: "100dvh",
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1.15fr) minmax(420px, 1fr)" },
      }}
    >
      <Box
        component="aside"
        sx={{
          display: { xs: "none", md: "flex" },
          flexDirection: "column",
          justifyContent: "space-between",
          p: 6,
          color: "#fff",
          background: `#1d4672 url(${cover.picture}) top center / cover no-repeat`,
        }}
      >
        <Logo size={34} light />
        <Box sx={{ maxWidth: 480, mt: "auto", mb: 5 }}>
          <Typography component="p" sx={{ fontSize: 34, fontWeight: 700, lineHeight: 1.2, letterSpacing: "-0.02em", mb: 3 }}>
            {t(byMail ? "mailCover.title" : "login.coverTitle")}
          </Typography>
          <Stack component="ul" sx={{ gap: 1.75, listStyle: "none", p: 0, m: 0 }}>
            {cover.lines.map((key) => (
              <Stack component="li" key={key} direction="row" sx={{ gap: 1.25, fontSize: 15.5 }}>
                <CheckCircle sx={{ fontSize: 20, mt: 0.2, color: "#a9d0f5" }} />
                {t(key)}
              </Stack>
            ))}
          </Stack>
        </Box>
        <Typography sx={{ fontSize: 13, color: "#d5e6f7" }}>{t("slogan")}</Typography>
      </Box>
      <Box
        component="main"
        id="content"
        sx={{ display: "flex", flexDirection: "column", bgcolor: "background.paper", p: { xs: 3, sm: 5 } }}
      >
        <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center" }}>
          <Box sx={{ visibility: { md: "hidden" } }}>
            <Logo />
          </Box>
          <Box sx={{ minHeight: 32 }}>
            <Suspense fallback={null}>
              <LanguageSwitch />
            </Suspense>
          </Box>
        </Stack>
        <Box sx={{ flex: 1, display: "grid", placeItems: "center" }}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  );
}
