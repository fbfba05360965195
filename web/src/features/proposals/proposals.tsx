import Look from "@mui/icons-material/VisibilityOutlined";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Proposal, proposalStates } from "@tradeport/contract/proposals";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Badges, Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState, useSearch } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { FirstChange } from "./changes.tsx";
import { ProposalSheet } from "./proposal-sheet.tsx";
import { tones } from "./tones.ts";

/** /Integrations/Proposals: what keys that only propose asked for, and what became of it. */
export function Proposals() {
  const { t } = useTranslation("proposals");
  const [openId, setOpenId] = useAddressState("proposal");
  const search = useSearch(api.Proposal.GetAllProposal);
  const list = useQuery({ ...api.Proposal.GetAllProposal.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<Proposal>[]>(
    () => [
      { key: "what", title: t("what"), card: "title", cell: (one) => <FirstChange of={one} /> },
      {
        key: "by",
        title: t("by"),
        width: 170,
        cell: (one) => <TwoLines main={<Cut>{one.apiKeyName}</Cut>} sub={<Cut>{one.memberName || "–"}</Cut>} />,
      },
      { key: "why", title: t("why"), width: 200, cell: ({ note }) => <Cut lines={2}>{note || "–"}</Cut> },
      { key: "made", title: t("made"), width: 130, cell: (one) => <When at={one.createdDate} as="ago" /> },
      {
        key: "state",
        title: t("state"),
        width: 170,
        cell: ({ state }) => (
          <Badges>
            <StatusBadge tone={tones[state]} label={t(`states.${state}`)} />
          </Badges>
        ),
      },
    ],
    [t],
  );
  const isFiltered = search.ask.state !== undefined;
  return (
    <Page
      title={t("title")}
      count={list.data}
      filters={
        <FilterBar
          search={search}
          items={[
            {
              field: "state",
              label: t("state"),
              options: proposalStates.map((value) => ({ value, label: t(`states.${value}`) })),
            },
          ]}
        />
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t("text")}
      </Typography>
      <DataTable
        label={t("title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        search={search}
        actionsWidth={60}
        actions={({ id }) => <IconAction label={t("open")} icon={<Look />} onClick={() => setOpenId(id)} />}
        empty={isFiltered ? <EmptyState title={t("noneOf")} /> : <EmptyState title={t("none")} text={t("noneText")} />}
      />
      {openId !== "" && <ProposalSheet id={openId} onClose={() => setOpenId("")} />}
    </Page>
  );
}
