import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { When } from "#ui/cells.tsx";
import { Loader } from "#ui/loader.tsx";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Facts } from "./facts.tsx";
import { OwnEmail } from "./own-email.tsx";
import { OwnForm } from "./own-form.tsx";
import { useRightsWord } from "./rights.tsx";

/** Whose account this is, and what its person changes of themselves. */
export function AccountInfo() {
  const { t } = useTranslation("people");
  const who = useSession();
  const word = useRightsWord();
  const { data, error, refetch } = useQuery(api.Client.GetClientInfo.query({}));
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  const own = !who?.acting;
  return (
    <Stack sx={{ gap: 3, maxWidth: 720 }}>
      <Paper variant="outlined" sx={{ p: 2.5, borderRadius: 2 }}>
        <Facts
          facts={[
            [t("info.company"), who?.clientName],
            [t("username"), data.username ?? t("info.noUsername")],
            [t("email"), data.email],
            [t("info.type"), word({ right: data.memberType, areas: data.areas })],
            [t("info.registered"), <When key="at" at={data.registrationDate} />],
          ]}
        />
      </Paper>
      {own ? <OwnForm info={data} /> : <Alert severity="info">{t("own.acting")}</Alert>}
      {own && data.username !== null && (
        <Section title={t("own.email")}>
          <OwnEmail info={data} />
        </Section>
      )}
    </Stack>
  );
}
