import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Paper from "@mui/material/Paper";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { TextLink } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { useMenu } from "../../layouts/menu.ts";
import { NewestNews } from "./newest-news.tsx";
import { OrderCounts } from "./order-counts.tsx";
import { StoreHealthList } from "./store-health.tsx";

/** Each number leads to the list behind it. */
export function Home() {
  const { t } = useTranslation("shell");
  const who = useSession();
  if (!who) return null;
  return (
    <Page title={t("home.welcome", { name: who.displayName })} subtitle={who.clientName}>
      {who.role === "Client" ? (
        <>
          <OrderCounts />
          <StoreHealthList />
          <NewestNews />
        </>
      ) : (
        <OpenScreens />
      )}
    </Page>
  );
}

function OpenScreens() {
  const { t } = useTranslation("shell");
  const entries = useMenu()
    .flatMap((entry) => ("entries" in entry ? entry.entries : [entry]))
    .filter((entry) => entry.to !== "/");
  return (
    <Section title={t("home.works")}>
      <Paper variant="outlined" sx={{ p: 2, borderRadius: 2, maxWidth: 640 }}>
        {t("home.worksText")}
        <List dense disablePadding sx={{ mt: 1 }}>
          {entries.map((entry) => (
            <ListItem key={entry.to} disableGutters>
              <TextLink to={entry.to}>{t(`menu.${entry.title}`)}</TextLink>
            </ListItem>
          ))}
        </List>
      </Paper>
    </Section>
  );
}
