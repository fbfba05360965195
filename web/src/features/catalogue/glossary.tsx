import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type GlossaryTerm, glossaryMax } from "@tradeport/contract/product-settings";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { useLanguages } from "./use-languages.ts";

const languages = ["en-US", "de-DE", "fr-FR", "it-IT"] as const satisfies GlossaryTerm["language"][];

/** The company's own words in other languages, a row each. */
export function Glossary({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation("selling");
  const { nameOf } = useLanguages();
  const list = useFieldArray({ name: "glossary", keyName: "key" });
  const options = languages.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t("settings.glossaryText")}
      </Typography>
      {list.fields.length > 0 && (
        <Stack component="ul" sx={{ listStyle: "none", p: 0, m: 0, gap: 2 }}>
          {list.fields.map(({ key }, at) => (
            <Stack component="li" key={key} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
              <Box
                sx={{ flex: 1, display: "grid", gap: { xs: 2, sm: 1 }, gridTemplateColumns: { xs: "1fr", sm: "1fr 140px 1fr" } }}
              >
                <TextInput name={`glossary.${at}.term`} label={t("settings.term")} required maxLength={100} />
                <SelectInput name={`glossary.${at}.language`} label={t("settings.language")} options={options} required />
                <TextInput name={`glossary.${at}.translation`} label={t("settings.translation")} required maxLength={100} />
              </Box>
              {!readOnly && (
                <IconAction
                  label={t("settings.termRemove", { row: at + 1 })}
                  icon={<Delete fontSize="small" />}
                  onClick={() => list.remove(at)}
                />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {!readOnly && list.fields.length < glossaryMax && (
        <Button
          startIcon={<Add />}
          sx={{ alignSelf: "flex-start" }}
          onClick={() => list.append({ term: "", language: "en-US", translation: "" })}
        >
          {t("settings.termAdd")}
        </Button>
      )}
    </Stack>
  );
}
