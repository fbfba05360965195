import Download from "@mui/icons-material/DownloadOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { ClaimFile } from "@tradeport/contract/claims";
import { api } from "#api";
import { formatBytes, formatDateTime, useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";

/** What was shown with a no, or waits for it. */
export function ClaimFiles({ files }: { files: readonly ClaimFile[] }) {
  const { t } = useTranslation("claims");
  const download = useMutation({
    mutationFn: (claimFileId: string) => api.Order.DownloadClaimFile.download({ claimFileId }),
    onSuccess: (name) => notify.success(t("file.downloaded", { name })),
  });
  if (files.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t("file.title")}
      </Typography>
      <Box component="ul" aria-label={t("file.title")} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {files.map((file) => (
          <Stack key={file.id} component="li" direction="row" sx={{ alignItems: "center", gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography variant="body2">{file.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {[t(`file.state.${file.state}`), formatBytes(file.size), file.createdBy, formatDateTime(file.createdDate)].join(
                  " · ",
                )}
              </Typography>
            </Box>
            <IconAction
              label={t("file.downloadOf", { name: file.name })}
              icon={<Download />}
              pending={download.isPending && download.variables === file.id}
              onClick={() => download.mutate(file.id)}
            />
          </Stack>
        ))}
      </Box>
    </Box>
  );
}
