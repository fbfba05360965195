import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect, useState } from "react";
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
