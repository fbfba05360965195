import { useMutation } from "@tanstack/react-query";
import type { Category, CategoryAttribute } from "@tradeport/contract/categories";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { useLacking } from "./use-lacking.ts";

type Facts = Partial<Pick<CategoryAttribute, "isRequired" | "isVariant" | "position">>;

/** What is done to an attribute of this category; each is saved at once and can be taken back. */
export const useCategoryAttributeActs = ({ id: categoryId, path }: Category) => {
  const { t } = useTranslation("taxonomy");
  const confirm = useConfirm();
  const ifLacking = useLacking();
  const write = (attributeId: string, version: number, facts: Facts) =>
    ifLacking((more) =>
      api.ProductCategory.UpdateProductCategoryAttribute({
        categoryId,
        version,
        attribute: { attributeId, ...facts },
        ...more,
      }),
    );
  const set = useMutation({
    mutationFn: ({ link, facts }: { link: CategoryAttribute; facts: Facts }) => write(link.id, link.version, facts),
    onSuccess: ({ id, version, name }, { link, facts }) => {
      const before = Object.fromEntries(Object.keys(facts).map((key) => [key, link[key as keyof Facts]])) as Facts;
      notify.success(t("category.saved", { name }), {
        undo: () =>
          link.inheritedFrom === null
            ? write(id, version, before)
            : ifLacking((more) => api.ProductCategory.DeleteProductCategoryAttribute({ categoryId, attributeId: id, ...more })),
      });
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id, name, isRequired, isVariant, position }: CategoryAttribute) => {
      const question = { title: t("map.removeTitle", { name, category: path }), text: t("map.removeText") };
      if (!(await confirm({ ...question, action: t("map.removeAct"), tone: "error" }))) return;
      await ifLacking((more) => api.ProductCategory.DeleteProductCategoryAttribute({ categoryId, attributeId: id, ...more }));
      const attribute = { attributeId: id, isRequired, isVariant, position };
      notify.success(t("map.removed", { name }), {
        undo: () => ifLacking((more) => api.ProductCategory.CreateProductCategoryAttribute({ categoryId, attribute, ...more })),
      });
    },
  });
  /** The own ones in this order, counted from nought: those whose place changes are written. */
  const order = useMutation({
    mutationFn: async (links: readonly CategoryAttribute[]) => {
      for (const [position, link] of links.entries())
        if (link.position !== position) await write(link.id, link.version, { position });
    },
  });
  return { set, remove, order };
};
export type CategoryAttributeActs = ReturnType<typeof useCategoryAttributeActs>;
