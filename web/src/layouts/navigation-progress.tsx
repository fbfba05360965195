import Box from "@mui/material/Box";
import { useRouterState } from "@tanstack/react-router";
import { useTranslation } from "../i18n/index.ts";

/**
 * What is left stays on the page until the next screen is all there. When that takes longer than 200 ms a bar says that it comes;
 * how long it will take nobody knows, so the bar is nearly full after five seconds and stands there.
 */
export function NavigationProgress() {
  const { t } = useTranslation("ui");
  const onTheWay = useRouterState({ select: ({ status }) => status === "pending" });
  return onTheWay && <Box role="progressbar" aria-label={t("loading")} sx={bar} />;
}

const bar = {
  position: "fixed",
  inset: "0 0 auto",
  height: 3,
  zIndex: "tooltip",
  bgcolor: "primary.main",
  pointerEvents: "none",
  transformOrigin: "left",
  visibility: "hidden",
  animation: "navigation-progress 5s cubic-bezier(.1, .7, .3, 1) .2s forwards",
  "@keyframes navigation-progress": {
    from: { visibility: "visible", transform: "scaleX(0)" },
    to: { visibility: "visible", transform: "scaleX(.95)" },
  },
} as const;
