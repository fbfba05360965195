import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Language } from "@tradeport/contract";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "#i18n";
import { useTranslator } from "#list/use-translator.ts";
import { Fields } from "#ui/form.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { MachineMade, TranslateText } from "./machine-text.tsx";
import { newText } from "./product-values.ts";
import { RichText } from "./rich-text.tsx";
import { useLanguages } from "./use-languages.ts";

/** Name, invoice name, subtitle and description for each language; Turkish is always there. */
export function TextFields({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation(["product", "ui", "forms"]);
  const texts = useFieldArray({ name: "texts" });
  const rows = texts.fields as unknown as { id: string; langCode: Language }[];
  const { list: languages, nameOf } = useLanguages();
  const left = languages.data?.filter(({ langCode }) => !rows.some((row) => row.langCode === langCode)) ?? [];
  const translates = useTranslator() && !readOnly;
  // The other language of the two that texts are mostly in; any other is added first.
  const other = left.find(({ langCode }) => langCode === "en-US" || langCode === "tr-TR")?.langCode;
  return (
    <Stack sx={{ gap: 3 }}>
      {rows.map(({ id, langCode }, at) => (
        <Stack key={id} role="group" aria-label={nameOf(langCode)} sx={{ gap: 2 }}>
          <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 1 }}>
            <Typography variant="h3" component="h3">
              {nameOf(langCode)}
            </Typography>
            {at > 0 && !readOnly && (
              <IconAction
                label={t("field.removeLanguage", { language: nameOf(langCode) })}
                icon={<Delete fontSize="small" />}
                onClick={() => texts.remove(at)}
              />
            )}
            <MachineMade at={at} readOnly={readOnly} />
            {translates && at > 0 && <TranslateText langCode={langCode} />}
          </Stack>
          <TextInput name={`texts.${at}.name`} label={t("field.name")} required maxLength={150} />
          <Fields columns={2}>
            <TextInput name={`texts.${at}.invoiceName`} label={t("field.invoiceName")} maxLength={150} />
            <TextInput name={`texts.${at}.subtitle`} label={t("field.subtitle")} maxLength={150} />
          </Fields>
          <RichText name={`texts.${at}.description`} label={t("field.description")} maxLength={30_000} disabled={readOnly} />
        </Stack>
      ))}
      {languages.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void languages.refetch()}>
              {t("retry", { ns: "ui" })}
            </Button>
          }
        >
          {t("languagesFailed", { ns: "forms" })}
        </Alert>
      )}
      {translates && other && <TranslateText langCode={other} />}
      {left.length > 0 && !readOnly && (
        <TextField
          select
          label={t("field.addLanguage")}
          value=""
          onChange={({ target }) => texts.append(newText(target.value as Language))}
          sx={{ width: 220 }}
        >
          {left.map(({ langCode, name }) => (
            <MenuItem key={langCode} value={langCode}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
