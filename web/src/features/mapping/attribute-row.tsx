import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import { fillsFrom, type SuggestedRule } from "@tradeport/contract/mapping-suggestions";
import { isWholeNumber } from "@tradeport/contract/numbers";
import { useEffect, useRef } from "react";
import { at } from "#address";
import { counted, useTranslation, useWords } from "#i18n";
import { useInSight } from "#ui/in-sight.ts";
import { TextLink } from "#ui/link.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { visuallyHidden } from "#ui/table-head.tsx";
import { useLeft } from "#ui/way-back.ts";
import { type DraftRow, isComplete, type Rule, ruleOf, sameName } from "./attribute-draft.ts";
import { DefaultField } from "./default-field.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import { useMappingReason } from "./suggestion-reason.tsx";

const empty = {
  none: { kind: "none" },
  ours: { kind: "ours", id: null },
  value: { kind: "value", code: null },
  text: { kind: "text", text: "" },
  left: { kind: "left" },
} as const satisfies Record<Rule["kind"], Rule>;

/** Whether a text can go where text is taken. */
const isTaken = (attribute: ChannelAttribute, text: string) => !attribute.isWholeNumber || isWholeNumber(text.trim());

/** One attribute of the channel and where it comes from. */
export function AttributeRow({
  attribute,
  ours,
  suggestions,
  missingValues,
  row,
  saved,
  saving,
  opening,
  readOnly,
  lacking,
  onChange,
  onValues,
}: {
  attribute: ChannelAttribute;
  ours: readonly CategoryAttribute[];
  /** Where it could come from, best first. */
  suggestions: readonly SuggestedRule[];
  /** Values that products carry and that have no equal there. */
  missingValues: number;
  row: DraftRow;
  /** Nothing on the screen waits to be saved. */
  saved: boolean;
  /** What waits is on its way: a press is taken and acts once it is saved. */
  saving: boolean;
  /** Its values were asked for during that. */
  opening: boolean;
  readOnly: boolean;
  /** A cause led here; `warns`: it is mapped, and products have nothing there, or what they have was refused. */
  lacking: { productId: string; warns: boolean } | undefined;
  onChange: (rule: Rule, isSuggested?: boolean) => void;
  onValues: () => void;
}) {
  const { t } = useTranslation("mapping");
  const left = useLeft();
  const { t: ui } = useTranslation("ui");
  const { isTemplate } = useMappingCalls();
  const words = useWords();
  const { rule } = row;
  const box = useRef<HTMLLIElement>(null);
  const isLacking = lacking !== undefined;
  useInSight(box, isLacking);
  useEffect(() => {
    if (isLacking) box.current?.querySelector<HTMLElement>("[role=combobox]")?.focus({ preventScroll: true });
  }, [isLacking]);
  const listed = attribute.values.length > 0;
  const same = sameName(ours, attribute);
  const kinds: Rule["kind"][] = [
    "none",
    "ours",
    ...(listed ? (["value"] as const) : []),
    ...(attribute.allowsCustom ? (["text"] as const) : []),
    // What has no rule is left out anyway, but for ours of the same name.
    ...((same && !attribute.isRequired) || rule.kind === "left" ? (["left"] as const) : []),
  ];
  const shown = words(attribute.names) || attribute.name;
  const name = { attribute: shown };
  // The name stands beside it: who hears the field alone is told it too.
  const named = (label: string) => (
    <>
      <span style={visuallyHidden}>{shown}: </span>
      {label}
    </>
  );
  const byName = rule.kind === "none" && same;
  const reasonOf = useMappingReason();
  // Beside what its name fills already only what is surer is worth a word.
  const best = rule.kind === "none" && !(byName && (suggestions[0]?.confidence ?? 0) < fillsFrom) ? suggestions[0] : undefined;
  const taken = row.proposed ? suggestions.find((one) => JSON.stringify(ruleOf(one)) === JSON.stringify(rule)) : undefined;
  /** What it would be filled by, as its reader calls it. */
  const filling = ({ tradeportAttributeId: id, fixedValueCode, fixedText }: SuggestedRule) => {
    const [own, value] = [ours.find((one) => one.id === id), attribute.values.find(({ code }) => code === fixedValueCode)];
    return (
      (own && (words(own.names) || own.name)) ||
      (value && (words(value.names) || value.name)) ||
      fixedText ||
      t("attributes.kind.optional")
    );
  };
  // Without a rule of its own.
  const none = same ? "same" : attribute.isRequired ? "none" : "optional";
  return (
    <Box
      component="li"
      ref={box}
      aria-label={shown}
      sx={{
        p: 1.5,
        display: "grid",
        gap: 1.5,
        alignItems: "center",
        gridTemplateColumns: { xs: "1fr", lg: "minmax(115px, 1fr) 225px minmax(150px, 1.2fr) 145px" },
        borderBottom: 1,
        borderColor: "divider",
        "&:last-child": { border: 0 },
      }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 0.75, alignItems: "center", flexWrap: "wrap" }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{shown}</Typography>
        {attribute.isRequired && (
          <Chip
            size="small"
            variant="soft"
            color={isComplete(rule) || byName ? "default" : "error"}
            label={t("attributes.required")}
          />
        )}
        {(attribute.isVariant || attribute.isSlicer) && <Chip size="small" variant="outlined" label={t("attributes.variant")} />}
        {row.proposed && <Chip size="small" color="info" label={t("attributes.proposal")} />}
        {row.fromTemplate && <Chip size="small" variant="soft" label={t("attributes.template")} />}
      </Stack>
      <TextField
        select
        label={named(t("attributes.how"))}
        value={rule.kind}
        disabled={readOnly}
        onChange={({ target }) => onChange(empty[target.value as Rule["kind"]])}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {isTemplate && kind === "ours"
              ? t("template.attribute")
              : t(`attributes.kind.${kind === "none" ? none : kind === "left" ? "optional" : kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <div>
        {byName && (
          <Typography variant="body2" color="textSecondary">
            {t("attributes.sameName", { name: words(byName.names) || byName.name })}
          </Typography>
        )}
        {best && !readOnly && (
          <Button size="small" onClick={() => onChange(ruleOf(best), true)} sx={{ display: "block", textAlign: "left" }}>
            {named(t("attributes.suggested", { name: filling(best) }))}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {reasonOf(best)}
            </Typography>
          </Button>
        )}
        {rule.kind === "ours" && (
          <SearchField
            label={named(t(isTemplate ? "template.attribute" : "attributes.ours"))}
            options={ours.map((one) => ({ value: one.id, label: words(one.names) || one.name }))}
            value={rule.id}
            disabled={readOnly}
            onChange={(id) => onChange({ ...rule, id: id === null ? null : String(id) })}
          />
        )}
        {rule.kind === "ours" && rule.id !== null && (listed || attribute.allowsCustom) && (
          <DefaultField attribute={attribute} rule={rule} named={named} readOnly={readOnly} onChange={onChange} />
        )}
        {rule.kind === "value" && (
          <SearchField
            label={named(t("attributes.value"))}
            options={attribute.values.map((value) => ({ value: value.code, label: words(value.names) || value.name }))}
            value={rule.code}
            disabled={readOnly}
            onChange={(code) => onChange({ kind: "value", code: code === null ? null : String(code) })}
          />
        )}
        {taken && (
          <Typography variant="caption" color="textSecondary">
            {reasonOf(taken)}
          </Typography>
        )}
        {rule.kind === "text" && (
          <TextField
            fullWidth
            label={named(t("attributes.text"))}
            value={rule.text}
            disabled={readOnly}
            onChange={({ target }) => onChange({ kind: "text", text: target.value })}
            error={rule.text.length > 200 || (rule.text !== "" && !isTaken(attribute, rule.text))}
            helperText={
              rule.text.length > 200
                ? ui("invalid.tooLong", { max: 200, given: rule.text.length })
                : attribute.isWholeNumber && !isTaken(attribute, rule.text)
                  ? t("attributes.wholeNumberHint")
                  : undefined
            }
            slotProps={{ htmlInput: attribute.isWholeNumber ? { inputMode: "numeric" } : {} }}
          />
        )}
      </div>
      <div>
        {(byName || (rule.kind === "ours" && rule.id !== null)) && (listed || attribute.isWholeNumber) && (
          <Tooltip title={saved || saving ? "" : t("attributes.saveFirst")}>
            <span>
              <Button
                size="small"
                disabled={!saved && !saving}
                loading={opening}
                aria-label={t("attributes.mapValuesOf", { action: t("attributes.mapValues"), ...name })}
                onClick={onValues}
              >
                {t("attributes.mapValues")}
              </Button>
            </span>
          </Tooltip>
        )}
        {missingValues > 0 && (
          <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
            {t("values.missing", counted(missingValues))}
          </Typography>
        )}
        {attribute.isWholeNumber && (
          <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
            {t("attributes.wholeNumber")}
          </Typography>
        )}
        {rule.kind === "ours" && !listed && !attribute.isWholeNumber && (
          <Typography variant="caption" color="textSecondary">
            {t("attributes.free")}
          </Typography>
        )}
      </div>
      {lacking?.warns && (
        <Alert severity="warning" sx={{ gridColumn: "1 / -1" }}>
          {t("attributes.lacks", { ...name, all: t(`attributes.kind.${listed ? "value" : "text"}`) })}{" "}
          {lacking.productId && (
            <TextLink state={left} to={at("/Product/New", { pageType: "Update", productId: lacking.productId })}>
              {t("attributes.openProduct")}
            </TextLink>
          )}
        </Alert>
      )}
    </Box>
  );
}
