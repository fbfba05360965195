import { useEffect } from "react";
import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";

/** /401 */
export function NoAccess() {
  const { t } = useTranslation("shell");
  useEffect(() => {
    document.title = `${t("title.noAccess")} · Tradeport`;
  }, [t]);
  return (
    <EmptyState
      kind="noRight"
      title={t("noAccess.title")}
      text={t("noAccess.text")}
      action={
        <LinkButton to="/" variant="contained">
          {t("error.home")}
        </LinkButton>
      }
    />
  );
}
