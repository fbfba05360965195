import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Address } from "@tradeport/contract/addresses";
import { formatPhone } from "@tradeport/contract/phone";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Cut, TwoLines } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { AddressForm } from "./address-form.tsx";

/** The company's addresses; the open form is in the page's address: "new" or an address's id. */
export function Addresses() {
  const { t } = useTranslation("company");
  const [sheet, setSheet] = useAddressState("form");
  const confirm = useConfirm();
  const mayChange = useMay(api.Client.AddClientAddress);
  const list = useQuery(api.Client.ClientAddress.query({}));
  const opened = list.data?.find(({ id }) => id === sheet);
  const remove = useMutation({
    mutationFn: ({ id }: Address) => api.Client.DeleteClientAddress({ addressId: id }),
    onSuccess: (_, { title }) => {
      notify.success(t("addresses.deleted", { title }));
    },
  });
  const ask = async (row: Address) => {
    const answer = await confirm({
      title: t("addresses.deleteTitle", { title: row.title }),
      action: t("addresses.delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const add = mayChange && (
    <Button data-create variant="outlined" startIcon={<Add />} onClick={() => setSheet("new")}>
      {t("addresses.add")}
    </Button>
  );
  const columns = useMemo<Column<Address>[]>(
    () => [
      {
        key: "title",
        title: t("addresses.titleField"),
        card: "title",
        width: 200,
        cell: (row) => (
          <TwoLines main={<Cut>{row.title}</Cut>} sub={[row.firstName, row.lastName].filter(Boolean).join(" ") || row.company} />
        ),
      },
      {
        key: "address",
        title: t("addresses.address"),
        width: 480,
        cell: (row) => (
          <Cut lines={2}>
            {[row.fullAddress, row.district, row.city, row.region, row.zipCode, row.country].filter(Boolean).join(", ")}
          </Cut>
        ),
      },
      {
        key: "phone",
        title: t("addresses.phone"),
        width: 160,
        cell: (row) => formatPhone(row.mobilePhone || row.officePhone || row.homePhone) || "–",
      },
    ],
    [t],
  );
  return (
    <Section title={t("addresses.title")} toolbar={(list.data?.length ?? 0) > 0 && add}>
      <DataTable
        label={t("addresses.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        {...(mayChange && {
          actions: (row: Address) => (
            <>
              <IconAction label={t("addresses.editOf", { title: row.title })} icon={<Edit />} onClick={() => setSheet(row.id)} />
              <IconAction
                label={t("addresses.deleteOf", { title: row.title })}
                icon={<Delete />}
                pending={remove.isPending && remove.variables.id === row.id}
                onClick={() => void ask(row)}
              />
            </>
          ),
        })}
        empty={<EmptyState title={t("addresses.none")} text={t("addresses.noneText")} action={add} />}
      />
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={t(opened ? "addresses.editTitle" : "addresses.addTitle")}
        width={560}
      >
        <AddressForm key={opened?.id ?? "new"} address={opened} onDone={() => setSheet("")} />
      </SideSheet>
      <MissingSheet
        open={mayChange && list.data !== undefined && !["", "new"].includes(sheet) && !opened}
        onClose={() => setSheet("")}
      />
    </Section>
  );
}
