import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { useLacking } from "./use-lacking.ts";

interface Row {
  id: string;
  version: number;
  name: string;
  isActive: boolean;
}

/** What nothing uses is deleted after a question; what something uses says what uses it, and can be switched off (U39). Answers whether it went. */
export const useDeleteAttribute = () => {
  const { t } = useTranslation("taxonomy");
  const confirm = useConfirm();
  const ifLacking = useLacking();
  return useMutation({
    mutationFn: async ({ id, version, name, isActive }: Row): Promise<boolean> => {
      const question = { title: t("category.deleteTitle", { name }), text: t("attribute.deleteText") };
      if (!(await confirm({ ...question, action: t("attribute.deleteAct"), tone: "error" }))) return false;
      try {
        await api.Attribute.DeleteAttribute({ attributeId: id });
        notify.success(t("category.deleted", { name }));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "attribute_in_use") throw error;
        const answer = await confirm({
          title: t("category.usedTitle", { name }),
          text: error.message,
          action: t(isActive ? "attribute.switchOff" : "category.understood"),
        });
        if (!answer || !isActive) return false;
        const off = await api.Attribute.UpdateAttribute({ attributeId: id, version, isActive: false });
        notify.success(t("category.switchedOff", { name }), {
          undo: () =>
            ifLacking((more) =>
              api.Attribute.UpdateAttribute({ attributeId: id, version: off.version, isActive: true, ...more }),
            ),
        });
        return false;
      }
    },
  });
};
