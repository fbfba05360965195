import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import type { Shipment, ShipmentState } from "@tradeport/contract/shipments";
import { api, pollWhileAway } from "#api";
import { formatCount, formatDateTime, formatDecimal, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { Code } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Section } from "#ui/page.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { useHandOver } from "./use-hand-over.tsx";

const tones: Record<ShipmentState, Tone> = {
  waiting: "waiting",
  sending: "waiting",
  unknown: "warning",
  refused: "error",
  created: "waiting",
  moving: "waiting",
  delivered: "success",
  returned: "warning",
  canceling: "waiting",
  canceled: "canceled",
  another: "warning",
};
const cancelable: readonly ShipmentState[] = ["waiting", "unknown", "created"];

/** What a carrier may have, with the address that it was told. */
export const atCarrier: readonly ShipmentState[] = ["sending", "unknown", "created", "moving", "another"];

export const shipmentsOf = (orderHeaderId: string) => api.Logistics.GetOrderShipments.query({ orderHeaderId });

/** What goes by a carrier of one's own contract: each shipment as the carrier says it, and the way to one. */
export function OrderShipments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("logistics");
  const mayRead = useMay(api.Logistics.GetOrderShipments);
  const { data } = useQuery({ ...shipmentsOf(order.id), enabled: mayRead, refetchInterval: () => pollWhileAway(5000) });
  const { handOver, isPending, packages, proposalOf } = useHandOver(order, data);
  if (!data || data.shipments.length + packages.length === 0) return null;
  return (
    <Section title={t("shipment.section")}>
      {data.shipments.map((one) => (
        <ShipmentCard
          key={one.id}
          shipment={one}
          channelPackageId={
            order.orderPackages.length > 1
              ? (order.orderPackages.find(({ id }) => id === one.orderPackageId)?.channelPackageId ?? "")
              : ""
          }
        />
      ))}
      {packages.map(({ id, channelPackageId }) => {
        const { line, passedOver } = proposalOf(id);
        return (
          <Stack key={id} sx={{ gap: 0.5, mb: 1 }}>
            {line && (
              <Typography variant="body2" color="textSecondary">
                {[packages.length > 1 && t("shipment.ofPackage", { number: channelPackageId }), line].filter(Boolean).join(" · ")}
              </Typography>
            )}
            {passedOver.map((why) => (
              <Alert key={why} severity="warning">
                {why}
              </Alert>
            ))}
          </Stack>
        );
      })}
      {packages.length > 0 && (
        <Button variant="outlined" loading={isPending} onClick={() => void handOver()}>
          {t("shipment.handOver")}
        </Button>
      )}
    </Section>
  );
}

function ShipmentCard({ shipment, channelPackageId }: { shipment: Shipment; channelPackageId: string }) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const confirm = useConfirm();
  const mayCancel = useMay(api.Logistics.CancelShipment);
  const cancel = useMutation({
    mutationFn: () => api.Logistics.CancelShipment({ shipmentId: shipment.id, version: shipment.version }),
  });
  const { carrierName, reference, state, stateDate, trackingNumber, trackingLink, reason, remoteStatus, isSandbox } = shipment;
  const { notes, pieces, desi, weightKg, kind, isElsewhere, parcels } = shipment;
  const inSeveral = parcels.length > 1;
  const isAtWarehouse = kind === "warehouse" && state === "created";
  const title = `${carrierName} · ${reference}`;
  const ask = async () => {
    const answer = await confirm({
      title: t("shipment.cancelTitle", { title }),
      text: t(
        isElsewhere ? "shipment.cancelElsewhere" : kind === "warehouse" ? "shipment.cancelAtWarehouse" : "shipment.cancelText",
        { name: carrierName },
      ),
      action: t("shipment.cancel"),
      tone: "error",
    });
    if (answer) cancel.mutate();
  };
  const facts = [
    channelPackageId && t("shipment.ofPackage", { number: channelPackageId }),
    t("shipment.pieceCount", { count: pieces, n: formatCount(pieces) }),
    desi && t("shipment.desiOf", { desi: formatDecimal(desi, 0) }),
    weightKg && `${formatDecimal(weightKg, 0)} kg`,
  ].filter(Boolean);
  return (
    <Paper variant="outlined" component="article" aria-label={title} sx={{ p: 2, mb: 1.5, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }} aria-live="polite">
        <Typography variant="h3" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <StatusBadge tone={tones[state]} label={isAtWarehouse ? t("shipment.atWarehouse") : t(`shipmentState.${state}`)} />
        {isSandbox && <Chip size="small" variant="outlined" color="primary" label={t("sandbox")} />}
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 140 }}>
          {formatDateTime(stateDate)}
        </Typography>
        {mayCancel && cancelable.includes(state) && (
          <Button size="small" color="error" loading={cancel.isPending} onClick={() => void ask()}>
            {t("shipment.cancel")}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {facts.join(" · ")}
      </Typography>
      {/* Of several parcels each has its number below. */}
      {!inSeveral && (
        <Typography variant="body2" component="div">
          {trackingNumber ? (
            <>
              {t("shipment.number")} <Code>{trackingNumber}</Code>{" "}
              {trackingLink && <OutsideLink href={trackingLink}>{t("shipment.track")}</OutsideLink>}
            </>
          ) : (
            state === "created" && t(kind === "warehouse" ? "shipment.numberAtWarehouse" : "shipment.numberLater")
          )}
        </Typography>
      )}
      {(inSeveral ? parcels : []).map((one) => (
        <Typography key={one.trackingNumber} variant="body2">
          {/* What lies in it a warehouse may not tell. */}
          {one.pieces > 0
            ? t("shipment.parcelOf", { carrier: one.carrier, count: one.pieces, n: formatCount(one.pieces) })
            : `${one.carrier}:`}{" "}
          <Code>{one.trackingNumber}</Code>{" "}
          {one.trackingLink && <OutsideLink href={one.trackingLink}>{t("shipment.track")}</OutsideLink>}
        </Typography>
      ))}
      {remoteStatus && (
        <Typography variant="body2" color="textSecondary">
          {t("shipment.says", { name: carrierName, what: words(remoteStatus) })}
        </Typography>
      )}
      {notes.map((note) => (
        <Alert key={note.en} severity="warning" sx={{ mt: 1 }}>
          {words(note)}
        </Alert>
      ))}
      {reason && (
        <Typography variant="body2" color={state === "refused" ? "error" : "textSecondary"} sx={{ mt: 0.5 }}>
          {words(reason)}
        </Typography>
      )}
    </Paper>
  );
}
