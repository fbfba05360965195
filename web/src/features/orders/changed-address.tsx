import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { formatDateTime, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { AddressCard } from "./address-card.tsx";
import { atCarrier, shipmentsOf } from "./order-shipments.tsx";

/** Another delivery address than the one that was accepted, over it: for a nod while a parcel is here, as a note once all has left. */
export function ChangedAddress({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const mayAccept = useMay(api.Order.AcceptAddress);
  const mayRead = useMay(api.Logistics.GetOrderShipments);
  const { data } = useQuery({ ...shipmentsOf(order.id), enabled: mayRead && order.reportedAddress !== null });
  const carriers = (data?.shipments ?? [])
    .filter(({ state }) => atCarrier.includes(state))
    .map(({ carrierName, reference }) => `${carrierName} · ${reference}`)
    .join(", ");
  const accept = useMutation({
    mutationFn: async (reportedAt: string) => {
      const text = [t("address.askText"), carriers && t("address.askCarrier", { carriers })].filter(Boolean).join(" ");
      const answer = await confirm({ title: t("address.ask"), text, action: t("address.accept") });
      if (!answer) return false;
      await api.Order.AcceptAddress({ orderHeaderId: order.id, reportedAt });
      return true;
    },
    onSuccess: (done) => {
      if (done) notify.success(t("address.done"));
    },
  });
  const reported = order.reportedAddress;
  if (!reported) return null;
  const waits = reported.state === "waits";
  const words = { channel: order.storeName, when: formatDateTime(reported.at) };
  return (
    <Section title={t("address.title")}>
      <Alert severity={waits ? "warning" : "info"} sx={{ mb: 2 }}>
        {t(waits ? "address.text" : "address.late", words)}
      </Alert>
      <AddressCard title={t("address.new")} address={reported.address} />
      {waits && mayAccept && (
        <Button variant="contained" loading={accept.isPending} onClick={() => accept.mutate(reported.at)} sx={{ mb: 2 }}>
          {t("address.accept")}
        </Button>
      )}
      <AddressCard title={t("address.old")} address={order.orderDeliveryAddress} />
    </Section>
  );
}
