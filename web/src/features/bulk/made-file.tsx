import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { LinkButton } from "#ui/link.tsx";

/** The file that an export has made; once it is gone, the way to the others. */
export function MadeFile({ process }: { process: Process }) {
  const { t } = useTranslation("exports");
  const files = useQuery(api.ExportedFile.GetAllExportedFile.query({ state: "ready", pageSize: 100 }));
  const own = files.data?.data.find(({ processId }) => processId === process.id);
  const download = useMutation({ mutationFn: (id: string) => api.ExportedFile.DownloadExportedFile.download({ id }) });
  return (
    <>
      <LinkButton to="/Product/Transfer/ExportExcel">{t("seeFiles")}</LinkButton>
      {own && (
        <Button variant="contained" startIcon={<Download />} loading={download.isPending} onClick={() => download.mutate(own.id)}>
          {t("fetch")}
        </Button>
      )}
    </>
  );
}
