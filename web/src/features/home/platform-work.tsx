import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { resolveDay } from "#ui/list-search.ts";
import { Section } from "#ui/page.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { EmptyHint } from "./empty-hint.tsx";
import { Tile, Tiles } from "./tile.tsx";

type WorkReport = Output<typeof home.GetPlatformWork>;
type Store = WorkReport["stores"][number];
type Job = WorkReport["jobs"][number];
/** As the customer list keeps it in its address: seven days with today. */
const week = "-6d";
const customers = "/Account/List";

/** What the platform's people look at first: customers, stores in trouble, jobs that fail, open tickets. Looks again every 30 s. */
export function PlatformWork() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery({
    ...api.Home.GetPlatformWork.query({ since: resolveDay(week) }),
    refetchInterval: 30_000,
  });
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={180} sx={{ mb: 3 }} />;
  return (
    <>
      <Section title={t("platform.title")}>
        <Tiles>
          <Tile to={at(customers, { startDate: week })} label={t("platform.new")} value={formatCount(data.customersNew)} />
          <Tile
            to={at(customers, { subscription: "expiring" })}
            label={t("platform.expiring")}
            value={formatCount(data.subscriptionsExpiring)}
            tone={data.subscriptionsExpiring > 0 ? "warning" : "plain"}
          />
          <Tile
            to={at(customers, { subscription: "over" })}
            label={t("platform.over")}
            value={formatCount(data.subscriptionsOver)}
          />
          <Tile
            to={at("/News", { tab: "tickets", state: "open" })}
            label={t("platform.tickets")}
            value={formatCount(data.ticketsOpen)}
          />
        </Tiles>
      </Section>
      <Stores rows={data.stores} count={data.storesInTrouble} />
      <Jobs rows={data.jobs} count={data.jobsFailing} />
    </>
  );
}

const customerLink = (id: string | null, name: string | null) =>
  id && name ? <TextLink to={at(customers, { customer: id })}>{name}</TextLink> : "–";

function Stores({ rows, count }: { rows: readonly Store[]; count: number }) {
  const { t } = useTranslation("home");
  const words = useWords();
  const columns = useMemo<Column<Store>[]>(
    () => [
      {
        key: "store",
        title: t("platform.store"),
        card: "title",
        cell: ({ storeName, channelName }) => <TwoLines main={<Cut>{storeName}</Cut>} sub={channelName} />,
      },
      {
        key: "client",
        title: t("platform.customer"),
        width: 220,
        cell: ({ clientId, clientName }) => customerLink(clientId, clientName),
      },
      {
        key: "health",
        title: t("platform.health"),
        width: 190,
        cell: ({ health }) => <StatusBadge tone={health === "away" ? "warning" : "error"} label={t(`health.${health}`)} />,
      },
      {
        key: "reason",
        title: t("platform.reason"),
        width: 280,
        cell: ({ healthReason }) => <Cut lines={2}>{words(healthReason) || "–"}</Cut>,
      },
      { key: "since", title: t("platform.since"), width: 130, cell: ({ healthSince }) => <When at={healthSince} as="ago" /> },
    ],
    [t, words],
  );
  return (
    <Section title={t("platform.stores", { n: formatCount(count) })}>
      {rows.length === 0 ? (
        <EmptyHint title={t("platform.storesNone")} />
      ) : (
        <DataTable
          label={t("platform.stores", { n: formatCount(count) })}
          columns={columns}
          page={rows}
          rowKey={({ storeId }) => storeId}
          empty={null}
        />
      )}
    </Section>
  );
}

function Jobs({ rows, count }: { rows: readonly Job[]; count: number }) {
  const { t } = useTranslation("home");
  const columns = useMemo<Column<Job>[]>(
    () => [
      { key: "job", title: t("platform.job"), card: "title", cell: ({ job, id }) => <TwoLines main={job} sub={id} /> },
      {
        key: "client",
        title: t("platform.customer"),
        width: 220,
        cell: ({ clientId, clientName }) => customerLink(clientId, clientName),
      },
      {
        key: "state",
        title: t("platform.state"),
        width: 190,
        cell: ({ isParked, attempts }) => (
          <StatusBadge
            tone={isParked ? "error" : "waiting"}
            label={t(isParked ? "platform.parked" : "platform.retrying", counted(attempts))}
          />
        ),
      },
      { key: "error", title: t("platform.error"), width: 320, cell: ({ error }) => <Cut lines={2}>{error || "–"}</Cut> },
      { key: "at", title: t("platform.at"), width: 150, cell: ({ runDate }) => <When at={runDate} /> },
    ],
    [t],
  );
  return (
    <Section title={t("platform.jobs", { n: formatCount(count) })}>
      {rows.length === 0 ? (
        <EmptyHint title={t("platform.jobsNone")} />
      ) : (
        <DataTable
          label={t("platform.jobs", { n: formatCount(count) })}
          columns={columns}
          page={rows}
          rowKey={({ id }) => id}
          empty={null}
        />
      )}
    </Section>
  );
}
