import Download from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { type Loads, WorkbookUpload } from "./workbook-upload.tsx";

/** Where the corrected rows of a process go. Those of changed fields have the shape of a file of updates. */
const goesTo: Partial<Record<Process["processType"], { forUpdate: boolean; loads?: Loads }>> = {
  import_product_from_excel: { forUpdate: false },
  update_product_from_excel: { forUpdate: true },
  update_quantity_and_price_from_excel: { forUpdate: true, loads: "stock" },
  update_listings_from_excel: { forUpdate: true, loads: "listings" },
  fields_bulk_update: { forUpdate: true },
};

/** The failed lines in the template they came in, and the place where the corrected file goes, or the upload that brought it. */
export function CorrectFailed({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const mayDownload = useMay(api.Process.GetFailedLinesExcel);
  const download = useMutation({
    mutationFn: () => api.Process.GetFailedLinesExcel.download({ processId: process.id }),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  const goes = goesTo[process.processType];
  const isOfStores = goes?.loads === "listings";
  const line = useQuery({
    ...api.Process.GetProcessLines.query({ processId: process.id, pageSize: 1 }),
    enabled: isOfStores,
  });
  const channelId = line.data?.data[0]?.channelId ?? undefined;
  if (!mayDownload || !goes) return null;
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
      {(!isOfStores || channelId) && (
        <WorkbookUpload {...goes} channelId={channelId} {...(!process.isPreview && { corrects: process.id })} />
      )}
    </Section>
  );
}
