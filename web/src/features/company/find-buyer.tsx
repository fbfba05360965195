import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FoundOrder } from "@tradeport/contract/personal-data";
import { useMemo, useState } from "react";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable, type RowSelection } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { at } from "../../address.ts";

/** Finds a buyer who asks for their data, or for its end. What is typed is nobody else's: it stands in no address. */
export function FindBuyerSection() {
  const { t } = useTranslation("personal");
  const [search, setSearch] = useState("");
  const isLongEnough = search.trim().length >= 3;
  const list = useQuery({ ...api.PersonalData.FindBuyer.query({ search }), enabled: isLongEnough });
  const columns = useMemo<Column<FoundOrder>[]>(
    () => [
      {
        key: "order",
        title: t("buyer.order"),
        card: "title",
        width: 220,
        cell: (row) => <TwoLines main={row.channelOrderId} sub={<Cut>{row.storeName}</Cut>} />,
      },
      { key: "name", title: t("buyer.name"), width: 180, cell: ({ customerName }) => <Cut lines={2}>{customerName}</Cut> },
      {
        key: "contact",
        title: t("buyer.contact"),
        width: 300,
        cell: ({ customerEmail, phone }) => <TwoLines main={<Cut>{customerEmail || "–"}</Cut>} sub={phone} />,
      },
      {
        key: "state",
        title: t("buyer.state"),
        width: 150,
        cell: (row) => (
          <TwoLines main={row.isOpen ? t("buyer.open") : t("buyer.over")} sub={<When at={row.channelOrderDate} as="date" />} />
        ),
      },
    ],
    [t],
  );
  return (
    <Section title={t("buyer.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        {t("buyer.text")}
      </Typography>
      <Box sx={{ mb: 1.5, "& > *": { width: { xs: "100%", sm: 400 } } }}>
        <SearchBox value={search} label={t("buyer.search")} onChange={setSearch} />
      </Box>
      {isLongEnough && (
        <DataTable
          label={t("buyer.title")}
          columns={columns}
          {...rowsOf(list)}
          page={list.data?.orders}
          rowKey={({ orderHeaderId }) => orderHeaderId}
          rowName={({ channelOrderId }) => channelOrderId}
          href={({ orderHeaderId }) => at("/Order/Detail", { orderId: orderHeaderId })}
          bulk={(selection) => <BuyerActs selection={selection} />}
          empty={<EmptyState title={t("buyer.none")} text={t("buyer.noneText")} />}
        />
      )}
      {list.data?.hasMore && (
        <Typography variant="body2" role="status" sx={{ mt: 1 }}>
          {t("buyer.more")}
        </Typography>
      )}
    </Section>
  );
}

/** All that is kept of them in a file, or their end. */
function BuyerActs({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("personal");
  const confirm = useConfirm();
  const orderHeaderIds = [...selection.ids];
  const take = useMutation({
    mutationFn: (format: "json" | "csv") => api.PersonalData.ExportBuyer.download({ orderHeaderIds, format }),
    onSuccess: (name) => notify.success(t("buyer.exported", { name })),
  });
  const erase = useMutation({
    mutationFn: () => api.PersonalData.EraseBuyer({ orderHeaderIds }),
    onSuccess: ({ erased, refused }) => {
      if (erased > 0) notify.success(t("buyer.erased", counted(erased)));
      if (refused.length > 0) notify.warning(t("buyer.kept", counted(refused.length)));
      selection.clear();
    },
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("buyer.eraseTitle", counted(selection.count)),
      text: t("buyer.eraseText"),
      action: t("buyer.erase"),
      tone: "error",
    });
    if (answer) erase.mutate();
  };
  const busy = take.isPending || erase.isPending;
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => take.mutate("json")}>
        {t("buyer.exportJson")}
      </Button>
      <Button size="small" disabled={busy} onClick={() => take.mutate("csv")}>
        {t("buyer.exportCsv")}
      </Button>
      <Button size="small" color="error" disabled={busy} onClick={() => void ask()}>
        {t("buyer.erase")}
      </Button>
    </>
  );
}
