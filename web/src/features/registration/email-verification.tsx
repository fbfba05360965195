import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { signIn } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { LinkButton } from "#ui/link.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { AuthBox } from "./auth-box.tsx";

/** With the link of the mail the address is confirmed, without it the mail is sent again. */
export function EmailVerification() {
  const { t } = useTranslation("registration");
  const { verificationLink } = useAddressParams("/Auth/EmailVerification");
  if (verificationLink) return <Confirm key={verificationLink} link={verificationLink} />;
  return (
    <AuthBox title={t("title.verify")} heading={t("verify.heading")} text={t("verify.text")}>
      <AskForLink
        send={(email) => api.Client.SendEmailConfirmation({ email })}
        submit={t("verify.submit")}
        sent={t("verify.sent")}
      />
    </AuthBox>
  );
}

/** A press uses the link, not the opening: mail programs open links to look at them. */
function Confirm({ link }: { link: string }) {
  const { t } = useTranslation("registration");
  const confirm = useMutation({
    mutationFn: () => api.Client.EmailConfirmation({ emailConfirmationToken: link }),
    meta: { quiet: true },
  });
  const title = t("title.verify");
  if (confirm.data)
    return (
      <AuthBox
        title={title}
        heading={t("verify.doneHeading")}
        text={t(confirm.data.isPasswordRequired ? "verify.passwordRequired" : "verify.doneText", confirm.data)}
      >
        <Button fullWidth size="large" variant="contained" autoFocus onClick={() => signIn("/")}>
          {t("verify.signIn")}
        </Button>
      </AuthBox>
    );
  if (confirm.error instanceof ApiError)
    return (
      <AuthBox title={title} heading={t("verify.heading")}>
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {confirm.error.message}
        </Alert>
        <LinkButton to="/Auth/EmailVerification" variant="contained" fullWidth>
          {t("verify.again")}
        </LinkButton>
      </AuthBox>
    );
  return (
    <AuthBox title={title} heading={t("verify.confirmHeading")} text={t("verify.confirmText")}>
      <Button fullWidth size="large" variant="contained" autoFocus loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("verify.confirm")}
      </Button>
    </AuthBox>
  );
}
