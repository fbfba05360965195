import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { AddressCard } from "./address-card.tsx";

/** Of whoever only looks on: where it goes as far as that says of nobody who they are, and a press that shows this order's buyer and is noted. */
export function MaskedBuyer({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const acting = useSession()?.acting;
  const reveal = useMutation({ mutationFn: () => api.PersonalData.RevealBuyer({ orderHeaderId: order.id }) });
  const buyer = reveal.data;
  const delivery = buyer?.orderDeliveryAddress ?? order.orderDeliveryAddress;
  const billing = buyer?.orderBillingAddress ?? order.orderBillingAddress;
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2, borderRadius: 2 }}
        action={
          !buyer &&
          !acting && (
            <Button color="inherit" size="small" loading={reveal.isPending} onClick={() => reveal.mutate()}>
              {t("buyer.show")}
            </Button>
          )
        }
      >
        {buyer ? t("buyer.shown", { name: buyer.customerName }) : t(acting ? "buyer.whileActing" : "buyer.masked")}
      </Alert>
      <AddressCard title={t("detail.delivery")} address={delivery} />
      {buyer?.reportedAddress && <AddressCard title={t("address.changed")} address={buyer.reportedAddress} />}
      {buyer?.toldAddress && <AddressCard title={t("address.told", { channel: order.storeName })} address={buyer.toldAddress} />}
      {billing && <AddressCard title={t("detail.billing")} address={billing} />}
      {buyer && buyer.notes.length > 0 && (
        <Paper variant="outlined" component="section" aria-label={t("buyer.notes")} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            {t("buyer.notes")}
          </Typography>
          {buyer.notes.map(({ kind, about, text }) => (
            <Typography
              key={`${kind} ${about} ${text}`}
              variant="body2"
              sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
            >
              {[t(`buyer.note.${kind}`, { about }), text].join(": ")}
            </Typography>
          ))}
        </Paper>
      )}
    </>
  );
}
