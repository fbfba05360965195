import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { fetchMade } from "#list/made-file.ts";
import { useProductFilters } from "#list/product-filters.ts";
import { useProductSelection } from "#list/product-selection.ts";
import { SelectedProducts } from "#list/selected-products.tsx";
import { useFilterLine } from "#ui/filter-words.ts";
import { useGo } from "#ui/link.tsx";
import { useAddressState, useSearch } from "#ui/search.tsx";
import { SearchField } from "#ui/search-input.tsx";

const place = "/Product/Transfer/ExportExcel";

/** Which products, with which columns: the file is made in the background, and downloaded when it is there. */
export function MakeExport() {
  const { t } = useTranslation("exports");
  const go = useGo();
  const selection = useProductSelection(place);
  const [templateId, setTemplateId] = useAddressState("template");
  const templates = useQuery(api.Product.GetExcelExportTemplates.query({}));
  const search = useSearch(api.Product.GetAllProductMasterData);
  const name = useFilterLine(search, useProductFilters(true), "productName");
  const template = templates.data?.find(({ id }) => id === templateId);
  const gone = "productIds" in selection && selection.productIds.length === 0;
  const make = useMutation({
    mutationFn: async () => {
      const which = "productIds" in selection ? { ids: selection.productIds } : { ...selection.filter, name };
      const form = template ? { templateId: template.id } : { content: "master" as const };
      return fetchMade(await api.Product.ExportProducts({ ...which, ...form }), go);
    },
  });
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("makeText")}
      </Typography>
      <SelectedProducts selection={selection} at={place} />
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 1.5, mt: 2, alignItems: { md: "flex-start" } }}>
        <Box sx={{ flex: 1, maxWidth: 480 }}>
          <SearchField
            label={t("columns")}
            options={[
              { value: "", label: t("allColumns") },
              ...(templates.data ?? []).map(({ id, name: label }) => ({ value: id, label })),
            ]}
            loading={templates.isLoading}
            value={template?.id ?? ""}
            onChange={(value) => setTemplateId(String(value ?? ""))}
          />
        </Box>
        <Button variant="contained" size="large" disabled={gone} loading={make.isPending} onClick={() => make.mutate()}>
          {t("makeFile")}
        </Button>
      </Stack>
    </Paper>
  );
}
