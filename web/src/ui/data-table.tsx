import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Density } from "@tradeport/contract/preferences";
import { type ReactNode, useEffect, useMemo } from "react";
import { counted, useTranslation } from "#i18n";
import type { Address } from "../address.ts";
import { EmptyState } from "./empty-state.tsx";
import { pageInstead } from "./list-search.ts";
import { useSameRows } from "./same-rows.ts";
import { type Search, useAddressState } from "./search.tsx";
import { BulkBar } from "./table-bulk-bar.tsx";
import { TableCards } from "./table-cards.tsx";
import type { ExportOptions } from "./table-export.tsx";
import { TableFailed } from "./table-failed.tsx";
import { checkWidth, TableGrid } from "./table-grid.tsx";
import { visuallyHidden } from "./table-head.tsx";
import { type Arrangement, arrange, densityOf, shippedLayout } from "./table-layout.ts";
import { Pager } from "./table-pager.tsx";
import { Preview } from "./table-preview.tsx";
import { useRowSelection } from "./table-selection.ts";
import { TableToolbar } from "./table-toolbar.tsx";

/** A value that is changed in its cell. */
export interface Edit<Row> {
  kind: "text" | "price" | "count";
  /** As it is sent; null where this row's value can't be changed here. */
  value: (row: Row) => string | null;
  /** Of a price: money of another currency is refused. */
  currency?: (row: Row) => string;
  /** Throws what the server refused. */
  save: (row: Row, value: string, before: string) => Promise<unknown>;
  /** Once what was sent is there: reads the list again. */
  after: () => Promise<unknown>;
}

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right" | "center";
  /** px; also the skeleton's width. The first column takes what is left when none is given. */
  width?: number;
  /** The procedure's orderColumn value when the column can be sorted by. */
  sort?: string;
  /** Its title is read out and not shown: what stands in it says what it is. */
  bare?: boolean;
  /** On a phone: the card's headline, its state beside that, its second or third line, left out, or (default) a labelled line. */
  card?: "title" | "media" | "state" | "second" | "third" | "hidden";
  /** On the card's second or third line its title stands before it, or what is shorter. */
  cardLabel?: true | string;
  /** false: not printed, where the sheet has no room for all. */
  onPaper?: boolean;
  /** Shipped, and shown when the person asks for it. */
  hidden?: boolean;
  edit?: Edit<Row> | undefined;
}

/** The rows that an action will be done to: an exact list, whatever comes to match later. */
export interface RowSelection {
  ids: readonly string[];
  count: number;
  clear: () => void;
}

export interface RowsPage<Row> {
  data: readonly Row[];
  totalCount: number;
  totalCountIsExact: boolean;
  totalPages: number;
}

/** What a named list keeps: its address, how it is drawn, and its views. */
export interface ListControl {
  search: Search;
  arrangement: Arrangement;
  /** The person's own layout is still on its way. */
  waiting: boolean;
  views: ReactNode;
}

export interface TableProps<Row> {
  /** What is listed, for screen readers: "Ürünler". */
  label: string;
  /** The same array (useMemo) until what they say changes: with another one every row is drawn again. */
  columns: readonly Column<Row>[];
  /** The answer's page; undefined while the first one loads. A plain array when there is no paging. */
  page: RowsPage<Row> | readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** How a row is called in its checkbox: a name or number. */
  rowName?: (row: Row) => string;
  /** Of a list without `list`, whose reader can't choose: compact, or comfortable where whole texts count. */
  density?: Density;
  /** It lies in a box of something else, and is as long as its rows are. */
  inside?: boolean;
  /** Gives the list columns to choose, density and views. */
  list?: ListControl;
  search?: Search;
  /** Other rows are on their way: the old ones are dimmed. */
  loading?: boolean;
  error?: Error | null;
  onRetry?: () => void;
  /** Where a row leads; its first cell becomes the link. */
  href?: (row: Row) => Address;
  /** The same function until what they say changes, as the columns. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** px */
  actionsWidth?: number;
  /** Gives rows checkboxes; drawn in the bar that replaces the toolbar. */
  bulk?: ((selection: RowSelection) => ReactNode) | undefined;
  /** The ids of all rows that match at this moment: what "select all that match" selects. */
  allIds?: (() => Promise<string[]>) | undefined;
  /** The key facts of a row, in a panel beside the list. */
  preview?: ((row: Row) => ReactNode) | undefined;
  onExport?: ((options: ExportOptions) => Promise<unknown>) | undefined;
  /** Says what will be here and what to do first. Shown when there is nothing and no filter is set. */
  empty?: ReactNode;
}

