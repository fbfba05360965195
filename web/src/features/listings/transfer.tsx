import { Navigate } from "@tanstack/react-router";
import { forRouter } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { OfCustomer } from "#ui/of-customer.tsx";
import { Page } from "#ui/page.tsx";
import { SendProducts } from "./send-products.tsx";
import { UnsentProducts } from "./unsent-products.tsx";

/** Sends products to stores: those that are chosen, or those that were held the last time. */
export function Transfer() {
  const { t } = useTranslation("listings");
  return (
    <OfCustomer page={t("title")}>
      <Sending title={t("title")} />
    </OfCustomer>
  );
}

/** Whoever may only look sees what the stores show. */
function Sending({ title }: { title: string }) {
  const { unsent } = useAddressParams("/Product/TransferToMarketplace");
  if (!useMay(api.ProductTransfer.UpsertClientChannelProduct)) return <Navigate {...forRouter("/Product/Listings")} replace />;
  return <Page title={title}>{unsent ? <UnsentProducts key={unsent} of={unsent} /> : <SendProducts />}</Page>;
}
