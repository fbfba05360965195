import Add from "@mui/icons-material/Add";
import Merge from "@mui/icons-material/CallMergeOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BrandRow } from "@tradeport/contract/brands";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { ForCustomer } from "#list/for-customer.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Cut, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { useAddBrands, useDeleteBrand, useMergeBrand } from "./brand-acts.tsx";

/** /Product/Brands: a client's brands, and what uses them. */
export function BrandList() {
  const { t } = useTranslation("brands");
  return (
    <ForCustomer list="/Product/Brands" title={t("brands.title")}>
      <Brands />
    </ForCustomer>
  );
}

function Brands() {
  const { t } = useTranslation(["brands", "catalogue"]);
  const mayChange = useMay(api.Product.CreateClientBrandByList);
  const { whose, customer } = useWhose();
  const search = useSearch(api.Product.GetAllBrand, whose);
  const list = useQuery({ ...api.Product.GetAllBrand.query(search.ask), placeholderData: keepPreviousData });
  const add = useAddBrands();
  const columns = useMemo<Column<BrandRow>[]>(
    () => [
      {
        key: "name",
        title: t("list.brand", { ns: "catalogue" }),
        sort: "name",
        card: "title",
        cell: (row) => <Cut>{row.name}</Cut>,
      },
      {
        key: "products",
        title: t("brands.products"),
        align: "right",
        width: 130,
        card: "second",
        cardLabel: true,
        cell: ({ productCount }) => formatCount(productCount),
      },
      {
        key: "mappings",
        title: t("brands.mappings"),
        align: "right",
        width: 190,
        card: "third",
        cardLabel: true,
        cell: ({ mappingCount }) => formatCount(mappingCount),
      },
      {
        key: "modified",
        title: t("list.modified", { ns: "catalogue" }),
        sort: "modifiedDate",
        width: 170,
        card: "hidden",
        cell: ({ modifiedDate }) => <When at={modifiedDate} />,
      },
    ],
    [t],
  );
  const button = mayChange && (
    <Button data-create variant="contained" startIcon={<Add />} loading={add.isPending} onClick={() => add.mutate()}>
      {t("brands.add")}
    </Button>
  );
  return (
    <Page
      title={t("brands.title")}
      count={list.data}
      toolbar={button}
      filters={
        <FilterBar
          search={search}
          searchField="search"
          searchLabel={t("brands.find")}
          items={[
            {
              field: "isUnused",
              label: t("brands.use"),
              options: [
                { value: true, label: t("brands.unused") },
                { value: false, label: t("brands.used") },
              ],
            },
          ]}
        />
      }
    >
      <DataTable
        label={t("brands.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        href={({ name }) => at("/Product/List", { brandNames: [name], ...customer })}
        search={search}
        actionsWidth={mayChange ? 130 : 60}
        actions={mayChange ? actions : undefined}
        empty={<EmptyState title={t("brands.none")} text={t("brands.noneText")} action={button} />}
      />
    </Page>
  );
}

function BrandActs({ row }: { row: BrandRow }) {
  const { t } = useTranslation("brands");
  const remove = useDeleteBrand();
  const merge = useMergeBrand();
  return (
    <>
      <IconAction
        label={t("brands.merge", { name: row.name })}
        icon={<Merge fontSize="small" />}
        pending={merge.isPending}
        onClick={() => merge.mutate(row)}
      />
      <IconAction
        label={t("brands.remove", { name: row.name })}
        icon={<Delete fontSize="small" />}
        pending={remove.isPending}
        onClick={() => remove.mutate(row)}
      />
    </>
  );
}
const actions = (row: BrandRow) => <BrandActs row={row} />;
