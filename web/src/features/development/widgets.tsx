import { useTranslation } from "#i18n";
import { Page, Section } from "#ui/page.tsx";
import { AnswerSamples } from "./answer-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { StateSamples } from "./state-samples.tsx";
import { StepSamples } from "./step-samples.tsx";

/** Every part of web/src/ui that a screen may use, to be looked at in both languages and both looks. Never in the menu; see routes.tsx. */
export function Widgets() {
  const { t } = useTranslation("development");
  return (
    <Page title={t("title")} subtitle={t("subtitle")}>
      <Section title={t("fields")}>
        <FieldSamples />
      </Section>
      <Section title={t("steps")}>
        <StepSamples />
      </Section>
      <Section title={t("answers")}>
        <AnswerSamples />
      </Section>
      <Section title={t("states")}>
        <StateSamples />
      </Section>
    </Page>
  );
}
