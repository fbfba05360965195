import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useTranslation } from "#i18n";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { FaqList } from "./faq-list.tsx";
import { NewsList } from "./news-list.tsx";
import { TicketList } from "./ticket-list.tsx";

const tabs = { news: NewsList, faq: FaqList, tickets: TicketList };

/** What an Admin says to the clients, and what they ask. */
export function NewsManagement() {
  const { t } = useTranslation("announcements");
  const [requestedTab, setTab] = useAddressState("tab", "news");
  const shown = requestedTab in tabs ? (requestedTab as keyof typeof tabs) : "news";
  const Shown = tabs[shown];
  return (
    <Page title={t("title")}>
      <Tabs
        value={shown}
        onChange={(_, next: string) => setTab(next)}
        aria-label={t("title")}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {(Object.keys(tabs) as (keyof typeof tabs)[]).map((tab) => (
          <Tab key={tab} value={tab} label={t(`tab.${tab}`)} id={`tab-${tab}`} aria-controls={`panel-${tab}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`}>
        <Shown />
      </div>
    </Page>
  );
}
