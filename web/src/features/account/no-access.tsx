import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { useTitle } from "#ui/title.ts";

/** /401 */
export function NoAccess() {
  const { t } = useTranslation("shell");
  useTitle(t("title.noAccess"));
  return (
    <EmptyState
      heading="h1"
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
