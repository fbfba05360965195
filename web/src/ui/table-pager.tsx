import Previous from "@mui/icons-material/ChevronLeft";
import Next from "@mui/icons-material/ChevronRight";
import First from "@mui/icons-material/FirstPage";
import Last from "@mui/icons-material/LastPage";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { ChangeEvent, ReactElement } from "react";
import { formatCount, useTranslation } from "#i18n";
import type { RowsPage } from "./data-table.tsx";
import { IconAction } from "./icon-action.tsx";
import type { Search } from "./search.tsx";

const sizes = [10, 25, 50, 100, 250];

/** "26–50 / 18.204" and four buttons; page and size are in the address. */
export function Pager({ search, page }: { search: Search; page: RowsPage<unknown> }) {
  const { t } = useTranslation("ui");
  const { set } = search;
  const ask: { page: number; pageSize: number } = search.ask;
  if (ask.pageSize === -1) return null;
  const from = ask.page * ask.pageSize + 1;
  const to = from + page.data.length - 1;
  const last = Math.max(0, page.totalPages - 1);
  const go = (label: "first" | "previous" | "next" | "last", icon: ReactElement, target: number, off: boolean) => (
    <IconAction label={t(`table.${label}`)} icon={icon} disabled={off} onClick={() => set({ page: target })} />
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        alignItems: "center",
        justifyContent: "flex-end",
        flexWrap: "wrap",
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: "divider",
        fontSize: 13,
      }}
    >
      <Box component="span" className="screen-only" sx={{ color: "text.secondary", display: { xs: "none", sm: "inline" } }}>
        {t("table.pageSize")}
      </Box>
      <Box
        component="select"
        className="screen-only"
        aria-label={t("table.pageSize")}
        value={ask.pageSize}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => set({ pageSize: Number(target.value) })}
        sx={{
          font: "inherit",
          color: "inherit",
          bgcolor: "background.paper",
          border: 0,
          borderRadius: 1,
          minHeight: 28,
          cursor: "pointer",
        }}
      >
        {[...new Set([...sizes, ask.pageSize])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", mx: 1 }}>
        {t(page.totalCountIsExact ? "table.range" : "table.rangeMore", {
          from: formatCount(from),
          to: formatCount(to),
          total: formatCount(page.totalCount),
        })}
      </Box>
      <Stack direction="row">
        {go("first", <First />, 0, ask.page === 0)}
        {go("previous", <Previous />, ask.page - 1, ask.page === 0)}
        {go("next", <Next />, ask.page + 1, ask.page >= last)}
        {go("last", <Last />, last, ask.page >= last)}
      </Stack>
    </Stack>
  );
}
