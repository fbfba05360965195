import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { formatDate, useTranslation } from "#i18n";
import { AddressCard, type Given } from "./address-card.tsx";
import { ChangedAddress } from "./changed-address.tsx";
import { DeliveryAddressSheet, useAddressSheet } from "./delivery-address.tsx";
import { MaskedBuyer } from "./masked-buyer.tsx";

/** Where the order goes, and where its invoice does: said in a line where that is the same. */
export function OrderAddresses({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const { orderDeliveryAddress: delivery, orderBillingAddress: billing, reportedAddress, toldAddress } = order;
  if (order.buyerErasedDate !== null)
    return (
      <Paper
        variant="outlined"
        component="section"
        aria-label={t("detail.erased")}
        sx={{ px: 2, py: 1.5, mb: 2, borderRadius: 2 }}
      >
        <Typography variant="h3" component="h3">
          {t("detail.erased")}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t("detail.erasedText", { date: formatDate(order.buyerErasedDate) })}
        </Typography>
      </Paper>
    );
  if (order.isBuyerMasked) return <MaskedBuyer order={order} />;
  const tax = [billing?.taxNumber, billing?.taxOffice].filter(Boolean).join(" / ");
  return (
    <>
      {reportedAddress ? <ChangedAddress order={order} /> : <Delivery order={order} />}
      {toldAddress && (
        <AddressCard title={t("address.told", { channel: order.storeName })} address={toldAddress}>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t("address.toldText")}
          </Typography>
        </AddressCard>
      )}
      <DeliveryAddressSheet order={order} />
      {billing &&
        (isSamePlace(billing, delivery) ? (
          <Paper
            variant="outlined"
            component="section"
            aria-label={t("detail.billing")}
            sx={{ px: 2, py: 1.5, mb: 2, borderRadius: 2 }}
          >
            <Typography variant="h3" component="h3">
              {t("detail.billing")}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t("detail.sameAddress")}
              {tax && (
                <>
                  <br />
                  {t("detail.tax")}: {tax}
                </>
              )}
            </Typography>
          </Paper>
        ) : (
          <AddressCard title={t("detail.billing")} address={billing} />
        ))}
    </>
  );
}

function Delivery({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const { may, setOpen } = useAddressSheet(order);
  return (
    <AddressCard title={t("detail.delivery")} address={order.orderDeliveryAddress}>
      {may && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1, ml: -0.75 }}>
          {t("address.change")}
        </Button>
      )}
    </AddressCard>
  );
}

const isSamePlace = ({ taxNumber: _number, taxOffice: _office, ...one }: Given, other: Given) =>
  Object.entries(one).every(([key, value]) => other[key as keyof Given] === value);
