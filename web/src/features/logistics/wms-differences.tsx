import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import {
  differenceLastsMinutes,
  type StockDifference,
  stockDifferenceKinds,
  type WarehouseSystem,
} from "@tradeport/contract/warehouse-systems";
import { useMemo } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { counted, formatCount, formatDateTime, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable, type RowSelection } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

/** The numbers that a row was seen with are its key: what has changed since is another row. */
const keyOf = ({ code, onHand, difference }: StockDifference) => JSON.stringify([code, onHand, difference]);
const lineIn = (key: string) => {
  const [code, onHand, difference] = JSON.parse(key) as [string, number, number];
  return { code, onHand, difference };
};

/** What the warehouse system has otherwise than is on hand: nothing of it counts before a person takes it. */
export function WmsDifferences({ code, system }: { code: string; system: WarehouseSystem }) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const mayTake = useMay(api.Logistics.TakeStockDifferences);
  const search = useSearch(api.Logistics.GetStockDifferences);
  const list = useQuery({
    ...api.Logistics.GetStockDifferences.query({ ...search.ask, providerCode: code }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(15_000),
  });
  const columns = useMemo<Column<StockDifference>[]>(
    () => [
      {
        key: "product",
        title: t("wms.product"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut lines={2}>{row.productName || row.code}</Cut>} sub={row.code} />,
      },
      {
        key: "kind",
        title: t("wms.state"),
        width: 210,
        card: "state",
        cell: ({ kind, isConfirmed }) => (
          <StatusBadge
            tone={kind !== "differs" ? "neutral" : isConfirmed ? "warning" : "waiting"}
            label={t(kind === "differs" && !isConfirmed ? "wms.once" : `wms.kind.${kind}`)}
          />
        ),
      },
      { key: "ours", title: t("wms.ours"), align: "right", width: 110, cell: (row) => formatCount(row.onHand - row.shipped) },
      {
        key: "theirs",
        title: t("wms.theirs"),
        align: "right",
        width: 160,
        cell: ({ sellable, reserved }) =>
          sellable === null ? (
            "–"
          ) : (
            <TwoLines
              main={formatCount(sellable + (reserved ?? 0))}
              sub={reserved ? t("wms.promised", { n: formatCount(reserved) }) : undefined}
            />
          ),
      },
      {
        key: "difference",
        title: t("wms.difference"),
        align: "right",
        width: 110,
        cell: ({ difference }) => (difference > 0 ? `+${formatCount(difference)}` : formatCount(difference)),
      },
      { key: "since", title: t("wms.since"), width: 140, cell: (row) => <When at={row.since} /> },
    ],
    [t],
  );
  const { readDate, failingSince, failure } = system;
  return (
    <Section title={t("wms.differences")} toolbar={<ReadNow code={code} />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("wms.differencesText", { minutes: formatCount(differenceLastsMinutes) })}{" "}
        {readDate ? t("wms.readAt", { when: formatDateTime(readDate) }) : t("wms.neverRead")}
      </Typography>
      {failingSince && failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {t("wms.failing", { when: formatDateTime(failingSince) })} {words(failure)}
        </Alert>
      )}
      <Box sx={{ mb: 1.5 }}>
        <FilterBar
          search={search}
          searchField="search"
          searchLabel={t("wms.search")}
          items={[
            {
              field: "kind",
              label: t("wms.state"),
              options: stockDifferenceKinds.map((value) => ({
                value,
                label: `${t(`wms.kind.${value}`)} (${formatCount(system.differences[value] ?? 0)})`,
              })),
            },
          ]}
        />
      </Box>
      <DataTable
        label={t("wms.differences")}
        columns={columns}
        {...rowsOf(list)}
        search={search}
        rowKey={keyOf}
        rowName={(row) => row.productName || row.code}
        {...(mayTake && { bulk: (selection: RowSelection) => <Take code={code} selection={selection} /> })}
        href={(row) =>
          row.productId
            ? at("/Product/New", { pageType: "Update", productId: row.productId })
            : at("/Integrations/Wms/Account", { code })
        }
        empty={<EmptyState title={t("wms.same")} text={t("wms.sameText")} />}
      />
    </Section>
  );
}

function ReadNow({ code }: { code: string }) {
  const { t } = useTranslation("logistics");
  const may = useMay(api.Logistics.ReadWarehouseStock);
  const read = useMutation({
    mutationFn: () => api.Logistics.ReadWarehouseStock({ providerCode: code }),
    onSuccess: () => notify.success(t("wms.reading")),
  });
  if (!may) return null;
  return (
    <Button variant="outlined" loading={read.isPending} onClick={() => read.mutate()}>
      {t("wms.readNow")}
    </Button>
  );
}

const perCall = 500;

/** For exactly the rows that were chosen, with the numbers that they were seen with. */
function Take({ code, selection }: { code: string; selection: RowSelection }) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const confirm = useConfirm();
  const take = useMutation({
    mutationFn: async () => {
      const n = counted(selection.count);
      if (!(await confirm({ title: t("wms.takeTitle", n), text: t("wms.takeText"), action: t("wms.take") }))) return;
      let taken = 0;
      const refused: string[] = [];
      for (let from = 0; from < selection.ids.length; from += perCall) {
        const lines = selection.ids.slice(from, from + perCall).map(lineIn);
        const answer = await api.Logistics.TakeStockDifferences({ providerCode: code, lines });
        taken += answer.taken;
        refused.push(...answer.refused.map(({ reason }) => words(reason)));
      }
      if (taken > 0) notify.success(t("wms.taken", counted(taken)));
      if (refused.length > 0) notify.warning(refused.slice(0, 5).join(" "));
      selection.clear();
    },
  });
  return (
    <Button size="small" variant="outlined" loading={take.isPending} onClick={() => take.mutate()}>
      {t("wms.take")}
    </Button>
  );
}
