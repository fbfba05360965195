import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { at } from "#address";
import { useTranslation } from "#i18n";
import { forgetPerson } from "#session";
import { useGo } from "#ui/link.tsx";
import { useTitle } from "#ui/title.ts";

/** The identity provider comes back here after it ended the session. */
export function SignedOut() {
  const { t } = useTranslation("shell");
  const go = useGo();
  useTitle(t("title.signout"));
  useEffect(() => {
    forgetPerson();
    void go(at("/login", { why: "signedOut" }), { replace: true });
  }, [go]);
  return <Typography role="status">{t("login.signingOut")}</Typography>;
}
