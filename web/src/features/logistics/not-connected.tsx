import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";

/** In place of what a carrier would be asked for: the way to its account. */
export function NotConnected() {
  const { t } = useTranslation("logistics");
  return (
    <EmptyState
      title={t("road.notConnected")}
      text={t("road.notConnectedText")}
      action={<LinkButton to="/Integrations/Cargo/Horoz">{t("road.toAccount")}</LinkButton>}
    />
  );
}
