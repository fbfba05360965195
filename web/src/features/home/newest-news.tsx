import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { When } from "#ui/cells.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";

/** The newest announcements; nothing is said when there are none. */
export function NewestNews() {
  const { t } = useTranslation("announcements");
  const { data } = useQuery({ ...api.News.GetAllNews.query({ isActive: true, pageSize: 3 }), staleTime: 60_000 });
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t("title")} toolbar={<TextLink to="/news">{t("all")}</TextLink>}>
      <Paper variant="outlined" sx={{ px: 2, py: 0.5, borderRadius: 2 }}>
        <List dense disablePadding>
          {data.data.map(({ newsId, title, createdDate }) => (
            <ListItem key={newsId} disableGutters sx={{ gap: 2, justifyContent: "space-between", alignItems: "baseline" }}>
              <TextLink to="/news" hash={newsId} sx={{ overflowWrap: "anywhere" }}>
                {title}
              </TextLink>
              <When at={createdDate} as="date" />
            </ListItem>
          ))}
        </List>
      </Paper>
    </Section>
  );
}
