import Check from "@mui/icons-material/CheckOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton, useGo } from "#ui/link.tsx";
import { isOver } from "../../processes.ts";

/** Does what the preview shows; the preview is the question. */
export function ApplyPreview({ process: { id: processId, isPreview, appliedBy, state, done } }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const go = useGo();
  const may = useMay(api.Process.ApplyPreview);
  const apply = useMutation({
    mutationFn: () => api.Process.ApplyPreview({ processId }),
    onSuccess: ({ id }) => go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
  });
  if (!may || !isPreview || appliedBy || done === 0 || (state !== "done" && state !== "partly")) return null;
  return (
    <Button variant="contained" startIcon={<Check />} loading={apply.isPending} onClick={() => apply.mutate()}>
      {t("preview.apply", counted(done))}
    </Button>
  );
}

/** Of a preview: that nothing is written yet, and who hears of it; from a preview to what did it, and back. */
export function PreviewNote({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const { id: processId, isPreview, appliedBy, previewed, done } = process;
  const stores = useQuery({
    ...api.Process.GetPreviewStores.query({ processId }),
    enabled: isPreview && isOver(process) && done > 0 && !appliedBy,
  });
  const other = appliedBy ?? previewed;
  if (other)
    return (
      <Alert
        severity="info"
        action={
          <LinkButton to={at("/Product/BulkOperations/ProcessDetail", { processId: other })} color="inherit" size="small">
            {t(isPreview ? "preview.seeApplied" : "preview.seePreview")}
          </LinkButton>
        }
      >
        {t(isPreview ? "preview.applied" : "preview.asShown")}
      </Alert>
    );
  if (!isPreview) return null;
  const names = (stores.data ?? []).map(({ storeName, channelName }) => `${storeName} (${channelName})`).join(", ");
  return (
    <Alert severity={isOver(process) && done === 0 ? "warning" : "info"}>
      {t(isOver(process) && done === 0 ? "preview.nothing" : "preview.notYet")}
      {names && ` ${t("preview.stores", { stores: names })}`}
    </Alert>
  );
}
