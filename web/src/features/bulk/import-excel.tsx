import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { importTypes } from "@tradeport/contract/import-log";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { isOver } from "../../processes.ts";
import { ProcessTable } from "./process-list.tsx";
import { TransferUpload } from "./transfer-file.tsx";
import { WorkbookUpload } from "./workbook-upload.tsx";

/** /Product/Transfer/ImportExcel: a workbook comes in, and what became of those before. */
export function ImportExcel() {
  const { t } = useTranslation("exports");
  const { t: bulk } = useTranslation("bulk");
  const mayUpload = useMay(api.Product.UploadProductFromExcel);
  const mayTransfer = useMay(api.ProductTransfer.UploadTransferExcel);
  const control = useList("import-log", api.Product.GetImportExcelProcessLog);
  const { search } = control;
  const list = useQuery({
    ...api.Product.GetImportExcelProcessLog.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.every(isOver) ? 30_000 : 2000),
  });
  return (
    <Page
      title={t("importTitle")}
      toolbar={
        mayUpload && (
          <>
            <LinkButton to="/Product/BulkOperations/Load">{t("toTemplates")}</LinkButton>
            <LinkButton to="/Product/BulkOperations/BulkUpdate">{t("toStock")}</LinkButton>
          </>
        )
      }
    >
      {mayUpload && (
        <Section title={t("importFile")}>
          <WorkbookUpload />
        </Section>
      )}
      {mayTransfer && (
        <Section title={t("transferTitle")}>
          <TransferUpload />
        </Section>
      )}
      <Section title={t("importLog")}>
        <FilterBar
          search={search}
          items={[
            {
              field: "processType",
              label: bulk("allTypes"),
              options: importTypes.map((value) => ({ value, label: bulk(`process.${value}`) })),
            },
          ]}
        />
        <ProcessTable
          label={t("importLog")}
          control={control}
          rows={rowsOf(list)}
          empty={<EmptyState title={t("importNone")} text={t("importNoneText")} />}
        />
      </Section>
    </Page>
  );
}
