import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import { isWholeNumber } from "@tradeport/contract/numbers";
import type { ReactNode } from "react";
import { useTranslation, useWords } from "#i18n";
import { SearchField } from "#ui/search-input.tsx";
import type { Rule } from "./attribute-draft.ts";

type Ours = Extract<Rule, { kind: "ours" }>;

/** Beside an attribute of ours: what goes for products that have no value in it. Nothing need be chosen. */
export function DefaultField({
  attribute,
  rule,
  named,
  readOnly,
  onChange,
}: {
  attribute: ChannelAttribute;
  rule: Ours;
  named: (label: string) => ReactNode;
  readOnly: boolean;
  onChange: (rule: Rule) => void;
}) {
  const { t } = useTranslation("mapping");
  const { t: ui } = useTranslation("ui");
  const words = useWords();
  const label = named(t("attributes.default"));
  const { or, ...alone } = rule;
  const text = or && "text" in or ? or.text : "";
  const isNoNumber = attribute.isWholeNumber && text !== "" && !isWholeNumber(text.trim());
  return (
    <Box sx={{ mt: 1.5 }}>
      {attribute.values.length > 0 ? (
        <SearchField
          label={label}
          options={attribute.values.map((value) => ({ value: value.code, label: words(value.names) || value.name }))}
          value={or && "code" in or ? or.code : null}
          disabled={readOnly}
          onChange={(code) => onChange(code === null ? alone : { ...alone, or: { code: String(code) } })}
        />
      ) : (
        <TextField
          fullWidth
          label={label}
          value={text}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.value === "" ? alone : { ...alone, or: { text: target.value } })}
          error={text.length > 200 || isNoNumber}
          helperText={
            text.length > 200
              ? ui("invalid.tooLong", { max: 200, given: text.length })
              : isNoNumber
                ? t("attributes.wholeNumberHint")
                : undefined
          }
        />
      )}
    </Box>
  );
}
