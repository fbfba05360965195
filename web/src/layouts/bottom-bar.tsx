import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../i18n/index.ts";
import type { Place } from "../screens.ts";
import { bottomBarHeight } from "../theme.ts";
import { leading } from "../ui/link.tsx";
import { useMenu } from "./menu.ts";

const Anchor = leading(ButtonBase);
/** The pages that a seller opens on the way, as far as their right goes. */
const places = ["/", "/Order/Active", "/Product/List"] satisfies Place[];

/** On a phone, in reach of the thumb; where a page has a bar of its own at the bottom that one stands alone (theme.ts). */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const entries = useMenu()
    .flatMap((entry) => ("entries" in entry ? entry.entries : entry))
    .filter(({ to }) => (places as string[]).includes(to));
  if (entries.length < 2) return null;
  return (
    <Box component="nav" aria-label={t("menu.often")} data-bottom-bar sx={bar}>
      {entries.map(({ to, title, icon: Icon }) => {
        const isHere = pathname === to;
        return (
          <Anchor
            key={to}
            to={to}
            aria-current={isHere ? "page" : undefined}
            sx={{ ...item, color: isHere ? "var(--link)" : "text.secondary", fontWeight: isHere ? 650 : 500 }}
          >
            {Icon && <Icon />}
            {t(`menu.${title}`)}
          </Anchor>
        );
      })}
    </Box>
  );
}

const bar = {
  display: "none",
  "@media (max-width: 599.95px)": {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    position: "fixed",
    zIndex: 5,
    left: 0,
    right: 0,
    bottom: "var(--said, 0px)",
    height: bottomBarHeight,
    paddingBottom: "env(safe-area-inset-bottom, 0px)",
    bgcolor: "background.paper",
    borderTop: 1,
    borderColor: "divider",
    "html:has([data-acts], [data-save-bar]) &": { display: "none" },
  },
  "@media print": { display: "none" },
} as const;
const item = { flexDirection: "column", gap: 0.25, fontSize: 11.5, lineHeight: 1.2, textAlign: "center", px: 0.5 } as const;
