import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { useTranslation } from "#i18n";
import { AddressCard, type Given } from "./address-card.tsx";
import { ChangedAddress } from "./changed-address.tsx";

/** Where the order goes, and where its invoice does: said in a line where that is the same. */
export function OrderAddresses({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const { orderDeliveryAddress: delivery, orderBillingAddress: billing, reportedAddress } = order;
  const tax = [billing?.taxNumber, billing?.taxOffice].filter(Boolean).join(" / ");
  return (
    <>
      {reportedAddress ? <ChangedAddress order={order} /> : <AddressCard title={t("detail.delivery")} address={delivery} />}
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

const isSamePlace = ({ taxNumber: _number, taxOffice: _office, ...one }: Given, other: Given) =>
  Object.entries(one).every(([key, value]) => other[key as keyof Given] === value);
