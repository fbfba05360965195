import Alert from "@mui/material/Alert";
import { useTranslation } from "#i18n";
import { ShownOnce } from "#ui/shown-once.tsx";

/** The secret address of a published feed: shown here and nowhere else. An answer that was repeated has none. */
export function ExportAddress({ address, onDone }: { address: string | null; onDone: () => void }) {
  const { t } = useTranslation("published");
  if (address === null) return <Alert severity="warning">{t("lost")}</Alert>;
  const words = { once: t("once"), label: t("address"), copy: t("copy"), copied: t("copied"), done: t("done") };
  return <ShownOnce secret={address} words={words} onDone={onDone} />;
}
