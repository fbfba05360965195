import { useTranslation } from "#i18n";
import type { Address } from "../address.ts";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link.tsx";
import { Page } from "./page.tsx";

/** A record's page without its record: said once, and the way back to its list. */
export function MissingRecord({ back }: { back: { to: Address; label: string } }) {
  const { t } = useTranslation("ui");
  return (
    <Page title={t("missing.title")} back={back}>
      <EmptyState kind="notFound" title={t("missing.text")} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />
    </Page>
  );
}
