import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "#i18n";

/** Where a field's value comes from while it has none of its own: the master product, a rule, a default (U33). */
export interface Inheritance {
  /** In words: "Ana ürün", "Fiyat kuralı". */
  source: string;
  /** The value as it is shown there. */
  shown: string;
}

/** Under a field: whose value it shows, or the way back to the inherited one. */
export function InheritedNote({ from, inherits, onReset }: { from: Inheritance; inherits: boolean; onReset: () => void }) {
  const { t } = useTranslation("forms");
  if (inherits) return <>{t("inherited.from", { source: from.source })}</>;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 0.75 }}>
      {t("inherited.own")}
      <Link component="button" type="button" variant="caption" sx={{ minHeight: 24, textAlign: "left" }} onClick={onReset}>
        {t("inherited.reset", { source: from.source, value: from.shown })}
      </Link>
    </Box>
  );
}
