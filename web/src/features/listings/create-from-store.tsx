import { useMutation, useQuery } from "@tanstack/react-query";
import { vatRates } from "@tradeport/contract/products";
import { at } from "#address";
import { api } from "#api";
import { compareText, counted, formatPercent, useTranslation } from "#i18n";
import { type ControlProps, useConfirm } from "#ui/confirm.tsx";
import { useGo } from "#ui/link.tsx";
import { SearchField } from "#ui/search-input.tsx";

const standardVat = 20;

/** Makes products of what a store has and nobody here, of all or of these rows; what the store does not say is asked first. */
export const useCreateFromStore = () => {
  const { t } = useTranslation("imports");
  const confirm = useConfirm();
  const go = useGo();
  return useMutation({
    mutationFn: async ({ storeId, remoteKeys, count }: { storeId: string; remoteKeys?: string[]; count: number }) => {
      const n = counted(count);
      const answer = await confirm({
        title: t("createTitle", n),
        text: t("createText"),
        action: t("create", n),
        fields: [
          { key: "categoryId", label: t("createCategory"), control: (props) => <CategoryControl {...props} /> },
          {
            key: "vatRate",
            label: t("createVat"),
            initial: String(standardVat),
            required: true,
            options: vatRates.map((rate) => ({ value: String(rate), label: formatPercent(rate) })),
          },
          { key: "brandName", label: t("createBrand"), maxLength: 100 },
        ],
      });
      if (!answer) return;
      const { categoryId, brandName, vatRate } = answer.values;
      const { processId } = await api.Product.CreateProductsFromStore({
        storeId,
        ...(remoteKeys && { remoteKeys }),
        ...(categoryId && { categoryId }),
        ...(brandName && { brandName }),
        vatRate: vatRates.find((rate) => String(rate) === vatRate) ?? standardVat,
      });
      await go(at("/Product/BulkOperations/ProcessDetail", { processId }));
    },
  });
};

function CategoryControl({ id, label, value, complaint, onChange }: ControlProps) {
  const { t } = useTranslation("imports");
  const categories = useQuery({ ...api.ProductCategory.GetAll.query({ isActive: true }), staleTime: 5 * 60_000 });
  const leaves = (categories.data?.data ?? [])
    .filter(({ isLeaf }) => isLeaf)
    .map((one) => ({ value: one.id, label: one.path }))
    .sort((a, b) => compareText(a.label, b.label));
  return (
    <SearchField
      id={id}
      label={label}
      options={leaves}
      value={value || null}
      onChange={(next) => onChange(next === null ? "" : String(next))}
      loading={categories.isLoading}
      error={complaint !== undefined}
      helperText={complaint ?? t("createCategoryHint")}
    />
  );
}
