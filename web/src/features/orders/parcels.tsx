import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Parcel, ParcelState, ParcelUnit } from "@tradeport/contract/parcels";
import { Fragment } from "react";
import { api } from "#api";
import { formatCount, formatDecimal, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Code } from "#ui/cells.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Section } from "#ui/page.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { pieceName } from "./piece-name.ts";
import { useParcelQuestions } from "./use-parcel-questions.ts";

const tones: Record<ParcelState, Tone> = {
  planned: "waiting",
  moving: "waiting",
  delivered: "success",
  undelivered: "warning",
  lost: "error",
  canceled: "neutral",
};

/** What a carrier moves of an order: each parcel with its numbers and what lies in it, on its way out and back. */
export function Parcels({ orderId }: { orderId: string }) {
  const { t } = useTranslation("parcels");
  const { data } = useQuery(api.Order.GetParcels.query({ orderHeaderId: orderId }));
  const mayPack = useMay(api.Order.PackParcel);
  const { pack, isPending } = useParcelQuestions(orderId, data);
  if (!data || data.parcels.length + data.loose.length === 0) return null;
  const units = [...data.loose, ...data.parcels.filter(({ direction }) => direction === "out").flatMap((one) => one.units)];
  return (
    <Section title={t("title")}>
      {data.loose.length > 0 && (
        <Paper variant="outlined" component="section" aria-label={t("loose")} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
          <Typography variant="h3" sx={{ fontSize: 16, fontWeight: 650 }}>
            {t("loose")}
          </Typography>
          <Units units={data.loose} />
        </Paper>
      )}
      {data.parcels.map((one) => (
        <ParcelCard key={one.id} parcel={one} orderId={orderId} />
      ))}
      {mayPack && units.length > 0 && (
        <Button variant="outlined" loading={isPending} onClick={() => void pack()}>
          {t("pack.button")}
        </Button>
      )}
    </Section>
  );
}

function ParcelCard({ parcel, orderId }: { parcel: Parcel; orderId: string }) {
  const { t } = useTranslation("parcels");
  const may = useMay(api.Order.SetParcel);
  const { set, isPending } = useParcelQuestions(orderId, undefined);
  const { direction, state, carrier, numbers, payer, units, desiDeclared, desiMeasured, desiBilled } = parcel;
  const [newest, ...older] = numbers;
  const title = [t(`direction.${direction}`), carrier, newest?.number].filter(Boolean).join(" · ");
  const desi = [
    ["declared", desiDeclared],
    ["measured", desiMeasured],
    ["billed", desiBilled],
  ] as const;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
          <Typography variant="h3" sx={{ fontSize: 16, fontWeight: 650 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {newest?.link && <OutsideLink href={newest.link}>{t("track")}</OutsideLink>}
            {older.length > 0 && <div>{t("older", { numbers: older.map(({ number }) => number).join(", ") })}</div>}
            {payer && <div>{t("paidBy", { payer: t(`payer.${payer}`) })}</div>}
            {desi.some(([, value]) => value !== null) && (
              <div>
                {desi
                  .flatMap(([key, value]) => (value === null ? [] : [t(`desi.${key}`, { desi: formatDecimal(value, 0) })]))
                  .join(" · ")}
              </div>
            )}
          </Typography>
        </Box>
        <StatusBadge tone={tones[state]} label={t(`state.${state}`)} />
      </Stack>
      <Units units={units} />
      {may && state !== "canceled" && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          loading={isPending}
          aria-label={t("set.of", { title })}
          onClick={() => void set(parcel)}
        >
          {t("set.button")}
        </Button>
      )}
    </Paper>
  );
}

function Units({ units }: { units: readonly ParcelUnit[] }) {
  const { t } = useTranslation("parcels");
  if (units.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: 1, display: "grid", gap: 0.5 }}>
      {units.map(({ no, quantity, name, variant, code, barcode, set, warehouseName, channelPackageId }) => (
        <Typography key={no} component="li" variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {formatCount(quantity)} × {pieceName({ name, variant })}{" "}
          {[...new Set([code, barcode])].filter(Boolean).map((one) => (
            <Fragment key={one}>
              <Code>{one}</Code>{" "}
            </Fragment>
          ))}
          <Typography component="span" variant="body2" color="textSecondary">
            {[set && t("ofSet", { name: set }), warehouseName, t("ofPackage", { number: channelPackageId })]
              .filter(Boolean)
              .join(" · ")}
          </Typography>
        </Typography>
      ))}
    </Box>
  );
}
