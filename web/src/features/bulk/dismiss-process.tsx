import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";

/**
 * An upload with wrong rows is counted on the home page until its file comes again, and what a transfer held back until it is sent, or a
 * person says that it is settled.
 */
export function DismissProcess({ process: { id, isUnfinished, isDismissed, processType, held } }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const dismiss = (wanted: boolean) => api.Process.SetProcessDismissed({ processId: id, isDismissed: wanted });
  const set = useMutation({
    mutationFn: dismiss,
    onSuccess: (_, wanted) => {
      if (wanted) notify.success(t("detail.dismissed"), { undo: () => dismiss(false) });
    },
  });
  if (
    !useMay(api.Process.SetProcessDismissed) ||
    !(isUnfinished || isDismissed || (processType === "transfer_to_channel" && held > 0))
  )
    return null;
  return (
    <Button variant="outlined" loading={set.isPending} onClick={() => set.mutate(!isDismissed)}>
      {t(isDismissed ? "detail.countAgain" : "detail.dismiss")}
    </Button>
  );
}
