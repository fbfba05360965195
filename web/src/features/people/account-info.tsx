import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { formatPhone } from "@tradeport/contract/phone";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { When } from "#ui/cells.tsx";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Facts } from "./facts.tsx";

/** Whose account this is. */
export function AccountInfo() {
  const { t } = useTranslation("people");
  const who = useSession();
  const { data, error, refetch } = useQuery(api.Client.GetClientInfo.query({}));
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  return (
    <Paper variant="outlined" sx={{ p: 2.5, borderRadius: 2, maxWidth: 720 }}>
      <Facts
        facts={[
          [t("info.company"), who?.clientName],
          [t("username"), data.username ?? t("info.noUsername")],
          [t("name"), data.name],
          [t("surname"), data.surname],
          [t("email"), data.email],
          [t("phone"), formatPhone(data.phone ?? "")],
          [t("info.type"), t(`rights.${data.memberType}`)],
          [t("info.registered"), <When key="at" at={data.registrationDate} />],
        ]}
      />
    </Paper>
  );
}
