import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { ProcessList } from "./process-list.tsx";
import { TemplatePicker } from "./template-picker.tsx";
import { WorkbookUpload } from "./workbook-upload.tsx";

/** Products from Excel in two steps, and the operations of late. */
export function BulkLoad() {
  const { t } = useTranslation("bulk");
  const mayDownload = useMay(api.ProductCategory.GetExcelTemplate);
  const mayUpload = useMay(api.Product.UploadProductFromExcel);
  const maySee = useMay(api.Process.GetAllProcess);
  return (
    <Page
      title={t("title")}
      toolbar={
        <>
          <LinkButton to="/Product/Transfer/ExportExcel">{t("toExport")}</LinkButton>
          <LinkButton to="/Product/Transfer/ImportExcel">{t("toImport")}</LinkButton>
        </>
      }
    >
      {mayDownload && (
        <Section title={t("template")}>
          <TemplatePicker />
        </Section>
      )}
      {mayUpload && (
        <Section title={t("upload")}>
          <WorkbookUpload />
        </Section>
      )}
      {maySee && (
        <Section title={t("recent")}>
          <ProcessList />
        </Section>
      )}
    </Page>
  );
}
