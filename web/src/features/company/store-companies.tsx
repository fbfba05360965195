import Edit from "@mui/icons-material/EditOutlined";
import type { CompanyRow } from "@tradeport/contract/companies";
import { useMemo } from "react";
import { useTranslation } from "#i18n";
import { Cut, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StoreCompanyForm, type StoreRow, storesOf } from "./store-company-form.tsx";

/** To which company each store belongs; nothing before there is a store. */
export function StoreCompanies({ companies, mayChange }: { companies: readonly CompanyRow[]; mayChange: boolean }) {
  const { t } = useTranslation("company");
  const [sheet, setSheet] = useAddressState("store");
  const stores = storesOf(companies);
  const opened = stores.find(({ id }) => id === sheet);
  const columns = useMemo<Column<StoreRow>[]>(
    () => [
      {
        key: "store",
        title: t("companies.store"),
        card: "title",
        width: 300,
        cell: (row) => (
          <TwoLines
            main={<Cut>{row.name}</Cut>}
            sub={[row.channelName, !row.isActive && t("companies.disconnected")].filter(Boolean).join(" · ")}
          />
        ),
      },
      { key: "company", title: t("companies.company"), width: 300, cell: (row) => <Cut>{row.companyName}</Cut> },
    ],
    [t],
  );
  // With one company there is nothing to choose.
  const mayChoose = mayChange && companies.length > 1;
  return (
    <>
      {stores.length > 0 && (
        <Section title={t("companies.storesTitle")}>
          <DataTable
            label={t("companies.storesTitle")}
            columns={columns}
            page={stores}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            {...(mayChoose && {
              actions: (row: StoreRow) => (
                <IconAction
                  label={t("companies.chooseOf", { name: row.name })}
                  icon={<Edit />}
                  onClick={() => setSheet(row.id)}
                />
              ),
            })}
          />
        </Section>
      )}
      <SideSheet open={mayChange && opened !== undefined} onClose={() => setSheet("")} title={opened?.name ?? ""}>
        {opened && <StoreCompanyForm key={opened.id} store={opened} companies={companies} onDone={() => setSheet("")} />}
      </SideSheet>
      <MissingSheet open={mayChange && sheet !== "" && !opened} onClose={() => setSheet("")} />
    </>
  );
}
