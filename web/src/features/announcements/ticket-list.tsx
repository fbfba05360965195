import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Ticket, TicketState } from "@tradeport/contract/support";
import { useMemo, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Code, Cut, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

/** What clients asked. It is answered by mail; here it is kept, and closed. */
export function TicketList() {
  const { t } = useTranslation("announcements");
  const search = useSearch(api.Support.GetAllTicket);
  const list = useQuery({ ...api.Support.GetAllTicket.query(search.ask), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<string | null>(null);
  const ticket = list.data?.data.find(({ ticketId }) => ticketId === open);
  const columns = useMemo<Column<Ticket>[]>(
    () => [
      { key: "number", title: t("field.number"), width: 100, cell: (row) => <Code>{row.number}</Code> },
      { key: "subject", title: t("field.subject"), card: "title", cell: (row) => <Cut lines={2}>{row.subject}</Cut> },
      { key: "client", title: t("field.client"), width: 200, cell: (row) => <Cut>{row.clientName}</Cut> },
      { key: "state", title: t("field.state"), width: 130, cell: (row) => <StateOf ticket={row} /> },
      { key: "date", title: t("date"), width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t],
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FilterBar
        search={search}
        items={[
          {
            field: "state",
            label: t("field.state"),
            options: TicketState.options.map((value) => ({ value, label: t(`ticket.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t("tab.tickets")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.ticketId}
        search={search}
        actions={(row) => (
          <Button size="small" onClick={() => setOpen(row.ticketId)} aria-label={t("read", { number: row.number })}>
            {t("open")}
          </Button>
        )}
        empty={<EmptyState title={t("noTickets")} text={t("noTicketsText")} />}
      />
      <SideSheet
        open={ticket !== undefined}
        onClose={() => setOpen(null)}
        title={ticket ? `${ticket.number} · ${ticket.subject}` : ""}
      >
        {ticket && <TicketText ticket={ticket} />}
      </SideSheet>
    </Stack>
  );
}

function StateOf({ ticket: { state } }: { ticket: Ticket }) {
  const { t } = useTranslation("announcements");
  return <StatusBadge tone={state === "open" ? "waiting" : "success"} label={t(`ticket.${state}`)} />;
}

function TicketText({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("announcements");
  const wanted = ticket.state === "open" ? "closed" : "open";
  const setState = (state: Ticket["state"]) => api.Support.SetTicketState({ ticketId: ticket.ticketId, state });
  const set = useMutation({
    mutationFn: () => setState(wanted),
    onSuccess: () =>
      notify.success(t(wanted === "closed" ? "nowClosed" : "nowOpen", { number: ticket.number }), {
        undo: () => setState(ticket.state),
      }),
  });
  return (
    <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
      <StateOf ticket={ticket} />
      <Typography variant="body2" color="textSecondary">
        {ticket.clientName} · {ticket.createdBy} · <When at={ticket.createdDate} />
      </Typography>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{ticket.message}</Typography>
      {ticket.file && <Typography variant="body2">{t("withFile", { name: ticket.file.name })}</Typography>}
      <Button variant="outlined" loading={set.isPending} onClick={() => set.mutate()}>
        {t(wanted === "closed" ? "close" : "reopen")}
      </Button>
    </Stack>
  );
}
