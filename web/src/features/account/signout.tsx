import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "#i18n";
import { session } from "#session";
import { useTitle } from "#ui/title.ts";

/** The identity provider comes back here after it ended the session. */
export function SignedOut() {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const queries = useQueryClient();
  useTitle(t("title.signout"));
  useEffect(() => {
    queries.clear();
    queries.setQueryData(session.queryKey, null);
    void navigate({ to: "/login", replace: true });
  }, [navigate, queries]);
  return <Typography role="status">{t("login.signingOut")}</Typography>;
}
