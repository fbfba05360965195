import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount, useTranslation } from "#i18n";
import { menuNamed } from "./menu-named.ts";

/** Which rows of the list, with the columns that are shown, in their order. */
export interface ExportOptions {
  rows: "page" | "selected" | "filter" | "all";
  ids: readonly string[];
  columns: readonly string[];
}
export interface Exports {
  run: (options: ExportOptions) => Promise<unknown>;
  columns: readonly string[];
  shown: number;
  filtered: boolean;
}

/** "Export": this page, what is selected, what the filter matches, or all. */
export function ExportMenu({ run, columns, shown, filtered, ids = [] }: Exports & { ids?: readonly string[] }) {
  const { t } = useTranslation("lists");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useMutation({ mutationFn: (rows: ExportOptions["rows"]) => run({ rows, ids, columns }) });
  const choose = (rows: ExportOptions["rows"]) => {
    setAnchor(null);
    download.mutate(rows);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Download />}
        aria-haspopup="menu"
        loading={download.isPending}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("export.title")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={menuNamed(t("export.title"))}>
        {ids.length > 0 && (
          <MenuItem onClick={() => choose("selected")}>{t("export.selected", { n: formatCount(ids.length) })}</MenuItem>
        )}
        <MenuItem disabled={shown === 0} onClick={() => choose("page")}>
          {t("export.page", { n: formatCount(shown) })}
        </MenuItem>
        {filtered && <MenuItem onClick={() => choose("filter")}>{t("export.filter")}</MenuItem>}
        <MenuItem onClick={() => choose("all")}>{t("export.all")}</MenuItem>
      </Menu>
    </>
  );
}
