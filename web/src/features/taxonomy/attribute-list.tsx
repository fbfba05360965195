import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AttributeListRow } from "@tradeport/contract/attributes";
import { useMemo } from "react";
import type { z } from "zod";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Code, Cut, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { AttributePreview } from "./attribute-preview.tsx";
import { attributeTypes } from "./attribute-types.ts";
import { useDeleteAttribute } from "./delete-attribute.tsx";

type Row = z.infer<typeof AttributeListRow>;

/** /AttributeManagement: the platform's attributes. An Admin shapes them, a Client reads them. */
export function AttributeList() {
  const { t } = useTranslation("taxonomy");
  const mayChange = useMay(api.Attribute.UpdateAttribute);
  const search = useSearch(api.Attribute.GetAllAttribute, { pageSize: 100 });
  const list = useQuery({ ...api.Attribute.GetAllAttribute.query(search.ask), placeholderData: keepPreviousData });
  const remove = useDeleteAttribute();
  const go = useGo();
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "name",
        title: t("category.field.name"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={<Code>{row.code}</Code>} />,
      },
      {
        key: "type",
        title: t("attribute.field.type"),
        width: 190,
        card: "second",
        cell: ({ attributeType }) => <Cut>{t(`attribute.type.${attributeType}`)}</Cut>,
      },
      {
        key: "values",
        title: t("attribute.valueCount"),
        align: "right",
        width: 110,
        card: "third",
        cardLabel: true,
        cell: ({ valueCount }) => formatCount(valueCount),
      },
      {
        key: "takes",
        title: t("attribute.takes"),
        width: 170,
        card: "hidden",
        cell: ({ allowsCustom, unit }) => {
          const takes = t(allowsCustom ? "attribute.free" : "attribute.listed");
          return <Cut>{unit ? `${takes} · ${unit}` : takes}</Cut>;
        },
      },
      {
        key: "categories",
        title: t("attribute.categoryCount"),
        align: "right",
        width: 120,
        card: "third",
        cardLabel: true,
        cell: ({ categoryCount }) => formatCount(categoryCount),
      },
      {
        key: "state",
        title: t("attribute.state"),
        width: 110,
        card: "state",
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? "success" : "neutral"} label={t(isActive ? "attribute.on" : "category.off")} />
        ),
      },
    ],
    [t],
  );
  return (
    <Page
      title={t("attribute.title")}
      count={list.data}
      toolbar={
        mayChange && (
          <>
            <LinkButton to="/AttributeManagement/attributeMap">{t("map.title")}</LinkButton>
            <LinkButton to="/AttributeManagement/Create" variant="contained" startIcon={<Add />}>
              {t("attribute.add")}
            </LinkButton>
          </>
        )
      }
      filters={
        <FilterBar
          search={search}
          searchField="search"
          searchLabel={t("category.find")}
          items={[
            {
              field: "attributeType",
              label: t("attribute.field.type"),
              options: attributeTypes.map((type) => ({ value: type, label: t(`attribute.type.${type}`) })),
            },
            {
              field: "isActive",
              label: t("attribute.state"),
              options: [
                { value: true, label: t("attribute.on") },
                { value: false, label: t("category.off") },
              ],
            },
          ]}
        />
      }
    >
      <DataTable
        label={t("attribute.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={search}
        preview={({ id }) => <AttributePreview attributeId={id} />}
        actionsWidth={mayChange ? 130 : 60}
        {...(mayChange && {
          href: ({ id }: Row) => at("/AttributeManagement/Update", { attributeId: id }),
          actions: (row: Row) => (
            <>
              <IconAction
                label={t("attribute.edit", { name: row.name })}
                icon={<Edit fontSize="small" />}
                onClick={() => void go(at("/AttributeManagement/Update", { attributeId: row.id }))}
              />
              <IconAction
                label={t("attribute.remove", { name: row.name })}
                icon={<Delete fontSize="small" />}
                pending={remove.isPending && remove.variables.id === row.id}
                onClick={() => remove.mutate(row)}
              />
            </>
          ),
        })}
        empty={
          <EmptyState
            title={t("attribute.none")}
            text={t(mayChange ? "attribute.noneText" : "attribute.noneClient")}
            action={
              mayChange && (
                <LinkButton to="/AttributeManagement/Create" variant="contained">
                  {t("attribute.add")}
                </LinkButton>
              )
            }
          />
        }
      />
    </Page>
  );
}
