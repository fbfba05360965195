import { useTranslation } from "#i18n";
import { EmptyState } from "./empty-state.tsx";
import { SideSheet } from "./side-sheet.tsx";

/** The panel of an address whose record is not there: said in words, and closing it takes the record out of the address. */
export function MissingSheet({ open, text, onClose }: { open: boolean; text?: string; onClose: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <SideSheet open={open} onClose={onClose} title={t("missing.title")} width={560}>
      <EmptyState kind="notFound" title={text ?? t("missing.text")} />
    </SideSheet>
  );
}
