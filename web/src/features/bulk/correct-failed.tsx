import Download from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { WorkbookUpload } from "./workbook-upload.tsx";

/** The failed lines in the template they came in, and the place where the corrected file goes, or the upload that brought it. */
export function CorrectFailed({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const mayDownload = useMay(api.Process.GetFailedLinesExcel);
  const download = useMutation({
    mutationFn: () => api.Process.GetFailedLinesExcel.download({ processId: process.id }),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  const fromExcel = process.processType === "import_product_from_excel" || process.processType === "update_product_from_excel";
  if (!mayDownload || !fromExcel) return null;
  if (process.correctedBy)
    return (
      <Alert
        severity="info"
        action={
          <>
            <LinkButton
              to={at("/Product/BulkOperations/ProcessDetail", { processId: process.correctedBy })}
              color="inherit"
              size="small"
            >
              {t("detail.seeCorrection")}
            </LinkButton>
            <Button color="inherit" size="small" loading={download.isPending} onClick={() => download.mutate()}>
              {t("detail.failedFile")}
            </Button>
          </>
        }
      >
        {t("detail.corrected")}
      </Alert>
    );
  return (
    <Section
      title={t("detail.again")}
      toolbar={
        <Button variant="contained" startIcon={<Download />} loading={download.isPending} onClick={() => download.mutate()}>
          {t("detail.failedFile")}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t("detail.failedFileText")}
      </Typography>
      <WorkbookUpload forUpdate={process.processType === "update_product_from_excel"} corrects={process.id} />
    </Section>
  );
}
