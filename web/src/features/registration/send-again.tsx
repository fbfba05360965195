import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";

/** The confirming mail once more, to the address that was just typed. */
export function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation("registration");
  const send = useMutation({ mutationFn: () => api.Client.SendEmailConfirmation({ email }) });
  if (send.isSuccess)
    return (
      <Alert severity="success" role="status">
        {t("verify.sent")}
      </Alert>
    );
  return (
    <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
      {t("verify.again")}
    </Button>
  );
}
