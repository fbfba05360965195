import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { api } from "#api";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { notify } from "#ui/notify.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { newVariant, type VariantValues } from "./product-values.ts";
import { codesOf, combinationsOf, missingOf, type Value } from "./variant-combinations.ts";

const most = 200;
const isBlank = ({ id, barcode, productCode, attributes = [] }: VariantValues) =>
  !id && !barcode && !productCode && attributes.length === 0;

/** Variants in one move: the values of each attribute, codes by a rule, barcodes from the company's numbers. They are saved with the product. */
export function BuildVariants({
  attributes,
  onBuilt,
  onClose,
}: {
  attributes: readonly CategoryAttribute[];
  /** Rows that hold nothing yet go; the others stay as they are. */
  onBuilt: (blank: number[], fresh: VariantValues[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("product");
  const words = useWords();
  const { getValues } = useFormContext();
  const [there] = useState(() => getValues("variants") as VariantValues[]);
  const [begun] = useState(() => String(getValues("productMainCode") ?? "").trim());
  const [start, setStart] = useState(begun);
  const [selected, setSelected] = useState<Record<string, readonly Value[]>>({});
  const [withBarcodes, setWithBarcodes] = useState(true);
  const all = combinationsOf(attributes.map(({ id }) => ({ attributeId: id, values: selected[id] ?? [] })));
  const missing = missingOf(all, there);
  const staying = there.filter((one) => !isBlank(one));
  const tooMany = staying.length + missing.length > most;
  const build = useMutation({
    mutationFn: async () => {
      const barcodes = withBarcodes ? (await api.Product.ProposeBarcodes({ count: missing.length })).barcodes : [];
      const codes = codesOf(
        start,
        missing,
        staying.map(({ productCode }) => productCode),
      );
      // As the first one that has prices, else as the first.
      const like = there.find(({ salePrice }) => salePrice !== "") ?? there[0] ?? newVariant();
      const fresh = missing.map(
        (combination, at): VariantValues => ({
          ...newVariant(),
          listPrice: like.listPrice,
          salePrice: like.salePrice,
          criticalStockQuantity: like.criticalStockQuantity,
          criticalStockActive: like.criticalStockActive,
          criticalStockMultiplier: like.criticalStockMultiplier,
          package: { ...like.package },
          barcode: barcodes[at] ?? "",
          productCode: codes[at]!,
          attributes: combination.map(({ attributeId, valueId, text }) => ({ attributeId, valueId, text })),
        }),
      );
      onBuilt(
        there.flatMap((one, at) => (isBlank(one) ? [at] : [])),
        fresh,
      );
      notify.success(t("builder.done", counted(fresh.length)));
      onClose();
    },
  });
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t("builder.title")}
      isUnsaved={() => all.length > 0 || start !== begun || !withBarcodes}
      actions={
        <Button variant="contained" disabled={missing.length === 0 || tooMany || build.isPending} onClick={() => build.mutate()}>
          {missing.length === 0 ? t("builder.nothing") : t("builder.act", counted(missing.length))}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography color="textSecondary">{t("builder.text")}</Typography>
        {attributes.map((attribute) => (
          <ManyValues
            key={attribute.id}
            label={`${words(attribute.names) || attribute.name}${attribute.unit && ` (${attribute.unit})`}`}
            attribute={attribute}
            value={selected[attribute.id] ?? []}
            onChange={(values) => setSelected({ ...selected, [attribute.id]: values })}
          />
        ))}
        <TextField
          label={t("builder.start")}
          helperText={t("builder.startHint", { code: codesOf(start, missing.slice(0, 1), [])[0] ?? "GOMLEK-M-LACIVERT" })}
          value={start}
          onChange={({ target }) => setStart(target.value.slice(0, 30))}
          slotProps={{ htmlInput: { autoComplete: "off" } }}
        />
        <div>
          <FormControlLabel
            label={t("builder.barcodes")}
            control={<Switch checked={withBarcodes} onChange={(_, on) => setWithBarcodes(on)} />}
          />
          <FormHelperText>{t("builder.barcodesHint")}</FormHelperText>
        </div>
        <Typography role="status" aria-live="polite">
          {all.length > 0 &&
            t("builder.count", {
              all: formatCount(all.length),
              fresh: formatCount(missing.length),
              there: formatCount(all.length - missing.length),
            })}
        </Typography>
        {tooMany && <Alert severity="warning">{t("builder.tooMany", { max: formatCount(most) })}</Alert>}
        {build.error && <Alert severity="error">{build.error.message}</Alert>}
      </Stack>
    </SideSheet>
  );
}

/** Several values of one attribute; text of its own where it takes any. */
function ManyValues({
  label,
  attribute,
  value,
  onChange,
}: {
  label: string;
  attribute: CategoryAttribute;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}) {
  const { t } = useTranslation(["product", "ui"]);
  const words = useWords();
  const options = attribute.values
    .filter(({ isActive }) => isActive)
    .map((one): Value => ({ valueId: one.id, text: null, label: words(one.names) || one.name }));
  const free = attribute.allowsCustom || attribute.values.length === 0;
  return (
    <Autocomplete<Value, true, false, boolean>
      multiple
      freeSolo={free}
      disableCloseOnSelect
      options={options}
      value={[...value]}
      getOptionLabel={(one) => (typeof one === "string" ? one : one.label)}
      getOptionKey={(one) => (typeof one === "string" ? one : (one.valueId ?? one.label))}
      isOptionEqualToValue={(one, other) =>
        typeof other !== "string" && one.valueId === other.valueId && one.label === other.label
      }
      openText={t("form.open", { ns: "ui" })}
      closeText={t("close", { ns: "ui" })}
      clearText={t("form.clear", { ns: "ui" })}
      noOptionsText={t("form.noOptions", { ns: "ui" })}
      onChange={(_, next) =>
        onChange(
          next.map((one) => {
            if (typeof one !== "string") return one;
            const text = one.trim().slice(0, 200);
            return options.find((option) => option.label === text) ?? { valueId: null, text, label: text };
          }),
        )
      }
      renderInput={(props) => <TextField {...props} label={label} helperText={free ? t("builder.free") : undefined} />}
    />
  );
}
