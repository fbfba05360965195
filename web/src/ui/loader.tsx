import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#i18n";

/** Shown after 300 ms only, so that quick answers don't flicker. */
export function Loader({ height = 240 }: { height?: number | string }) {
  const { t } = useTranslation("ui");
  const [late, setLate] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(wait);
  }, []);
  return (
    <Box role="status" aria-label={t("loading")} sx={{ minHeight: height, display: "grid", placeItems: "center" }}>
      {late && <CircularProgress size={32} aria-hidden />}
    </Box>
  );
}

/** Over what is at work: it takes no press from the first moment, and after 300 ms it is veiled and says that it works. */
export function LoaderOverlay({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <Box sx={{ position: "relative" }} aria-busy={open || undefined}>
      {children}
      {open && (
        <Box role="status" aria-label={t("loading")} sx={veil}>
          <CircularProgress size={32} aria-hidden />
        </Box>
      )}
    </Box>
  );
}

const veil = {
  position: "absolute",
  inset: 0,
  zIndex: 7,
  display: "grid",
  placeItems: "center",
  borderRadius: 2,
  cursor: "progress",
  opacity: 0,
  bgcolor: "color-mix(in srgb, var(--mui-palette-background-paper) 60%, transparent)",
  animation: "late-veil 0s .3s forwards",
  "@keyframes late-veil": { to: { opacity: 1 } },
} as const;
