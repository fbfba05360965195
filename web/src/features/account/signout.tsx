import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "#i18n";
import { forgetPerson } from "#session";
import { useTitle } from "#ui/title.ts";

/** The identity provider comes back here after it ended the session. */
export function SignedOut() {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  useTitle(t("title.signout"));
  useEffect(() => {
    forgetPerson();
    void navigate({ to: "/login", search: { why: "signedOut" } as never, replace: true });
  }, [navigate]);
  return <Typography role="status">{t("login.signingOut")}</Typography>;
}
