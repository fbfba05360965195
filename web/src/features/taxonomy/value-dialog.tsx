import type { ValueInput } from "@tradeport/contract/attributes";
import { foldText, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";

const languages = ["tr", "en", "de", "fr", "it"] as const;

/** Asks for one value: its names, its code and whether it is on. Answers it as it will be, null when nothing is to change. */
export const useValueDialog = () => {
  const { t } = useTranslation("taxonomy");
  const confirm = useConfirm();
  return async (values: readonly ValueInput[], at: number | undefined): Promise<ValueInput | null> => {
    const before = at === undefined ? undefined : values[at];
    const answer = await confirm({
      title: t(before ? "values.editTitle" : "values.add"),
      text: before ? t("values.editText") : undefined,
      action: t("values.done"),
      fields: [
        ...languages.map((language) => ({
          key: language,
          label: t(`category.field.${language}`),
          required: language === "tr",
          initial: before?.names[language] ?? "",
          maxLength: 200,
        })),
        { key: "code", label: t("values.code"), initial: before?.code ?? "", maxLength: 200 },
      ],
      checkbox: { label: t("values.isOn"), initial: before?.isActive ?? true },
      check: ({ tr = "", en = "" }) => {
        const keys = [tr, en || tr].map((text) => foldText(text.trim()));
        const twin = values.find(
          ({ names }, index) => index !== at && [names.tr, names.en || names.tr].some((text) => keys.includes(foldText(text))),
        );
        return twin ? t("values.doubled", { name: twin.names.tr }) : null;
      },
    });
    if (!answer) return null;
    const {
      tr = "",
      code = "",
      ...others
    } = Object.fromEntries(Object.entries(answer.values).map(([key, text]) => [key, text.trim()]));
    const names = before ? { tr, ...others } : { tr, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text)) };
    return { ...(before?.id && { id: before.id }), names, ...(code && { code }), isActive: answer.checked };
  };
};
