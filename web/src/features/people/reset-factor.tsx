import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { nameOf } from "./name-of.ts";

/** An Admin's act for a member who lost telephone and recovery codes. */
export function ResetFactor({ clientId }: { clientId: string }) {
  const { t } = useTranslation("security");
  const confirm = useConfirm();
  const members = useQuery({ ...api.Client.GetAllClientMembers.query({ clientId }), meta: { quiet: true } });
  const reset = useMutation({
    mutationFn: (given: { clientMemberId: string; reason: string }) => api.Client.ResetSecondFactor({ clientId, ...given }),
    onSuccess: () => notify.success(t("reset.done")),
  });
  const options = (members.data ?? [])
    .filter(({ isActive }) => isActive)
    .map((member) => ({ value: member.id, label: nameOf(member) }));
  const ask = async () => {
    const answer = await confirm({
      title: t("reset.title"),
      text: t("reset.text"),
      action: t("reset.verb"),
      tone: "error",
      fields: [
        { key: "clientMemberId", label: t("reset.member"), required: true, options },
        { key: "reason", label: t("reset.reason"), required: true },
      ],
    });
    if (answer) reset.mutate(answer.values as { clientMemberId: string; reason: string });
  };
  return (
    <Button color="error" disabled={options.length === 0} loading={reset.isPending} onClick={() => void ask()}>
      {t("reset.open")}
    </Button>
  );
}
