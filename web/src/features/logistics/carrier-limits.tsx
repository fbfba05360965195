import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type CarrierLimit, carrierLimitsMax } from "@tradeport/contract/carrier-limits";
import { useMemo } from "react";
import { api } from "#api";
import { dayHere, formatCount, formatDay, formatDecimal, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { CarrierLimitForm } from "./carrier-limit-form.tsx";

/** How the carrier reckons desi and what it takes in a parcel, by the day from which on. */
export function CarrierLimitsSection({ carrierCode }: { carrierCode: string }) {
  const { t } = useTranslation("logistics");
  const confirm = useConfirm();
  const [sheet, setSheet] = useAddressState("form");
  const mayChange = useMay(api.Logistics.SetCarrierLimits);
  const list = useQuery(api.Logistics.GetCarrierLimits.query({ carrierCode }));
  const limits = list.data?.limits ?? [];
  const opened = limits.find(({ since }) => since === sheet);
  const inForce = limits.find(({ since }) => since <= dayHere())?.since;
  const remove = useMutation({
    mutationFn: ({ since }: CarrierLimit) =>
      api.Logistics.SetCarrierLimits({
        ...{ carrierCode, version: list.data!.version },
        limits: limits.filter((one) => one.since !== since),
      }),
    onSuccess: () => notify.success(t("limits.removed")),
  });
  const ask = async (limit: CarrierLimit) => {
    const day = formatDay(limit.since);
    const answer = await confirm({
      ...{ title: t("limits.removeTitle", { day }), text: t("limits.removeText"), action: t("limits.remove"), tone: "error" },
    });
    if (answer) remove.mutate(limit);
  };
  const columns = useMemo<Column<CarrierLimit>[]>(() => {
    const upTo = (value: string | null, unit: string) => (value === null ? "–" : `${formatDecimal(value, 0)} ${unit}`);
    return [
      {
        key: "since",
        title: t("limits.since"),
        card: "title",
        width: 190,
        cell: ({ since }) => (since === inForce ? t("limits.inForce", { day: formatDay(since) }) : formatDay(since)),
      },
      { key: "desi", title: t("limits.desiMax"), align: "right", width: 120, cell: ({ desiMax }) => upTo(desiMax, "desi") },
      { key: "kg", title: t("limits.kgMax"), align: "right", width: 110, cell: ({ kgMax }) => upTo(kgMax, "kg") },
      { key: "edge", title: t("limits.edgeMax"), align: "right", width: 130, cell: ({ edgeMax }) => upTo(edgeMax, "cm") },
      {
        key: "divisor",
        title: t("limits.divisor"),
        align: "right",
        width: 120,
        cell: ({ desiDivisor }) => (desiDivisor === null ? "–" : formatCount(desiDivisor)),
      },
    ];
  }, [t, inForce]);
  return (
    <Section title={t("limits.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("limits.text")}
      </Typography>
      {list.data && limits.length === 0 ? (
        <EmptyState title={t("limits.none")} text={t("limits.noneText")} />
      ) : (
        <DataTable
          label={t("limits.title")}
          columns={columns}
          {...rowsOf(list)}
          page={list.data?.limits}
          rowKey={({ since }) => since}
          rowName={({ since }) => formatDay(since)}
          {...(mayChange && {
            actions: (limit: CarrierLimit) => {
              const day = formatDay(limit.since);
              return (
                <>
                  <IconAction label={t("limits.editOf", { day })} icon={<Edit />} onClick={() => setSheet(limit.since)} />
                  <IconAction label={t("limits.removeOf", { day })} icon={<Delete />} onClick={() => void ask(limit)} />
                </>
              );
            },
          })}
        />
      )}
      {mayChange && (
        <Button
          startIcon={<Add />}
          sx={{ mt: 1 }}
          disabled={!list.data || limits.length >= carrierLimitsMax}
          onClick={() => setSheet("new")}
        >
          {t("limits.add")}
        </Button>
      )}
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={opened ? t("limits.editOf", { day: formatDay(opened.since) }) : t("limits.add")}
      >
        {list.data && (
          <CarrierLimitForm key={opened?.since ?? "new"} limit={opened} all={list.data} onDone={() => setSheet("")} />
        )}
      </SideSheet>
    </Section>
  );
}
