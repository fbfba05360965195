import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { exportDays } from "@tradeport/contract/exported-files";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { BoundProductsFile } from "./bound-products-file.tsx";
import { ExportTemplates } from "./export-templates.tsx";
import { ExportedFiles } from "./exported-files.tsx";
import { MakeExport } from "./make-export.tsx";
import { TransferDownload } from "./transfer-file.tsx";

/** /Product/Transfer/ExportExcel: data goes out, by templates of one's own, and what went out waits here to be fetched. */
export function ExportExcel() {
  const { t } = useTranslation("exports");
  const mayExport = useMay(api.Product.ExportProducts);
  const mayChange = useMay(api.Product.CreateExcelExportTemplate);
  const mayTransfer = useMay(api.ProductTransfer.DownloadTransferExcel);
  const [, setSheet] = useAddressState("form");
  const text = (words: string) => (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {words}
    </Typography>
  );
  return (
    <Page
      title={t("title")}
      toolbar={
        mayExport && (
          <LinkButton to="/Product/List" variant="outlined">
            {t("fromList")}
          </LinkButton>
        )
      }
    >
      {mayExport && (
        <Section title={t("make")}>
          <MakeExport />
        </Section>
      )}
      <Section title={t("files")}>
        {text(t("filesText", { days: exportDays }))}
        <ExportedFiles />
      </Section>
      <Section
        title={t("templates")}
        toolbar={
          mayChange && (
            <Button data-create startIcon={<Add />} onClick={() => setSheet("new")}>
              {t("addTemplate")}
            </Button>
          )
        }
      >
        {text(t("templatesText"))}
        <ExportTemplates />
      </Section>
      {mayTransfer && (
        <Section title={t("transferTitle")}>
          <TransferDownload />
        </Section>
      )}
      <Section title={t("bound")}>
        <BoundProductsFile />
      </Section>
    </Page>
  );
}
