import Box from "@mui/material/Box";
import { useTranslation } from "#i18n";

/** Past suggestions and brands to the list of categories. */
export function ToList() {
  const { t } = useTranslation("mapping");
  return (
    <Box component="a" href="#mapping-categories" sx={skip}>
      {t("toList")}
    </Box>
  );
}

/** Seen while it has the focus. */
const skip = {
  position: "absolute",
  left: -9999,
  zIndex: 10,
  p: 1,
  bgcolor: "background.paper",
  color: "primary.main",
  borderRadius: 1,
  "&:focus": { left: "auto" },
} as const;
