import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { useSearch } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Pager } from "#ui/table-pager.tsx";
import { NewsArticle } from "./news-article.tsx";

/** What the platform tells its clients, newest first. */
export function NewsReader() {
  const { t } = useTranslation("announcements");
  const search = useSearch(api.News.GetAllNews, { isActive: true });
  const list = useQuery({ ...api.News.GetAllNews.query(search.ask), placeholderData: keepPreviousData });
  const found = list.data?.data ?? [];
  const filtered = search.filters.length > 0;
  return (
    <Page
      title={t("title")}
      count={list.data}
      filters={<FilterBar search={search} searchField="search" searchLabel={t("search")} items={[]} />}
    >
      {list.error && !list.data && <TableFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton variant="rounded" height={160} sx={{ maxWidth: 860, borderRadius: 2 }} />}
      <Stack sx={{ gap: 2, opacity: list.isPlaceholderData ? 0.6 : 1 }}>
        {found.map((one) => (
          <NewsArticle key={one.newsId} news={one} />
        ))}
      </Stack>
      {list.data && found.length === 0 && (
        <EmptyState
          kind={filtered ? "notFound" : "nothing"}
          title={t(filtered ? "notFound" : "none")}
          text={t(filtered ? "notFoundText" : "noneText")}
        />
      )}
      {list.data && list.data.totalPages > 1 && <Pager page={list.data} search={search} />}
    </Page>
  );
}
