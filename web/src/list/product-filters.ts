import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import type { FilterItem } from "#ui/filter-bar.tsx";
import { useWhose } from "./whose.ts";

/** What the product list is narrowed by; the first three are always in sight. */
export const useProductFilters = (maySee: boolean): FilterItem[] => {
  const { t } = useTranslation("catalogue");
  const options = { enabled: maySee, staleTime: 60_000 };
  const { whose } = useWhose();
  const categories = useQuery({ ...api.ProductCategory.GetAllByClient.query(whose), ...options });
  const brands = useQuery({
    ...api.Product.GetClientBrands.query({ ...whose, orderColumn: "name", orderType: "asc" }),
    ...options,
  });
  const bools = [
    { value: true, label: t("list.active") },
    { value: false, label: t("list.passive") },
  ];
  return [
    { field: "barcode", label: t("list.barcode") },
    {
      field: "brandNames",
      label: t("list.brand"),
      kind: "many",
      options: (brands.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
    },
    {
      field: "categoryId",
      label: t("list.category"),
      options: (categories.data ?? []).map(({ id, path }) => ({ value: id, label: path })),
      loading: categories.isLoading,
    },
    { field: "productMainCode", label: t("list.mainCode") },
    { field: "productCode", label: t("list.productCode") },
    { field: "brandName", label: t("list.brandText") },
    { field: "minQuantity", to: "maxQuantity", label: t("list.stock"), kind: "range" },
    { field: "minPrice", to: "maxPrice", label: t("list.price"), kind: "range", decimal: true },
    { field: "hasImage", label: t("list.image"), kind: "empty" },
    { field: "hasMachineText", label: t("list.machineText"), options: [{ value: true, label: t("list.machineTextOnly") }] },
    { field: "isActive", label: t("list.isActive"), options: bools },
    { field: "isArchived", label: t("list.archive"), options: [{ value: true, label: t("list.archivedOnly") }] },
  ];
};
