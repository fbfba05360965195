import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { Sent, Tradeport } from "@tradeport/contract";
import { at } from "#address";
import { api } from "#api";
import { counted, formatMoney, useTranslation } from "#i18n";
import { TextLink } from "#ui/link.tsx";
import { useLeft } from "#ui/way-back.ts";

const named = 5;

/** Reductions that the law of the store's country would have shown against a lower price. They may be sent: it is the seller who answers for them. */
export function DiscountCheck({ input }: { input: Sent<Tradeport["Product"]["CheckDiscounts"]> }) {
  const { t } = useTranslation("listings");
  const left = useLeft();
  const { data } = useQuery(api.Product.CheckDiscounts.query(input));
  if (!data || data.count === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{t("send.discounts")}</AlertTitle>
      {t("send.discountsText", counted(data.count))}
      <Stack component="ul" sx={{ m: 0, mt: 1, pl: 2.5, gap: 0.5 }}>
        {data.discounts.slice(0, named).map(({ productId, barcode, storeId, variantId, currency, days, ...prices }) => (
          <li key={`${variantId} ${storeId}`}>
            {t("send.discountLine", {
              ...{ barcode, days },
              list: formatMoney(prices.listPrice, currency),
              lowest: formatMoney(prices.lowest, currency),
            })}{" "}
            <TextLink state={left} to={at("/Product/New", { pageType: "Update", productId, price: `${variantId}.${storeId}` })}>
              {t("send.fixProduct")}
            </TextLink>
          </li>
        ))}
        {data.count > named && <li>{t("send.discountMore", counted(data.count - named))}</li>}
      </Stack>
    </Alert>
  );
}
