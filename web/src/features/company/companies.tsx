import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { CompanyRow } from "@tradeport/contract/companies";
import { useMemo } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Code, Cut, TwoLines } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyPage } from "./company-page.tsx";
import { StoreCompanies } from "./store-companies.tsx";

/** /Company/Companies: the tax identities of the seller, and which of them each store belongs to. */
export function Companies() {
  const { t } = useTranslation("company");
  const [sheet, setSheet] = useAddressState("form");
  const confirm = useConfirm();
  const mayChange = useMay(api.Company.CreateCompany);
  const list = useQuery(api.Company.GetAllCompany.query({}));
  const opened = list.data?.find(({ id }) => id === sheet);
  const remove = useMutation({
    mutationFn: ({ id }: CompanyRow) => api.Company.DeleteCompany({ companyId: id }),
    onSuccess: (_, { companyName }) => {
      notify.success(t("companies.deleted", { name: companyName }));
    },
  });
  const ask = async (row: CompanyRow) => {
    const answer = await confirm({
      title: t("companies.deleteTitle", { name: row.companyName }),
      action: t("companies.delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const blocked = ({ isFirst, stores }: CompanyRow) =>
    isFirst ? t("companies.isFirst") : stores.length > 0 ? t("companies.hasStores") : undefined;
  const columns = useMemo<Column<CompanyRow>[]>(
    () => [
      {
        key: "name",
        title: t("companies.name"),
        card: "title",
        width: 260,
        cell: (row) => <TwoLines main={<Cut>{row.companyName}</Cut>} sub={row.isFirst ? t("companies.first") : ""} />,
      },
      {
        key: "taxNo",
        title: t("profile.taxNo"),
        width: 150,
        cell: (row) => (row.taxNo ? <Code>{row.taxNo}</Code> : "–"),
      },
      { key: "taxOffice", title: t("profile.taxOffice"), width: 150, cell: (row) => <Cut>{row.taxAdministration || "–"}</Cut> },
      {
        key: "prefix",
        title: t("companies.invoicePrefix"),
        width: 150,
        cell: (row) => (row.invoicePrefix ? <Code>{row.invoicePrefix}</Code> : "–"),
      },
      {
        key: "stores",
        title: t("companies.stores"),
        align: "right",
        width: 110,
        cell: (row) => formatCount(row.stores.length),
      },
    ],
    [t],
  );
  return (
    <CompanyPage current="companies">
      <Section
        title={t("companies.list")}
        toolbar={
          mayChange && (
            <Button data-create variant="outlined" startIcon={<Add />} onClick={() => setSheet("new")}>
              {t("companies.add")}
            </Button>
          )
        }
      >
        <DataTable
          label={t("companies.list")}
          columns={columns}
          {...rowsOf(list)}
          rowKey={({ id }) => id}
          rowName={({ companyName }) => companyName}
          {...(mayChange && {
            actions: (row: CompanyRow) => (
              <>
                <IconAction
                  label={t("companies.editOf", { name: row.companyName })}
                  icon={<Edit />}
                  onClick={() => setSheet(row.id)}
                />
                <IconAction
                  label={t("companies.deleteOf", { name: row.companyName })}
                  icon={<Delete />}
                  reason={blocked(row)}
                  pending={remove.isPending && remove.variables.id === row.id}
                  onClick={() => void ask(row)}
                />
              </>
            ),
          })}
        />
      </Section>
      {list.data && <StoreCompanies companies={list.data} mayChange={mayChange} />}
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={t(opened ? "companies.editTitle" : "companies.add")}
      >
        <CompanyForm key={opened?.id ?? "new"} row={opened} onDone={() => setSheet("")} />
      </SideSheet>
      <MissingSheet
        open={mayChange && list.data !== undefined && !["", "new"].includes(sheet) && !opened}
        onClose={() => setSheet("")}
      />
    </CompanyPage>
  );
}
