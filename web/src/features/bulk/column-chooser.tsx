import Down from "@mui/icons-material/ArrowDownward";
import Up from "@mui/icons-material/ArrowUpward";
import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ExportTemplateColumn, exportFields } from "@tradeport/contract/export-templates";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SearchField } from "#ui/search-input.tsx";

type Values = { columns: ExportTemplateColumn[] };

/** Which columns, in which order, and what each is called in the file. */
export function ColumnChooser() {
  const { t } = useTranslation("exports");
  const { control } = useFormContext<Values>();
  const { fields, append, remove, move } = useFieldArray<Values, "columns">({ control, name: "columns" });
  const free = exportFields.filter((field) => !fields.some((one) => one.field === field));
  const add = (...more: (typeof exportFields)[number][]) => append(more.map((field) => ({ field, title: "" })));
  return (
    <Stack role="group" aria-label={t("columns")} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t("columns")}
      </Typography>
      {fields.map(({ id, field }, at) => {
        const name = t(`fields.${field}`);
        return (
          <Stack key={id} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TextInput
                name={`columns.${at}.title`}
                label={t("fieldTitleOf", { field: name })}
                hint={t("asField", { name })}
                maxLength={60}
              />
            </Box>
            <IconAction label={t("up", { field: name })} icon={<Up />} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <IconAction
              label={t("down", { field: name })}
              icon={<Down />}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconAction label={t("remove", { field: name })} icon={<Close />} onClick={() => remove(at)} />
          </Stack>
        );
      })}
      {free.length > 0 && (
        <>
          <SearchField
            key={fields.length}
            label={t("addColumn")}
            options={free.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
            value={null}
            onChange={(value) => {
              const field = free.find((one) => one === value);
              if (field) add(field);
            }}
          />
          <Button size="small" onClick={() => add(...free)} sx={{ alignSelf: "flex-start" }}>
            {t("addAll")}
          </Button>
        </>
      )}
    </Stack>
  );
}
