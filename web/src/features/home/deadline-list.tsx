import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { type Deadline, doneAt, Left, piecesOf } from "./deadlines.tsx";

/** All that has to be done by a moment, in its order; each leads to where it is done. */
export function DeadlineList() {
  const { t } = useTranslation("home");
  const search = useSearch(api.Order.GetDeadlines, {});
  const list = useQuery({
    ...api.Order.GetDeadlines.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(15_000),
  });
  const columns = useMemo<Column<Deadline>[]>(
    () => [
      {
        key: "what",
        title: t("due.what"),
        card: "title",
        cell: (deadline) => (
          <TwoLines
            main={<TextLink to={doneAt(deadline)}>{t(`due.${deadline.kind}`, { order: deadline.channelOrderId })}</TextLink>}
            sub={deadline.storeName}
          />
        ),
      },
      {
        key: "pieces",
        title: t("claims.units"),
        width: 240,
        cell: (deadline) => <Cut lines={2}>{piecesOf(deadline) || "–"}</Cut>,
      },
      {
        key: "due",
        title: t("due.by"),
        width: 190,
        cell: (deadline) => <TwoLines main={<When at={deadline.dueDate} />} sub={<Left deadline={deadline} />} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t("due.title")}
      columns={columns}
      {...rowsOf(list)}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      search={search}
      empty={<EmptyState title={t("due.none")} />}
    />
  );
}
