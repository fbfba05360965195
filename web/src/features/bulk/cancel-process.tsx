import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** What is done stays done; that is said before. */
export function CancelProcess({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const confirm = useConfirm();
  const cancel = useMutation({
    mutationFn: () => api.Process.CancelProcess({ processId: process.id }),
    onSuccess: () => {
      notify.info(t("detail.canceled"));
    },
  });
  if (!useMay(api.Process.CancelProcess)) return null;
  const ask = async () => {
    const answer = await confirm({
      title: t("detail.cancelTitle"),
      text: t("detail.cancelText", { done: formatCount(process.done) }),
      action: t("detail.cancel"),
      tone: "error",
    });
    if (answer) cancel.mutate();
  };
  return (
    <Button color="error" variant="outlined" loading={cancel.isPending} onClick={() => void ask()}>
      {t("detail.cancel")}
    </Button>
  );
}
