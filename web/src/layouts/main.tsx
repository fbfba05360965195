import MenuIcon from "@mui/icons-material/Menu";
import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Drawer from "@mui/material/Drawer";
import Toolbar from "@mui/material/Toolbar";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { useLiveChanges } from "../live.ts";
import { screens } from "../screens.ts";
import { useSession } from "../session.ts";
import { useSavedTheme } from "../theme-choice.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { Banners } from "../ui/notices.tsx";
import { Offline } from "../ui/offline.tsx";
import { TruncationTooltip } from "../ui/truncation-tooltip.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Notifications } from "./centre/index.tsx";
import { GlobalAlerts } from "./global-alerts.tsx";
import { useLayoutStart } from "./layout-start.ts";
import { Logo } from "./logo.tsx";
import { MenuContext, menuFor } from "./menu.ts";
import { Navigation } from "./navigation.tsx";
import { Commands } from "./palette/index.tsx";
import { PrintHead } from "./print-head.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

export const drawerWidth = 285;
const railWidth = 60;
const memory = "tradeport-menu";

const remembered = () => {
  try {
    return localStorage.getItem(memory) !== "small";
  } catch {
    return true;
  }
};

/** Top bar, collapsible navigation, alert area, page. Below 950 px the navigation is closed and opens over the page. */
export function MainLayout() {
  const { t } = useTranslation("shell");
  const who = useSession();
  useSavedTheme();
  useLayoutStart();
  useLiveChanges();
  const wide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const [large, setLarge] = useState(remembered);
  const [over, setOver] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu that lies over the page
  useEffect(() => setOver(false), [pathname]);

  const toggle = () => {
    if (!wide) return setOver(!over);
    setLarge(!large);
    try {
      localStorage.setItem(memory, large ? "small" : "large");
    } catch {
      // not remembered
    }
  };
  const menu = useMemo(() => (who ? menuFor(screens, who) : []), [who]);
  const open = wide ? large : over;
  const width = wide ? (large ? drawerWidth : railWidth) : drawerWidth;

  return (
    <MenuContext value={menu}>
      <Box sx={{ display: "flex", minHeight: "100dvh" }}>
        <Box component="a" href="#content" className="screen-only" sx={skip}>
          {t("skip")}
        </Box>
        <AppBar
          position="fixed"
          color="inherit"
          elevation={0}
          sx={{
            zIndex: (theme) => theme.zIndex.drawer + 1,
            borderBottom: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
          }}
        >
          <Toolbar variant="dense" sx={{ gap: 1, minHeight: 52, px: { xs: 1.25, sm: 1.5 } }}>
            <IconAction
              label={open ? t("menu.close") : t("menu.open")}
              icon={<MenuIcon />}
              onClick={toggle}
              aria-expanded={open}
            />
            <Link
              to="/"
              aria-label={`Tradeport – ${t("menu.home")}`}
              style={{ textDecoration: "none", display: "inline-flex", padding: 4 }}
            >
              <Logo />
            </Link>
            {who?.role === "Admin" && (
              <Chip
                label={t("admin")}
                size="small"
                color="warning"
                variant="soft"
                sx={{ display: { xs: "none", md: "flex" }, ml: 1 }}
              />
            )}
            <Box sx={{ flex: 1 }} />
            <Commands />
            <Box sx={{ flex: { md: 1 } }} />
            <Notifications />
            <ProfileMenu />
          </Toolbar>
        </AppBar>
        <Drawer
          variant={wide ? "permanent" : "temporary"}
          open={wide || over}
          onClose={() => setOver(false)}
          sx={{ width: wide ? width : undefined, flexShrink: 0, transition: "width .18s" }}
          slotProps={{
            root: { keepMounted: true } as object,
            paper: {
              // Beside the page it is no layer of its own: the menu in it has the name.
              ...(!wide && { "aria-label": t("menu.label") }),
              sx: {
                width,
                ...(wide && large && { height: "calc(100% - var(--notices, 0px))" }),
                overflowX: "hidden",
                transition: "width .18s",
                borderRightColor: "divider",
                bgcolor: "background.paper",
              },
            },
          }}
        >
          <Toolbar variant="dense" sx={{ minHeight: 52 }} />
          <Navigation small={wide && !large} onExpand={toggle} />
          {/* Below the menu there is room for what is said (notices.tsx). */}
          {wide && large && <span data-notice-place hidden />}
        </Drawer>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, outline: "none", display: "flex", flexDirection: "column" }}
        >
          <Toolbar variant="dense" sx={{ minHeight: 52 }} />
          <GlobalAlerts />
          <Banners />
          <Offline />
          <PrintHead />
          <Outlet />
          <TruncationTooltip />
        </Box>
        <BottomBar />
      </Box>
    </MenuContext>
  );
}

const skip = {
  position: "fixed",
  top: -60,
  left: 8,
  zIndex: 2000,
  p: 1,
  bgcolor: "background.paper",
  color: "primary.main",
  borderRadius: 1,
  "&:focus": { top: 8 },
} as const;
