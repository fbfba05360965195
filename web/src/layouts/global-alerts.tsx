import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../api.ts";
import { formatDate, formatDateTime, useTranslation } from "../i18n/index.ts";
import { changesWhose, session, useSession } from "../session.ts";

/** What stands over every page as long as it is so: an Admin acts for a client; the subscription is over. */
export function GlobalAlerts() {
  const { t } = useTranslation("shell");
  const who = useSession();
  if (!who) return null;
  const { acting, subscription, clientName } = who;
  return (
    <>
      {acting && <Acting client={clientName ?? ""} name={acting.name} until={acting.until} />}
      {subscription?.isOver && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t("globalAlerts.over", { date: formatDate(subscription.expireDate) })}
        </Alert>
      )}
    </>
  );
}

function Acting({ client, name, until }: { client: string; name: string; until: string }) {
  const { t } = useTranslation("shell");
  const queries = useQueryClient();
  // A whole load: nothing that was read as the client may stay on the screen.
  const end = useMutation({
    mutationFn: () => changesWhose(() => api.Client.EndActing({})),
    onSettled: () => location.assign("/Account/List"),
  });
  // The server ends it by its own clock; a moment later this page asks who it is now.
  useEffect(() => {
    const left = Math.max(0, new Date(until).getTime() - Date.now()) + 1500;
    const wait = setTimeout(() => void queries.invalidateQueries({ queryKey: session.queryKey }), left);
    return () => clearTimeout(wait);
  }, [until, queries]);
  return (
    <Alert
      severity="error"
      variant="filled"
      role="status"
      sx={{ borderRadius: 0, alignItems: "center" }}
      action={
        <Button color="inherit" size="small" variant="outlined" loading={end.isPending} onClick={() => end.mutate()}>
          {t("globalAlerts.end")}
        </Button>
      }
    >
      {t("globalAlerts.acting", { client, name, until: formatDateTime(until) })}
    </Alert>
  );
}
