import { api } from "#api";
import { useTranslation } from "#i18n";
import { AskForLink } from "./ask-for-link.tsx";
import { AuthBox } from "./auth-box.tsx";

export function ForgottenPassword() {
  const { t } = useTranslation("registration");
  return (
    <AuthBox title={t("title.forgotten")} heading={t("forgotten.heading")} text={t("forgotten.text")}>
      <AskForLink
        send={(email) => api.Client.SendPasswordLink({ email })}
        submit={t("forgotten.submit")}
        sent={t("forgotten.sent")}
      />
    </AuthBox>
  );
}
