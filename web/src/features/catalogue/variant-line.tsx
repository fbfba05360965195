import Delete from "@mui/icons-material/DeleteOutlined";
import Less from "@mui/icons-material/ExpandLess";
import More from "@mui/icons-material/ExpandMore";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import { ean13Digit, isEan13 } from "@tradeport/contract/ean13";
import type { Listing } from "@tradeport/contract/listings";
import { useEffect, useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { formatCount, useTranslation } from "#i18n";
import { underNames, useErrorCount } from "#ui/error-summary.tsx";
import { Fields } from "#ui/form.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { SwitchInput } from "#ui/inputs.tsx";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { CodeInput } from "./code-trouble.tsx";
import { shownStock } from "./product-figures.ts";
import { lineStyle } from "./variant-head.tsx";
import { VariantImages } from "./variant-images.tsx";
import { VariantStores } from "./variant-stores.tsx";

const signs: Record<string, string> = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" };

/** What stands behind "details". */
const details = [
  "criticalStockActive",
  "criticalStockQuantity",
  "criticalStockMultiplier",
  "package",
  "productVariantImages",
] as const;
/** What tells a saved variant apart stands in its name: it is changed among the details. */
const detailsOf = (isSaved: boolean) => (isSaved ? [...details, "attributes"] : details);
export const isDetail = (field: string, isSaved: boolean) => underNames(field, detailsOf(isSaved));

/** One variant in a line: codes, stock, prices and its stores; the rest behind "details". */
export function VariantLine({
  at,
  id,
  words,
  listings,
  open,
  onOpen,
  attributes,
  reserved,
  isSet,
  readOnly,
  onRemove,
}: {
  at: number;
  /** Of a saved one. */
  id: string | undefined;
  /** What tells it from the others: "M · Navy". */
  words: string;
  /** What stores show of its product. */
  listings: readonly Listing[];
  /** Whether the details are shown; undefined while they never were. */
  open: boolean | undefined;
  onOpen: (open: boolean) => void;
  attributes: readonly CategoryAttribute[];
  reserved: number;
  /** Made of others: its stock follows from theirs, and is only shown. */
  isSet: boolean;
  readOnly: boolean;
  onRemove?: () => void;
}) {
  const { t } = useTranslation("product");
  const name = (field: string) => `variants.${at}.${field}`;
  const currency = useWatch({ name: "currency" }) as string;
  // Half typed ("-", "1,") it is no number.
  const quantity = Number(useWatch({ name: name("quantity") }) ?? Number.NaN);
  // What is wrong in the details opens them, when it is found and at each try to save. Only a person closes them.
  const isSaved = id !== undefined;
  const wrong = useErrorCount(...detailsOf(isSaved).map(name));
  const { submitCount } = useFormState();
  const seen = useRef({ wrong: 0, submitCount });
  useEffect(() => {
    if (wrong > seen.current.wrong || (wrong > 0 && submitCount > seen.current.submitCount)) onOpen(true);
    seen.current = { wrong, submitCount };
  }, [wrong, submitCount, onOpen]);
  const unit = signs[currency] ?? currency;
  const title = t("variants.name", { n: at + 1 });
  // Why it is switched off is to be read as well as any other word.
  const stockHint = isSet
    ? t("field.ofSet")
    : reserved > 0 && Number.isFinite(quantity)
      ? t("field.quantityHint", { reserved: formatCount(reserved), available: formatCount(quantity - reserved) })
      : null;
  // Most marketplaces take other numbers too: it is said, and not refused.
  const barcode = String(useWatch({ name: name("barcode") }) ?? "");
  const barcodeHint =
    /^\d{13}$/.test(barcode) && !isEan13(barcode) && t("field.notEan13", { barcode, digit: ean13Digit(barcode) });
  return (
    <Box role="group" aria-label={title} sx={{ borderTop: 1, borderColor: "divider", p: 1.5 }}>
      <Box sx={lineStyle}>
        <Box className="name">{words || title}</Box>
        <CodeInput field="barcode" name={name("barcode")} label={t("field.barcode")} characters="code" required maxLength={40} />
        <CodeInput field="productCode" name={name("productCode")} label={t("field.productCode")} required maxLength={40} />
        <NumberInput name={name("quantity")} label={t("field.quantity")} unit={t("field.pieces")} disabled={isSet} />
        <DecimalInput name={name("salePrice")} label={t("field.salePrice")} unit={unit} required />
        <DecimalInput name={name("listPrice")} label={t("field.listPrice")} unit={unit} required />
        <Box className="stores">{id && <VariantStores variantId={id} listings={listings} />}</Box>
        <Box className="acts">
          <IconAction
            label={t(open ? "variants.hideDetails" : "variants.details")}
            icon={open ? <Less fontSize="small" /> : <More fontSize="small" />}
            aria-expanded={open === true}
            onClick={() => onOpen(!open)}
          />
          {onRemove && (
            <IconAction label={t("variants.remove", { n: at + 1 })} icon={<Delete fontSize="small" />} onClick={onRemove} />
          )}
        </Box>
      </Box>
      {barcodeHint && (
        <Typography variant="body2" color="warning" sx={{ mt: 0.5 }}>
          {barcodeHint}
        </Typography>
      )}
      {stockHint && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {stockHint}
        </Typography>
      )}
      <Stack sx={{ gap: 2, "&:not(:empty)": { mt: 1.5 } }}>
        {!isSaved && <AttributeFields name={name("attributes")} attributes={attributes} />}
        {/* Folded they stay in the page, so that an address which is typed and not added does too. */}
        {open !== undefined && (
          <Box hidden={!open}>
            <Stack sx={{ gap: 2, pb: 1 }}>
              {isSaved && <AttributeFields name={name("attributes")} attributes={attributes} />}
              <Typography variant="subtitle2">{t("variants.critical")}</Typography>
              <Fields columns={3}>
                <SwitchInput
                  name={name("criticalStockActive")}
                  label={t("field.criticalActive")}
                  hint={t("field.criticalHint")}
                />
                <NumberInput name={name("criticalStockQuantity")} label={t("field.criticalQuantity")} unit={t("field.pieces")} />
                <DecimalInput
                  name={name("criticalStockMultiplier")}
                  label={t("field.criticalMultiplier")}
                  decimals={0}
                  hint={<ShownStock at={at} reserved={reserved} />}
                />
              </Fields>
              <Typography variant="subtitle2">{t("variants.package")}</Typography>
              <Fields columns={4}>
                <DecimalInput
                  name={name("package.dimensionalWeight")}
                  label={t("field.dimensionalWeight")}
                  decimals={0}
                  unit="desi"
                  hint={t("field.desiHint")}
                />
                <DecimalInput name={name("package.width")} label={t("field.width")} decimals={0} unit="cm" />
                <DecimalInput name={name("package.length")} label={t("field.length")} decimals={0} unit="cm" />
                <DecimalInput name={name("package.height")} label={t("field.height")} decimals={0} unit="cm" />
                <DecimalInput name={name("package.weight")} label={t("field.weight")} decimals={0} unit="kg" />
              </Fields>
              <VariantImages name={name("productVariantImages")} typed={name("address")} readOnly={readOnly} />
            </Stack>
          </Box>
        )}
      </Stack>
    </Box>
  );
}

/** What marketplaces are shown of this stock, while the rule is being typed. */
function ShownStock({ at, reserved }: { at: number; reserved: number }) {
  const { t } = useTranslation("product");
  const variant = useWatch({ name: `variants.${at}` }) as Parameters<typeof shownStock>[1] & { quantity?: unknown };
  const shown = shownStock(Number(variant.quantity ?? 0) - reserved, variant);
  return <>{shown === null ? "" : t("field.criticalResult", { shown: formatCount(shown) })}</>;
}
