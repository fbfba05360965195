import Edit from "@mui/icons-material/EditOutlined";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BuyerRetention } from "@tradeport/contract/personal-data";
import { useMemo } from "react";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";

const choices = [30, 60, 90, 180, 365, 730, 1_095, 1_825, 3_650];

/** By marketplace, for how long an order says who bought it. A shorter time says first what the night will erase. */
export function BuyerRetentionSection() {
  const { t } = useTranslation("personal");
  const confirm = useConfirm();
  const mayChange = useMay(api.PersonalData.SetBuyerRetention);
  const list = useQuery(api.PersonalData.GetBuyerRetention.query({}));
  const save = useMutation({
    mutationFn: ({ channelId, days, from }: { channelId: string; days: number | null; from: number | null; name: string }) =>
      api.PersonalData.SetBuyerRetention({ channelId, days, from }),
    onSuccess: (_, { name }) => notify.success(t("periods.saved", { name })),
  });
  const ask = async ({ channelId, channelName: name, days: from, daysMost }: BuyerRetention) => {
    const days = from === null || choices.includes(from) ? choices : [...choices, from].sort((a, b) => a - b);
    const first = await confirm({
      title: t("periods.askTitle", { name }),
      ...(daysMost !== null && { text: t("periods.askText", { count: daysMost }) }),
      action: t("periods.next"),
      fields: [
        {
          ...{ key: "days", label: t("periods.kept"), required: true, initial: String(from ?? "forEver") },
          options: [
            { value: "forEver", label: t("periods.forEver") },
            ...days.map((count) => ({ value: String(count), label: t("periods.days", { count }) })),
          ],
        },
      ],
    });
    if (!first) return;
    const wanted = first.values.days === "forEver" ? null : Number(first.values.days);
    if (wanted === from) return;
    const { dueOrders, openOrders, isExact } = await api.PersonalData.PreviewBuyerRetention({ channelId, days: wanted });
    const open = openOrders > 0 ? ` ${t("periods.sureOpen", counted(openOrders))}` : "";
    const sure =
      dueOrders === 0 ||
      (await confirm({
        title: t(isExact ? "periods.sureTitle" : "periods.sureMoreTitle", counted(dueOrders)),
        text: `${t("periods.sureText")}${open}`,
        action: t("periods.save"),
        tone: "error",
      }));
    if (sure) save.mutate({ channelId, days: wanted, from, name });
  };
  const columns = useMemo<Column<BuyerRetention>[]>(
    () => [
      { key: "channel", title: t("periods.channel"), card: "title", width: 220, cell: ({ channelName }) => channelName },
      {
        key: "kept",
        title: t("periods.kept"),
        width: 260,
        cell: ({ days, daysMost }) => {
          if (daysMost !== null && (days === null || days > daysMost)) return t("periods.atMost", { count: daysMost });
          return days === null ? t("periods.forEver") : t("periods.days", { count: days });
        },
      },
      {
        key: "oldest",
        title: t("periods.oldest"),
        width: 240,
        cell: ({ oldestOrderDate }) => (oldestOrderDate ? <When at={oldestOrderDate} as="date" /> : "–"),
      },
    ],
    [t],
  );
  return (
    <Section title={t("periods.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        {t("periods.text")}
      </Typography>
      <DataTable
        label={t("periods.title")}
        columns={columns}
        {...rowsOf(list)}
        page={list.data?.channels}
        rowKey={({ channelId }) => channelId}
        rowName={({ channelName }) => channelName}
        empty={<EmptyState title={t("periods.none")} text={t("periods.noneText")} />}
        {...(mayChange && {
          actions: (row: BuyerRetention) => (
            <IconAction
              label={t("periods.changeOf", { name: row.channelName })}
              icon={<Edit />}
              pending={save.isPending && save.variables.channelId === row.channelId}
              onClick={() => void ask(row)}
            />
          ),
        })}
      />
    </Section>
  );
}
