import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type BulkField, bulkFields, Rounding } from "@tradeport/contract/bulk-update";
import { vatRates } from "@tradeport/contract/products";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { actsOf, changeOf, type Draft, isPrice, newDraft } from "./change-draft.ts";
import { fieldWord } from "./field-word.ts";

/** A field, what is done to it, and with what. */
export function ChangeRow({
  draft,
  standard,
  taken,
  tried,
  onChange,
  onRemove,
}: {
  draft: Draft;
  /** How the company rounds what is worked out. */
  standard: Rounding;
  /** Fields that other rows change. */
  taken: readonly BulkField[];
  /** The preview was asked for: what is missing is said. */
  tried: boolean;
  onChange: (draft: Draft) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation("bulk");
  const { field, act, value, find, rounding } = draft;
  const wrong = tried && changeOf(draft) === null;
  return (
    <Box
      role="group"
      aria-label={t(fieldWord(field))}
      sx={{
        display: "grid",
        gap: 1.5,
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr", md: "260px 200px minmax(160px, 1fr) minmax(0, 200px) 40px" },
        py: 1.5,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <TextField
        select
        label={t("fields.field")}
        value={field}
        onChange={({ target }) => onChange(newDraft(target.value as BulkField, draft.id))}
      >
        {bulkFields
          .filter((one) => one === field || !taken.includes(one))
          .map((one) => (
            <MenuItem key={one} value={one}>
              {t(fieldWord(one))}
            </MenuItem>
          ))}
      </TextField>
      <TextField
        select
        label={t("fields.act")}
        value={act}
        onChange={({ target }) => onChange({ ...draft, act: target.value as Draft["act"] })}
      >
        {actsOf(field).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`fields.acts.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {act === "replace" && (
        <TextField
          label={t("fields.find")}
          value={find}
          error={wrong && find === ""}
          onChange={({ target }) => onChange({ ...draft, find: target.value })}
        />
      )}
      {field === "vatRate" ? (
        <TextField
          select
          label={t("fields.value")}
          value={value}
          error={wrong}
          helperText={wrong ? t("fields.wrong") : undefined}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        >
          {vatRates.map((rate) => (
            <MenuItem key={rate} value={String(rate)}>
              %{rate}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          label={t(act === "replace" ? "fields.with" : act.startsWith("percent") ? "fields.percent" : "fields.value")}
          value={value}
          multiline={field === "description"}
          error={wrong}
          helperText={wrong ? t("fields.wrong") : undefined}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      )}
      {isPrice(field) && (
        <TextField
          select
          label={t("fields.rounding")}
          value={rounding ?? (act === "set" ? "none" : standard)}
          onChange={({ target }) => onChange({ ...draft, rounding: target.value as Draft["rounding"] })}
        >
          {Rounding.options.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`fields.roundings.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {onRemove && (
        <Box sx={{ gridColumn: { md: 5 } }}>
          <IconAction label={t("fields.remove", { field: t(fieldWord(field)) })} icon={<Delete />} onClick={onRemove} />
        </Box>
      )}
    </Box>
  );
}
