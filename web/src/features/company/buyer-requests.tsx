import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Pagination from "@mui/material/Pagination";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BuyerRequest } from "@tradeport/contract/buyer-requests";
import { useMemo, useState } from "react";
import { api } from "#api";
import { dayHere, formatDay, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { BuyerRequestFacts } from "./buyer-request-facts.tsx";
import { BuyerRequestForm } from "./buyer-request-form.tsx";

/** Days before an answer is due from which on it is said louder. */
const nearDays = 7;
const daysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(dayHere())) / 86_400_000);

/** What buyers asked about their data, each with the day on which the answer is due. */
export function BuyerRequestsSection() {
  const { t } = useTranslation("personal");
  const confirm = useConfirm();
  const [page, setPage] = useState(0);
  const [sheet, setSheet] = useAddressState("form");
  const list = useQuery(api.PersonalData.GetBuyerRequests.query({ page }));
  const opened = list.data?.data.find(({ id, state }) => id === sheet && state === "open");
  const answer = useMutation({
    mutationFn: (values: Parameters<typeof api.PersonalData.AnswerBuyerRequest>[0]) =>
      api.PersonalData.AnswerBuyerRequest(values),
    onSuccess: () => notify.success(t("requests.answered")),
  });
  const askAnswer = async ({ id, version, kind }: BuyerRequest) => {
    const given = await confirm({
      title: t("requests.answerTitle"),
      ...(kind === "erasure" && { text: t("requests.erasureText") }),
      action: t("requests.save"),
      fields: [
        {
          ...{ key: "state", label: t("requests.outcome"), required: true, initial: "done" },
          options: (["done", "refused"] as const).map((value) => ({ value, label: t(`requests.states.${value}`) })),
        },
        { key: "answer", label: t("requests.answer"), multiline: true, maxLength: 1000 },
      ],
      check: ({ state, answer = "" }) => (state === "refused" && answer.trim() === "" ? t("requests.reasonMissing") : ""),
    });
    if (!given) return;
    const state = given.values.state === "refused" ? "refused" : "done";
    answer.mutate({ buyerRequestId: id, version, state, answer: given.values.answer ?? "" });
  };
  const columns = useMemo<Column<BuyerRequest>[]>(
    () => [
      {
        key: "buyer",
        title: t("requests.buyer"),
        card: "title",
        width: 230,
        cell: (row) => (
          <TwoLines
            main={<Cut>{row.buyer || t("requests.nameless")}</Cut>}
            sub={<Cut>{[row.contact, row.channelOrderId].filter(Boolean).join(" · ") || "–"}</Cut>}
          />
        ),
      },
      {
        key: "kind",
        title: t("requests.kind"),
        width: 215,
        cell: (row) => <TwoLines main={t(`requests.kinds.${row.kind}`)} sub={<Cut lines={2}>{row.note || row.answer}</Cut>} />,
      },
      {
        key: "due",
        title: t("requests.due"),
        width: 170,
        cell: (row) => (
          <TwoLines main={formatDay(row.dueDate)} sub={t("requests.receivedOn", { day: formatDay(row.receivedDate) })} />
        ),
      },
      {
        key: "state",
        title: t("requests.state"),
        width: 170,
        cell: (row) => <State row={row} />,
      },
    ],
    [t],
  );
  return (
    <Section
      title={t("requests.title")}
      toolbar={
        <Button variant="outlined" size="small" startIcon={<Add />} onClick={() => setSheet("new")}>
          {t("requests.add")}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        {t("requests.text")}
      </Typography>
      <DataTable
        label={t("requests.title")}
        columns={columns}
        {...rowsOf(list)}
        page={list.data?.data}
        rowKey={({ id }) => id}
        rowName={({ buyer, kind }) => buyer || t(`requests.kinds.${kind}`)}
        preview={(row) => <BuyerRequestFacts row={row} />}
        actionsWidth={212}
        empty={<EmptyState title={t("requests.none")} text={t("requests.noneText")} />}
        actions={(row: BuyerRequest) =>
          row.state === "open" && (
            <>
              <Button size="small" onClick={() => setSheet(row.id)}>
                {t("requests.correct")}
              </Button>
              <Button size="small" disabled={answer.isPending} onClick={() => void askAnswer(row)}>
                {t("requests.answerIt")}
              </Button>
            </>
          )
        }
      />
      {(list.data?.totalPages ?? 0) > 1 && (
        <Pagination count={list.data!.totalPages} page={page + 1} onChange={(_, next) => setPage(next - 1)} sx={{ mt: 1 }} />
      )}
      <SideSheet
        open={sheet === "new" || opened !== undefined}
        title={t(opened ? "requests.correctTitle" : "requests.addTitle")}
        onClose={() => setSheet("")}
      >
        {(sheet === "new" || opened) && <BuyerRequestForm request={opened} onDone={() => setSheet("")} />}
      </SideSheet>
    </Section>
  );
}

function State({ row }: { row: BuyerRequest }) {
  const { t } = useTranslation("personal");
  if (row.state !== "open")
    return (
      <TwoLines
        main={t(`requests.states.${row.state}`)}
        sub={
          <>
            {row.answeredBy} · <When at={row.answeredDate!} as="date" />
          </>
        }
      />
    );
  const days = daysUntil(row.dueDate);
  const tone = days < 0 ? "error" : days <= nearDays ? "warning" : "neutral";
  return (
    <StatusBadge tone={tone} label={days < 0 ? t("requests.late", { count: -days }) : t("requests.left", { count: days })} />
  );
}
