import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect, useState } from "react";
import { formatCount, useTranslation } from "#i18n";
import { EmptyState } from "./empty-state.tsx";
import type { Search } from "./search.tsx";
import { BulkBar } from "./table-bulk-bar.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableFailed } from "./table-failed.tsx";
import { TableGrid } from "./table-grid.tsx";
import { Pager } from "./table-pager.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right" | "center";
  /** px; also the skeleton's width. The first column takes what is left when none is given. */
  width?: number;
  /** The procedure's orderColumn value when the column can be sorted by. */
  sort?: string;
  /** On a phone: the card's headline, left out, or (default) a labelled line. */
  card?: "title" | "media" | "hidden";
}

/** The rows that an action will be done to. `all`: everything that the filter matches, the ids are then only those seen. */
export interface Chosen {
  ids: string[];
  all: boolean;
  count: number;
  clear: () => void;
}

export interface RowsPage<Row> {
  data: readonly Row[];
  totalCount: number;
  totalCountIsExact: boolean;
  totalPages: number;
}

export interface TableProps<Row> {
  /** What is listed, for screen readers: "Ürünler". */
  label: string;
  columns: readonly Column<Row>[];
  /** The answer's page; undefined while the first one loads. A plain array when there is no paging. */
  page: RowsPage<Row> | readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** How a row is called in its checkbox: a name or number. */
  rowName?: (row: Row) => string;
  search?: Search;
  /** useQuery's isFetching: old rows are dimmed. */
  loading?: boolean;
  error?: Error | null;
  onRetry?: () => void;
  /** Where a row leads; its first cell becomes the link. */
  href?: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** Gives rows checkboxes; drawn in the bar that replaces the toolbar. */
  bulk?: (chosen: Chosen) => ReactNode;
  /** Says what will be here and what to do first. Shown when there is nothing and no filter is set. */
  empty?: ReactNode;
}

const none: readonly never[] = [];

/** A list as a declaration: columns, rows, paging, sorting, selection, actions. Cards below 600 px. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { t } = useTranslation("ui");
  const { page, rowKey, search, bulk, error } = props;
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const paged = page !== undefined && !Array.isArray(page) ? (page as RowsPage<Row>) : undefined;
  const rows = (paged?.data ?? (page as readonly Row[] | undefined) ?? none) as readonly Row[];
  const total = paged?.totalCount ?? rows.length;

  const [ids, setIds] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const choose = (next: readonly string[]) => {
    setAll(false);
    setIds(next);
  };
  const filterText = JSON.stringify(search?.filters.map((name) => [name, search.ask[name]]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list; what was chosen belongs to the old one
  useEffect(() => choose([]), [filterText]);

  const chosen: Chosen = { ids: [...ids], all, count: all ? total : ids.length, clear: () => choose([]) };
  const has = new Set(ids);
  const here = rows.map(rowKey);
  const pageAll = all || (here.length > 0 && here.every((id) => has.has(id)));
  const elsewhere = ids.filter((id) => !here.includes(id));
  const marks = bulk && {
    has: (id: string) => all || has.has(id),
    // Unticking one of "all" leaves the rest of this page: what is on other pages was never seen.
    toggle: (id: string) => {
      const now = all ? here : ids;
      choose(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
    },
    pageAll,
    pageSome: ids.length > 0,
    togglePage: () => choose(pageAll ? elsewhere : [...elsewhere, ...here]),
  };

  if (error && page === undefined) return <TableFailed error={error} onRetry={props.onRetry} />;
  const nothing = page !== undefined && rows.length === 0;
  return (
    <Paper variant="outlined" sx={{ overflow: "hidden", borderRadius: 2 }}>
      {bulk && chosen.count > 0 && (
        <BulkBar
          chosen={chosen}
          total={total}
          exact={paged?.totalCountIsExact ?? true}
          pageAll={marks?.pageAll === true}
          onAll={() => setAll(true)}
        >
          {bulk(chosen)}
        </BulkBar>
      )}
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {page !== undefined && t("table.results", { count: formatCount(total) as never })}
      </Box>
      {nothing ? (
        search?.filters.length ? (
          <EmptyState
            kind="notFound"
            title={t("empty.notFound")}
            text={t("empty.notFoundText")}
            action={<ClearFilters search={search} />}
          />
        ) : (
          (props.empty ?? <EmptyState title={t("empty.nothing")} />)
        )
      ) : phone ? (
        <TableCards {...props} rows={rows} marks={marks} waiting={page === undefined} />
      ) : (
        <TableGrid {...props} rows={rows} marks={marks} waiting={page === undefined} />
      )}
      {search && paged && total > 0 && <Pager search={search} page={paged} />}
    </Paper>
  );
}

export interface Marks {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  pageAll: boolean;
  pageSome: boolean;
  togglePage: () => void;
}

const ClearFilters = ({ search }: { search: Search }) => {
  const { t } = useTranslation("ui");
  return (
    <Button variant="outlined" onClick={search.clear}>
      {t("filter.clearAll")}
    </Button>
  );
};

const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clip: "rect(0 0 0 0)",
  whiteSpace: "nowrap",
} as const;
