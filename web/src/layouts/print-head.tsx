import Box from "@mui/material/Box";
import { formatDateTime, useTranslation } from "../i18n/index.ts";
import { useSession } from "../session.ts";
import { usePrinting } from "../ui/printing.ts";

/** At the head of a sheet of paper: whose it is, and when it was printed. */
export function PrintHead() {
  const { t } = useTranslation("ui");
  const who = useSession();
  // Told anew when the browser makes the sheet: a page may stand for hours before.
  usePrinting();
  return (
    <Box
      data-print-head
      sx={{
        display: "none",
        "@media print": { display: "flex", px: 3, justifyContent: "space-between", gap: 2, fontSize: "9pt" },
      }}
    >
      <span>{who?.clientName ?? "Tradeport"}</span>
      <span>{t("printed", { at: formatDateTime(new Date()) })}</span>
    </Box>
  );
}
