import Button from "@mui/material/Button";
import { type ExcelExportTemplate, ExportTemplateForm as schema } from "@tradeport/contract/export-templates";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { ColumnChooser } from "./column-chooser.tsx";

const valuesOf = (row: ExcelExportTemplate | undefined) => ({
  name: row?.name ?? "",
  columns: row?.columns.map((column) => ({ ...column })) ?? [{ field: "barcode" as const, title: "" }],
  ...(row && { version: row.version }),
});
type Values = ReturnType<typeof valuesOf>;

/** A new export template, or the one that is given, changed. */
export function ExportTemplateForm({ row, onDone }: { row: ExcelExportTemplate | undefined; onDone: () => void }) {
  const { t } = useTranslation("exports");
  const read = async () => {
    const found = (await api.Product.GetExcelExportTemplates({})).find(({ id }) => id === row?.id);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(row)}
      read={read}
      save={async ({ base, values: { name, columns } }) =>
        valuesOf(
          row
            ? await api.Product.UpdateExcelExportTemplate({ id: row.id, version: base.version ?? row.version, name, columns })
            : await api.Product.CreateExcelExportTemplate({ name, columns }),
        )
      }
      names={{ name: t("templateName"), columns: t("columns") }}
      bar={false}
      onSaved={async ({ name }) => {
        notify.success(t("templateSaved", { name }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <TextInput name="name" label={t("templateName")} required maxLength={60} />
          <ColumnChooser />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
