import Delete from "@mui/icons-material/DeleteOutlined";
import Download from "@mui/icons-material/DownloadOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { RoadOrderFile } from "@tradeport/contract/road-orders";
import { api } from "../api.ts";
import { formatBytes, formatDateTime, useTranslation } from "../i18n/index.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { notify } from "../ui/notify.ts";

/** Documents of a road order, each with when the carrier had it. */
export function RoadFiles({ files, onRemove }: { files: readonly RoadOrderFile[]; onRemove?: (id: string) => void }) {
  const { t } = useTranslation("logistics");
  const download = useMutation({
    mutationFn: (roadOrderFileId: string) => api.Logistics.DownloadRoadOrderFile.download({ roadOrderFileId }),
    onSuccess: (name) => notify.success(t("road.downloaded", { name })),
  });
  return (
    <Box component="ul" aria-label={t("roadField.files")} sx={{ listStyle: "none", p: 0, m: 0 }}>
      {files.map((file) => (
        <Stack key={file.id} component="li" direction="row" sx={{ alignItems: "center", gap: 1, py: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography variant="body2">{file.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[
                t(`documentKind.${file.kind}`),
                formatBytes(file.size),
                file.sentDate ? t("road.fileSent", { when: formatDateTime(file.sentDate) }) : t("road.fileWaits"),
              ].join(" · ")}
            </Typography>
          </Box>
          <IconAction
            label={t("road.downloadOf", { name: file.name })}
            icon={<Download />}
            pending={download.isPending && download.variables === file.id}
            onClick={() => download.mutate(file.id)}
          />
          {onRemove && (
            <IconAction label={t("road.removeFile", { name: file.name })} icon={<Delete />} onClick={() => onRemove(file.id)} />
          )}
        </Stack>
      ))}
    </Box>
  );
}
