import Add from "@mui/icons-material/Add";
import Block from "@mui/icons-material/BlockOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { WarehouseRow } from "@tradeport/contract/warehouses";
import { useMemo } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Cut, TwoLines } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { deletionBlocked } from "./warehouse-deletion.ts";
import { WarehouseForm } from "./warehouse-form.tsx";

/** /WarehouseManagement: where stock lies; the default one is counted and sold from. */
export function Warehouses() {
  const { t } = useTranslation("company");
  const [sheet, setSheet] = useAddressState("form");
  const confirm = useConfirm();
  const mayChange = useMay(api.Warehouse.InsertUpdate);
  const list = useQuery(api.Warehouse.WarehouseList.query({}));
  const opened = list.data?.find(({ id }) => id === sheet);
  const remove = useMutation({
    mutationFn: ({ id }: WarehouseRow) => api.Warehouse.DeleteWarehouse({ warehouseId: id }),
    onSuccess: (_, { name }) => {
      notify.success(t("warehouses.deleted", { name }));
    },
  });
  const close = useMutation({
    mutationFn: ({ id, version }: WarehouseRow) => api.Warehouse.CloseWarehouse({ warehouseId: id, version }),
    onSuccess: ({ name }) => notify.success(t("warehouses.closed", { name })),
  });
  const askClose = async (row: WarehouseRow) => {
    const answer = await confirm({
      title: t("warehouses.closeTitle", { name: row.name }),
      text: t("warehouses.closeText"),
      action: t("warehouses.close"),
    });
    if (answer) close.mutate(row);
  };
  const ask = async (row: WarehouseRow) => {
    const answer = await confirm({
      title: t("warehouses.deleteTitle", { name: row.name }),
      action: t("warehouses.delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const columns = useMemo<Column<WarehouseRow>[]>(
    () => [
      {
        key: "name",
        title: t("warehouses.name"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={row.code} />,
      },
      {
        key: "default",
        title: t("warehouses.state"),
        width: 130,
        cell: (row) =>
          row.isDefault ? (
            <Chip size="small" color="primary" variant="outlined" label={t("warehouses.default")} />
          ) : row.isClosed ? (
            <Chip size="small" label={t("warehouses.isClosed")} />
          ) : (
            "–"
          ),
      },
      { key: "kind", title: t("warehouses.kind"), width: 130, cell: ({ kind }) => t(`kind.${kind}`) },
      {
        key: "serves",
        title: t("warehouses.stores"),
        width: 180,
        cell: ({ stores }) => {
          const served = stores.filter(({ position }) => position !== null);
          if (served.length === 0) return t("warehouses.noStore");
          return served.length === stores.length ? (
            t("warehouses.allStores")
          ) : (
            <Cut lines={2}>{served.map(({ name }) => name).join(", ")}</Cut>
          );
        },
      },
      { key: "address", title: t("addresses.address"), cell: (row) => (row.address ? <Cut lines={2}>{row.address}</Cut> : "–") },
      {
        key: "stocked",
        title: t("warehouses.stocked"),
        align: "right",
        width: 150,
        cell: (row) => formatCount(row.stockedCount),
      },
    ],
    [t],
  );
  return (
    <Page
      title={t("warehouses.title")}
      narrow
      toolbar={
        mayChange && (
          <Button data-create variant="contained" startIcon={<Add />} onClick={() => setSheet("new")}>
            {t("warehouses.add")}
          </Button>
        )
      }
    >
      <DataTable
        label={t("warehouses.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actionsWidth={150}
        {...(mayChange && {
          actions: (row: WarehouseRow) => {
            const blocked = deletionBlocked(row);
            return (
              <>
                <IconAction label={t("warehouses.editOf", { name: row.name })} icon={<Edit />} onClick={() => setSheet(row.id)} />
                {!row.isClosed && (
                  <IconAction
                    label={t("warehouses.closeOf", { name: row.name })}
                    icon={<Block />}
                    reason={row.isDefault ? t("warehouses.isDefaultOpen") : undefined}
                    pending={close.isPending && close.variables.id === row.id}
                    onClick={() => void askClose(row)}
                  />
                )}
                <IconAction
                  label={t("warehouses.deleteOf", { name: row.name })}
                  icon={<Delete />}
                  reason={blocked && t(blocked)}
                  pending={remove.isPending && remove.variables.id === row.id}
                  onClick={() => void ask(row)}
                />
              </>
            );
          },
        })}
        empty={<EmptyState title={t("warehouses.none")} />}
      />
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={t(opened ? "warehouses.editTitle" : "warehouses.add")}
      >
        <WarehouseForm
          key={opened?.id ?? "new"}
          row={opened}
          others={list.data?.filter(({ isClosed }) => !isClosed) ?? []}
          onDone={() => setSheet("")}
        />
      </SideSheet>
      <MissingSheet
        open={mayChange && list.data !== undefined && !["", "new"].includes(sheet) && !opened}
        onClose={() => setSheet("")}
      />
    </Page>
  );
}
