import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { freightProductStates } from "@tradeport/contract/logistics";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { useProductColumns } from "./product-columns.tsx";

/** What the carrier carries of this company: nothing else can stand in a road order. */
export function FreightProducts() {
  const { t } = useTranslation("logistics");
  const may = useMay(api.Logistics.CreateProduct);
  const search = useSearch(api.Logistics.GetProducts);
  const columns = useProductColumns();
  const found = useQuery({
    ...api.Logistics.GetProducts.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(5000),
  });
  return (
    <Section
      title={t("products.title")}
      toolbar={
        may && (
          <LinkButton data-create variant="contained" startIcon={<Add />} to="/Integrations/Cargo/Horoz/PackageProduct/Add">
            {t("products.add")}
          </LinkButton>
        )
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("products.text")}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <FilterBar
          search={search}
          searchField="search"
          searchLabel={t("products.search")}
          items={[
            {
              field: "state",
              label: t("products.state"),
              options: freightProductStates.map((value) => ({ value, label: t(`productState.${value}`) })),
            },
          ]}
        />
      </Box>
      <DataTable
        label={t("products.title")}
        columns={columns}
        {...rowsOf(found)}
        search={search}
        rowKey={({ id }) => id}
        rowName={({ productName }) => productName}
        {...(may && {
          href: ({ id }: { id: string }) => at("/Integrations/Cargo/Horoz/PackageProduct/Update", { productId: id }),
        })}
        empty={<EmptyState title={t("products.none")} text={t("products.noneText")} />}
      />
    </Section>
  );
}
