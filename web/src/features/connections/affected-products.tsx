import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AffectedProduct } from "@tradeport/contract/channels";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Cut, Name, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { useLeft } from "#ui/way-back.ts";

/** The products that a marketplace would refuse from now on, with the change that did it; each leads to the product and to its mapping. */
export function AffectedProducts() {
  const { t } = useTranslation("stores");
  const kinds = useTranslation("channels").t;
  const { t: connections } = useTranslation("connections");
  const words = useWords();
  const search = useSearch(api.Channel.GetAffectedProducts);
  const stores = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const list = useQuery({ ...api.Channel.GetAffectedProducts.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<AffectedProduct>[]>(
    () => [
      {
        key: "product",
        title: t("changes.product"),
        card: "title",
        width: 150,
        cell: (row) => <Name>{row.name}</Name>,
      },
      { key: "code", title: t("changes.code"), width: 95, cell: (row) => <Cut>{row.mainCode}</Cut> },
      { key: "store", title: t("changes.store"), width: 135, cell: (row) => <Cut>{row.storeName}</Cut> },
      {
        key: "change",
        title: t("changes.change"),
        width: 195,
        cell: (row) => (
          <TwoLines
            main={<Cut>{kinds(`kind.${row.kind}`, { name: row.attribute ?? "" })}</Cut>}
            sub={<Cut>{row.category}</Cut>}
          />
        ),
      },
      {
        key: "remedy",
        title: t("changes.remedy"),
        width: 244,
        // Whole: it is what the seller came for.
        cell: (row) => (
          <Box sx={{ py: { sm: 0.75 }, fontSize: 13, overflowWrap: "anywhere", whiteSpace: "normal" }}>
            {words(row.cause)} {words(row.remedy)}
          </Box>
        ),
      },
      { key: "at", title: t("changes.since"), width: 100, cell: (row) => <When at={row.at} as="date" /> },
    ],
    [t, words, kinds],
  );
  return (
    <Page
      title={t("changes.title")}
      subtitle={t("changes.text")}
      count={list.data}
      back={{ to: "/Integrations/MarketPlace/api-information", label: connections("title") }}
      filters={
        <FilterBar
          search={search}
          items={[
            {
              field: "storeId",
              label: t("changes.store"),
              options: (stores.data?.stores ?? [])
                .filter((one) => one.isActive)
                .map(({ id, name }) => ({ value: id, label: name })),
              loading: stores.isLoading,
            },
          ]}
        />
      }
    >
      <DataTable
        label={t("changes.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => `${row.listingId} ${row.kind} ${row.attribute}`}
        search={search}
        href={(row) => at("/Product/New", { pageType: "Update", productId: row.productId })}
        actionsWidth={110}
        actions={toMapping}
        empty={<EmptyState title={t("changes.none")} text={t("changes.noneText")} />}
      />
    </Page>
  );
}

const toMapping = (row: AffectedProduct) => <ToMapping row={row} />;

/** The way back changes with the address, and the row does not. */
function ToMapping({ row }: { row: AffectedProduct }) {
  const { t } = useTranslation("stores");
  const left = useLeft();
  return (
    <LinkButton
      state={left}
      to={at("/Mapping/CategoryMapping", { channelId: row.channelId, categoryId: row.categoryId })}
      size="small"
      aria-label={t("changes.mapProduct", { name: row.name })}
    >
      {t("changes.map")}
    </LinkButton>
  );
}
