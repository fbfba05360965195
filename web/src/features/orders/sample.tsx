import { useTranslation } from "#i18n";
import { StatusBadge } from "#ui/status-badge.tsx";

/** Stands where an order's step would: an order of the sample shop has none, for nobody would be told. `short`: in a row, which is narrow. */
export function Sample({ short = false }: { short?: boolean }) {
  const { t } = useTranslation("orders");
  return <StatusBadge tone="neutral" icon={null} label={t(short ? "sampleShort" : "sample")} hint={t("sampleHint")} />;
}
