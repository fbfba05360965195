import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { formatDateTime, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { AddressCard } from "./address-card.tsx";

/** Another delivery address than the one that was accepted, beside it: for a nod while a parcel is here, as a note once all has left. */
export function ChangedAddress({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const mayAccept = useMay(api.Order.AcceptAddress);
  const accept = useMutation({
    mutationFn: async (reportedAt: string) => {
      const answer = await confirm({ title: t("address.ask"), text: t("address.askText"), action: t("address.accept") });
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
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))" }}>
        <AddressCard title={t("address.old")} address={order.orderDeliveryAddress} />
        <AddressCard title={t("address.new")} address={reported.address} />
      </Box>
      {waits && mayAccept && (
        <Button variant="contained" loading={accept.isPending} onClick={() => accept.mutate(reported.at)} sx={{ mt: 2 }}>
          {t("address.accept")}
        </Button>
      )}
    </Section>
  );
}
