import { useTranslation } from "#i18n";
import { LinkButton } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** How one's own account is opened. */
export function Security() {
  const { t } = useTranslation("security");
  return (
    <Page
      title={t("title")}
      narrow
      toolbar={
        <LinkButton to="/Account/Password" variant="outlined">
          {t("password")}
        </LinkButton>
      }
    >
      <Section title={t("factor.title")}>
        <SecondFactor />
      </Section>
      <Passkeys />
    </Page>
  );
}
