import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** A feed that moved further than its limits goes in once somebody who saw its differences says so. */
export function ReleaseFeed({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const confirm = useConfirm();
  const release = useMutation({
    mutationFn: () => api.Xml.ReleaseXml({ processId: process.id }),
    onSuccess: () => {
      notify.success(t("detail.released"));
    },
  });
  const may = useMay(api.Xml.ReleaseXml);
  if (!may || process.state !== "held") return null;
  const ask = async () => {
    const answer = await confirm({
      title: t("detail.releaseTitle"),
      text: t("detail.releaseText", { held: formatCount(process.held), total: formatCount(process.total ?? 0) }),
      action: t("detail.release"),
    });
    if (answer) release.mutate();
  };
  return (
    <Button variant="contained" loading={release.isPending} onClick={() => void ask()}>
      {t("detail.release")}
    </Button>
  );
}
