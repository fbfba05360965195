import { useMutation } from "@tanstack/react-query";
import { type FaqDraft, support } from "@tradeport/contract/support";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DynamicForm } from "#ui/dynamic-form.tsx";
import { notify } from "#ui/notify.ts";

/** A question and its answer in both languages, its place, and whether clients see it. */
export function FaqForm({ faq, onSaved }: { faq: FaqDraft | null; onSaved: () => void }) {
  const { t } = useTranslation("announcements");
  const save = useMutation({
    mutationFn: (values: z.output<typeof support.SaveFaq.input>) => api.Support.SaveFaq(values),
    onSuccess: () => {
      notify.success(t("saved"));
    },
  });
  const nothing = { tr: "", en: "" };
  return (
    <DynamicForm
      schema={support.SaveFaq.input}
      values={{
        ...(faq && { faqId: faq.faqId }),
        question: faq?.question ?? nothing,
        answer: faq?.answer ?? nothing,
        position: faq?.position ?? 0,
        isActive: faq?.isActive ?? true,
      }}
      fields={[
        { kind: "text", name: "question.tr", label: t("field.questionTr"), width: 12 },
        { kind: "textarea", name: "answer.tr", label: t("field.answerTr"), width: 12 },
        { kind: "text", name: "question.en", label: t("field.questionEn"), width: 12 },
        { kind: "textarea", name: "answer.en", label: t("field.answerEn"), width: 12 },
        { kind: "number", name: "position", label: t("field.position"), hint: t("positionHint") },
        { kind: "switch", name: "isActive", label: t("field.active") },
      ]}
      saving={save.isPending}
      onSubmit={(values) => save.mutateAsync(values)}
      onSaved={onSaved}
      isNew={faq === null}
      action={t("save")}
    />
  );
}
