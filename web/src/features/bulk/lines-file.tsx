import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { ProcessLine } from "@tradeport/contract/bulk";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";

/** The lines that the list shows, as a workbook. */
export function LinesFile(wanted: { processId: string; outcome?: ProcessLine["outcome"]; fingerprint?: string }) {
  const { t } = useTranslation("bulk");
  const download = useMutation({
    mutationFn: () => api.Process.GetLinesExcel.download(wanted),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  if (!useMay(api.Process.GetLinesExcel)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Download />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t("detail.linesFile")}
    </Button>
  );
}
