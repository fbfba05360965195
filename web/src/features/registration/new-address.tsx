import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { LinkButton } from "#ui/link.tsx";
import { AuthBox } from "./auth-box.tsx";

/** One of the two links for another address. A press uses it, not the opening: mail programs open links to look at them. */
export function NewAddress() {
  const { t } = useTranslation("registration");
  const { link } = useAddressParams("/Auth/NewAddress");
  const confirm = useMutation({
    mutationFn: () => api.Client.ConfirmNewEmail({ emailChangeToken: link }),
    meta: { quiet: true },
  });
  const title = t("title.newAddress");
  const on = (
    <LinkButton to="/" variant="contained" fullWidth>
      {t("newAddress.goOn")}
    </LinkButton>
  );
  if (confirm.data) {
    const { isChanged, email } = confirm.data;
    const words = isChanged ? (["doneHeading", "doneText"] as const) : (["halfHeading", "halfText"] as const);
    return (
      <AuthBox title={title} heading={t(`newAddress.${words[0]}`)} text={t(`newAddress.${words[1]}`, { email })}>
        {on}
      </AuthBox>
    );
  }
  if (confirm.error instanceof ApiError)
    return (
      <AuthBox title={title} heading={title}>
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {confirm.error.message}
        </Alert>
        {on}
      </AuthBox>
    );
  return (
    <AuthBox title={title} heading={title} text={t("newAddress.text")}>
      <Button fullWidth size="large" variant="contained" autoFocus loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("newAddress.confirm")}
      </Button>
    </AuthBox>
  );
}
