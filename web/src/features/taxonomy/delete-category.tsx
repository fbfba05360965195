import { useMutation } from "@tanstack/react-query";
import type { Category } from "@tradeport/contract/categories";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** Asks with what uses it: what nothing uses is deleted, what something uses can be switched off (U39). */
export const useDeleteCategory = () => {
  const { t } = useTranslation("taxonomy");
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async (category: Category) => {
      const { id, name, isActive } = category;
      const usage = await api.ProductCategory.GetProductCategoryUsage({ id });
      const { products, clients, children, mappings, rows } = usage;
      if (products + children + mappings + rows === 0) {
        const question = { title: t("category.deleteTitle", { name }), text: t("category.deleteText") };
        if (!(await confirm({ ...question, action: t("category.deleteAct"), tone: "error" }))) return;
        await api.ProductCategory.DeleteProductCategory({ id });
        notify.success(t("category.deleted", { name }));
        return;
      }
      const counts = { products, clients, children, mappings, rows };
      const shown = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, formatCount(count)])) as Record<
        keyof typeof counts,
        string
      >;
      const answer = await confirm({
        title: t("category.usedTitle", { name }),
        text: [
          t("category.usedText", shown),
          isActive ? t("category.usedOff") : t("category.usedIsOff"),
          t("category.usedEmptied"),
        ].join(" "),
        action: isActive ? t("category.switchOff") : t("category.understood"),
      });
      if (!answer || !isActive) return;
      const { version } = await api.ProductCategory.UpdateProductCategory({ id, version: category.version, isActive: false });
      notify.success(t("category.switchedOff", { name }), {
        undo: () => api.ProductCategory.UpdateProductCategory({ id, version, isActive: true }),
      });
    },
  });
};
