import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { changesWhose } from "#session";
import { useConfirm } from "#ui/confirm.tsx";

/** Asks for the reason and goes to the client's home. */
export function ActForClient({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation(["people", "ui"]);
  const confirm = useConfirm();
  const begin = useMutation({
    mutationFn: (reason: string) => changesWhose(() => api.Client.ActForClient({ clientId, reason })),
    // A whole load: nothing that was read as an Admin stays.
    onSuccess: () => location.assign("/"),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("customer.actTitle", { name }),
      text: t("customer.actText"),
      action: t("ofCustomer.act", { ns: "ui" }),
      fields: [{ key: "reason", label: t("customer.reason"), required: true }],
    });
    if (answer) begin.mutate(answer.values.reason ?? "");
  };
  return (
    <Button variant="contained" loading={begin.isPending} onClick={() => void ask()}>
      {t("ofCustomer.act", { ns: "ui" })}
    </Button>
  );
}
