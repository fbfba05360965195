import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useProductFilters } from "#list/product-filters.ts";
import { useFilterSummary } from "#ui/filter-words.ts";
import { LinkButton } from "#ui/link.tsx";
import { useSearch } from "#ui/search.tsx";
import type { Chosen, ProductSelection } from "./product-selection.ts";

/** Says which products are meant, and leads to the list where others are chosen. */
export function SelectedProducts({ selection, at: place }: { selection: ProductSelection; at: Chosen }) {
  const { t } = useTranslation("listings");
  const filter = "filter" in selection ? selection.filter : null;
  const list = useQuery({ ...api.Product.GetAllProductMasterData.query({ ...filter, pageSize: 1 }), enabled: filter !== null });
  const search = useSearch(api.Product.GetAllProductMasterData);
  const summary = useFilterSummary(search, useProductFilters(filter !== null), "productName");
  const words =
    "productIds" in selection
      ? t("send.selected", counted(selection.productIds.length))
      : summary !== ""
        ? t("send.filtered", { filter: summary })
        : t("send.allProducts");
  const count =
    filter !== null && list.data ? `${formatCount(list.data.totalCount)}${list.data.totalCountIsExact ? "" : "+"}` : null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {words} {count !== null && <strong>({count})</strong>}
      </Typography>
      <LinkButton to="/Product/List" size="small" variant="outlined">
        {t("send.change")}
      </LinkButton>
      {("productIds" in selection || summary !== "") && (
        <LinkButton to={place} size="small">
          {t("send.all")}
        </LinkButton>
      )}
    </Stack>
  );
}
