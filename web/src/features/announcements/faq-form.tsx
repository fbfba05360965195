import { type FaqDraft, FaqInput } from "@tradeport/contract/support";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { notify } from "#ui/notify.ts";

const schema = FaqInput.omit({ faqId: true });
const nothing = { tr: "", en: "" };
const valuesOf = (faq: FaqDraft | null) => ({
  ...(faq && { version: faq.version }),
  question: faq?.question ?? nothing,
  answer: faq?.answer ?? nothing,
  position: faq?.position ?? 0,
  isActive: faq?.isActive ?? true,
});
type Values = ReturnType<typeof valuesOf>;

/** A question and its answer in both languages, its place, and whether clients see it. */
export function FaqForm({ faq, onSaved }: { faq: FaqDraft | null; onSaved: () => void }) {
  const { t } = useTranslation("announcements");
  const fields: FieldSpec[] = [
    { kind: "text", name: "question.tr", label: t("field.questionTr"), width: 12 },
    { kind: "textarea", name: "answer.tr", label: t("field.answerTr"), width: 12 },
    { kind: "text", name: "question.en", label: t("field.questionEn"), width: 12 },
    { kind: "textarea", name: "answer.en", label: t("field.answerEn"), width: 12 },
    { kind: "number", name: "position", label: t("field.position"), hint: t("positionHint") },
    { kind: "switch", name: "isActive", label: t("field.active") },
  ];
  const read = async () => {
    const found = (await api.Support.GetAllFaq({})).find(({ faqId }) => faqId === faq?.faqId);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(faq)}
      read={read}
      save={async ({ base, values }) =>
        valuesOf(await api.Support.SaveFaq({ ...values, ...(faq && { faqId: faq.faqId, version: base.version }) }))
      }
      names={labelsOf(fields)}
      mandatory
      isNew={faq === null}
      action={t("save")}
      onSaved={async () => {
        notify.success(t("saved"));
        onSaved();
      }}
    >
      <DynamicFields fields={fields} schema={schema} />
    </EditForm>
  );
}
