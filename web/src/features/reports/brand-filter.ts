import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import type { FilterItem } from "#ui/filter-bar.tsx";

/** Brands are the catalogue's: whoever may not read it narrows by none. */
export const useBrandFilter = (): FilterItem[] => {
  const { t } = useTranslation("reports");
  const seesBrands = useMay(api.Product.GetClientBrands);
  const brands = useQuery({
    ...api.Product.GetClientBrands.query({ orderColumn: "name", orderType: "asc" }),
    ...{ enabled: seesBrands, staleTime: 60_000 },
  });
  if (!seesBrands) return [];
  return [
    {
      field: "brandId",
      label: t("group.brand"),
      options: (brands.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading: brands.isLoading,
    },
  ];
};
