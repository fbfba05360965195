import Add from "@mui/icons-material/Add";
import Edit from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { News } from "@tradeport/contract/announcements";
import { useMemo, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Cut, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { NewsForm } from "./news-form.tsx";

/** All announcements, a hundred a page; written and changed in the sheet, shown and taken back by the switch. */
export function NewsList() {
  const { t } = useTranslation("announcements");
  const search = useSearch(api.News.GetAllNews);
  const list = useQuery({ ...api.News.GetAllNews.query(search.ask), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<News | "new" | null>(null);
  const columns = useMemo<Column<News>[]>(
    () => [
      { key: "title", title: t("field.title"), sort: "title", card: "title", cell: (row) => <Cut lines={2}>{row.title}</Cut> },
      { key: "tags", title: t("field.tags"), width: 180, cell: (row) => <Cut>{row.tags.join(", ") || "–"}</Cut> },
      { key: "file", title: t("field.file"), width: 180, cell: (row) => <Cut>{row.file?.name ?? "–"}</Cut> },
      { key: "active", title: t("field.active"), width: 110, cell: (row) => <Shown news={row} /> },
      { key: "by", title: t("by"), width: 160, cell: (row) => <Cut>{row.createdBy}</Cut> },
      { key: "date", title: t("date"), sort: "createdDate", width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t],
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Box sx={{ flex: { xs: "1 1 100%", sm: 1 }, minWidth: 0 }}>
          <FilterBar
            search={search}
            searchField="search"
            searchLabel={t("search")}
            items={[
              {
                field: "isActive",
                label: t("field.active"),
                options: [
                  { value: true, label: t("shown") },
                  { value: false, label: t("hidden") },
                ],
              },
            ]}
          />
        </Box>
        <Button data-create variant="contained" startIcon={<Add />} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      </Stack>
      <DataTable
        label={t("title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.newsId}
        search={search}
        actionsWidth={60}
        actions={(row) => (
          <IconAction label={t("edit", { title: row.title })} icon={<Edit fontSize="small" />} onClick={() => setOpen(row)} />
        )}
        empty={<EmptyState title={t("none")} text={t("noneAdmin")} />}
      />
      <SideSheet open={open !== null} onClose={() => setOpen(null)} title={t(open === "new" ? "add" : "change")} width={640}>
        {open && <NewsForm news={open === "new" ? null : open} onSaved={() => setOpen(null)} />}
      </SideSheet>
    </Stack>
  );
}

function Shown({ news: { newsId, title, isActive } }: { news: News }) {
  const { t } = useTranslation("announcements");
  const show = (wanted: boolean) => api.News.SetIsActiveNews({ newsId, isActive: wanted });
  const set = useMutation({
    mutationFn: show,
    onSuccess: (_, wanted) => notify.success(t(wanted ? "nowShown" : "nowHidden", { title }), { undo: () => show(!wanted) }),
  });
  return (
    <Switch
      size="small"
      checked={set.isPending ? set.variables : isActive}
      disabled={set.isPending}
      onChange={(_, wanted) => set.mutate(wanted)}
      slotProps={{ input: { "aria-label": t("showTitle", { title }) } }}
    />
  );
}
