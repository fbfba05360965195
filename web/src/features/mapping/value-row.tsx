import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { SuggestedValue } from "@tradeport/contract/mapping-suggestions";
import { isWholeNumber } from "@tradeport/contract/numbers";
import { useTranslation } from "#i18n";
import { SearchField } from "#ui/search-input.tsx";
import { useMappingReason } from "./suggestion-reason.tsx";
import type { Own } from "./value-draft.ts";

/** As its reader says it. */
export type Shown = Own & { shown: string };

/** One of our values, and what it becomes at the channel. */
export function ValueRow({
  own,
  note,
  options,
  code,
  proposed,
  suggestion,
  asText,
  isNumber,
  readOnly,
  onChange,
}: {
  own: Shown;
  note: string | undefined;
  options: readonly { value: string; label: string }[];
  code: string | null;
  proposed: boolean;
  /** What it could be, and why. */
  suggestion: SuggestedValue | undefined;
  /** Without a value it goes as it is written. */
  asText: boolean;
  /** A whole number is written there, and nothing is listed. */
  isNumber: boolean;
  readOnly: boolean;
  onChange: (code: string | null) => void;
}) {
  const { t } = useTranslation("mapping");
  const name = own.shown;
  const reasonOf = useMappingReason();
  const suggestedName = isNumber
    ? suggestion?.channelValueCode
    : options.find(({ value }) => value === suggestion?.channelValueCode)?.label;
  const isUnfit = isNumber && code !== null && !isWholeNumber(code);
  const why = suggestion && reasonOf(suggestion);
  const help = () => {
    if (proposed) return suggestion?.channelValueCode === code ? t("values.suggested", { why }) : t("values.proposal");
    if (code !== null) return;
    return asText ? t("values.goesAsText") : undefined;
  };
  // Not sure enough to be filled in: one press takes it.
  const offered = code === null && !readOnly && suggestedName !== undefined ? suggestion?.channelValueCode : undefined;
  return (
    <Box sx={{ display: "grid", gap: 1, alignItems: "start", gridTemplateColumns: { xs: "1fr", sm: "200px 1fr" } }}>
      <Box sx={{ pt: { sm: 1 } }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>{name}</Typography>
        {note && (
          <Typography variant="caption" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      <div>
        {isNumber ? (
          <TextField
            fullWidth
            label={t("values.valueOf", { value: name })}
            value={code ?? ""}
            disabled={readOnly}
            error={isUnfit}
            helperText={isUnfit ? t("attributes.wholeNumberHint") : help()}
            slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 20 } }}
            onChange={({ target }) => onChange(target.value.trim() === "" ? null : target.value.trim())}
          />
        ) : (
          <SearchField
            label={t("values.valueOf", { value: name })}
            options={options}
            value={code}
            disabled={readOnly}
            helperText={help()}
            onChange={(selected) => onChange(selected === null ? null : String(selected))}
          />
        )}
        {offered !== undefined && (
          <Button size="small" onClick={() => onChange(offered)} sx={{ textAlign: "left" }}>
            {t("values.couldBe", { name: suggestedName, why })}
          </Button>
        )}
      </div>
    </Box>
  );
}

export const SubTitle = ({ children }: { children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
    {children}
  </Typography>
);
