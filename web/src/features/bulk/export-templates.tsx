import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ExcelExportTemplate } from "@tradeport/contract/export-templates";
import { useMemo } from "react";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { ExportTemplateForm } from "./export-template-form.tsx";

/** The company's own templates of exports: which columns, in which order, under which names. */
export function ExportTemplates() {
  const { t } = useTranslation("exports");
  const [sheet, setSheet] = useAddressState("form");
  const confirm = useConfirm();
  const mayChange = useMay(api.Product.UpdateExcelExportTemplate);
  const list = useQuery(api.Product.GetExcelExportTemplates.query({}));
  const opened = list.data?.find(({ id }) => id === sheet);
  const remove = useMutation({
    mutationFn: ({ id }: ExcelExportTemplate) => api.Product.DeleteExcelExportTemplate({ id }),
    onSuccess: (_, { name }) => {
      notify.success(t("deleted", { name }));
    },
  });
  const ask = async (row: ExcelExportTemplate) => {
    const answer = await confirm({
      title: t("templateDelete", { name: row.name }),
      text: t("templateDeleteText"),
      action: t("delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const columns = useMemo<Column<ExcelExportTemplate>[]>(
    () => [
      { key: "name", title: t("template"), width: 220, card: "title", cell: (row) => <Cut>{row.name}</Cut> },
      {
        key: "columns",
        title: t("columns"),
        cell: (row) => (
          <TwoLines
            main={t("columnCount", counted(row.columns.length))}
            sub={<Cut>{row.columns.map(({ field, title }) => title || t(`fields.${field}`)).join(", ")}</Cut>}
          />
        ),
      },
      { key: "modified", title: t("fields.modified"), width: 150, cell: (row) => <When at={row.modifiedDate} /> },
    ],
    [t],
  );
  return (
    <>
      <DataTable
        label={t("templates")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actionsWidth={110}
        {...(mayChange && {
          actions: (row: ExcelExportTemplate) => (
            <>
              <IconAction label={t("editOf", { name: row.name })} icon={<Edit />} onClick={() => setSheet(row.id)} />
              <IconAction
                label={t("deleteOf", { name: row.name })}
                icon={<Delete />}
                pending={remove.isPending && remove.variables.id === row.id}
                onClick={() => void ask(row)}
              />
            </>
          ),
        })}
        empty={<EmptyState title={t("noTemplates")} text={t("noTemplatesText")} />}
      />
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={t(opened ? "editTemplate" : "addTemplate")}
      >
        <ExportTemplateForm key={opened?.id ?? "new"} row={opened} onDone={() => setSheet("")} />
      </SideSheet>
      <MissingSheet
        open={mayChange && list.data !== undefined && !["", "new"].includes(sheet) && !opened}
        onClose={() => setSheet("")}
      />
    </>
  );
}