const none: readonly never[] = [];

/** A list as a declaration: columns, rows, paging, sorting, selection, actions. Cards below 600 px. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { t } = useTranslation("ui");
  const { page, rowKey, list, bulk, error, columns: declared, preview } = props;
  const search = props.search ?? list?.search;
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const paged = page !== undefined && !Array.isArray(page) ? (page as RowsPage<Row>) : undefined;
  const rows = useSameRows((paged?.data ?? (page as readonly Row[] | undefined) ?? none) as readonly Row[], rowKey);
  const total = paged?.totalCount ?? rows.length;
  // The last row of the last page went: the page before it is shown, and until then nobody is told that nothing matches.
  const instead =
    search && paged && !props.loading ? pageInstead(search.ask, { rows: rows.length, totalPages: paged.totalPages }) : null;
  const correctPage = search?.correctPage;
  useEffect(() => {
    if (instead !== null) correctPage?.(instead);
  }, [instead, correctPage]);
  const waiting = page === undefined || list?.waiting === true || instead !== null;
  const [previewed, setPreviewed] = useAddressState("preview");

  const here = rows.map(rowKey);
  const previewedRow = rows.find((row) => rowKey(row) === previewed);
  const { selection, marks, chooseAll, choosing } = useRowSelection(here, search, props.allIds);
  const own = props.density;
  const plain = useMemo(() => (own ? { ...shippedLayout, density: own } : shippedLayout), [own]);
  const layout = list?.arrangement.layout ?? plain;
  const columns = useMemo(() => arrange(declared, layout).filter(({ shown }) => shown), [declared, layout]);
  const checks = bulk !== undefined;
  const lefts = useMemo(() => leftsOf(columns, checks ? checkWidth : 0), [columns, checks]);

  if (error && page === undefined) return <TableFailed error={error} onRetry={props.onRetry} />;
  const nothing = !waiting && rows.length === 0;
  const body = {
    ...props,
    search,
    columns,
    declared,
    lefts,
    density: densityOf(layout),
    arrangement: list?.arrangement,
    rows,
    marks: bulk ? marks : undefined,
    waiting,
    acts: props.actions !== undefined || preview !== undefined,
    onPreview: preview ? setPreviewed : undefined,
  };
  const exports = props.onExport && {
    run: props.onExport,
    columns: columns.map(({ key }) => key),
    shown: rows.length,
    filtered: (search?.filters.length ?? 0) > 0,
  };
  return (
    <Paper {...(props.inside ? inner : outer)}>
      {bulk && selection.count > 0 ? (
        <BulkBar
          selection={selection}
          total={total}
          exact={paged?.totalCountIsExact ?? true}
          onAll={marks.pageAll && props.allIds ? chooseAll : undefined}
          choosing={choosing}
          exports={exports}
        >
          {bulk(selection)}
        </BulkBar>
      ) : (
        list && <TableToolbar list={list} columns={declared} exports={exports} phone={phone} />
      )}
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {!waiting && t("table.results", counted(total))}
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
        <TableCards {...body} />
      ) : (
        <TableGrid {...body} />
      )}
      {search && paged && total > 0 && <Pager search={search} page={paged} />}
      {preview && previewed && (previewedRow || !(waiting || props.loading)) && (
        <Preview row={previewedRow} title={props.rowName} href={props.href} onClose={() => setPreviewed("")}>
          {preview}
        </Preview>
      )}
    </Paper>
  );
}

const outer = { variant: "outlined", sx: { overflow: "clip", borderRadius: 2 } } as const;
const inner = { elevation: 0, square: true, sx: { borderTop: 1, borderColor: "divider" } } as const;

/** How far from the left each column begins. */
const leftsOf = (columns: readonly { px: number }[], start: number) => {
  let left = start;
  return columns.map(({ px }) => {
    left += px;
    return left - px;
  });
};

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
