import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Page, Section } from "#ui/page.tsx";
import { ProcessList } from "./process-list.tsx";
import { WorkbookUpload } from "./workbook-upload.tsx";

/** Stock and prices by file: what there is goes out, what was changed comes back, and is shown before it is done. */
export function BulkUpdate() {
  const { t } = useTranslation("bulk");
  const maySee = useMay(api.Process.GetAllProcess);
  const mayChange = useMay(api.Product.PreviewFieldsBulkUpdate);
  const download = useMutation({
    mutationFn: () => api.Product.GetExcelTemplateForQuantityAndPrice.download({}),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  return (
    <Page
      title={t("stock.title")}
      toolbar={
        mayChange && (
          <LinkButton to="/Product/BulkOperations/FieldsBulkUpdate" variant="outlined">
            {t("stock.toFields")}
          </LinkButton>
        )
      }
    >
      <Section title={t("stock.download")}>
        <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
          <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, alignItems: { md: "center" } }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {t("stock.downloadText")}
            </Typography>
            <Button
              variant="contained"
              startIcon={<Download />}
              loading={download.isPending}
              onClick={() => download.mutate()}
              sx={{ whiteSpace: "nowrap" }}
            >
              {t("stock.downloadAction")}
            </Button>
          </Stack>
        </Paper>
      </Section>
      <Section title={t("stock.upload")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t("stock.uploadText")}
        </Typography>
        <WorkbookUpload loads="stock" />
      </Section>
      {maySee && (
        <Section title={t("recent")}>
          <ProcessList />
        </Section>
      )}
    </Page>
  );
}
