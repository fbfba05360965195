import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { formatDate, useTranslation } from "../i18n/index.ts";
import { pollWhileAway } from "../refresh.ts";
import { useSession } from "../session.ts";

/** Over what stores show: which of them is closed for holidays now, and until when. `of`: of these alone. */
export function ClosedStores({ of }: { of?: readonly string[] }) {
  const { t } = useTranslation("shell");
  const who = useSession();
  const { data } = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    enabled: who?.role === "Client",
    refetchInterval: () => pollWhileAway(30_000),
    meta: { quiet: true },
  });
  const closed = (data?.stores ?? []).flatMap(({ id, name, isActive, closing }) =>
    isActive && closing?.hasBegun && (!of || of.includes(id)) ? [{ id, name, day: formatDate(closing.to) }] : [],
  );
  if (closed.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5, overflowWrap: "anywhere" }}>
      {closed.map(({ id, name, day }) => (
        <div key={id}>{`${name}: ${t("closedUntil", { day })}`}</div>
      ))}
    </Alert>
  );
}
