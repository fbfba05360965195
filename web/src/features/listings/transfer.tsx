import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useRaw } from "#ui/address-params.ts";
import { OfCustomer } from "#ui/of-customer.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SendProducts } from "./send-products.tsx";
import { StoreListings } from "./store-listings.tsx";
import { UnsentProducts } from "./unsent-products.tsx";

/** Two sides of the same thing: sending products to stores, and what each store shows of them. */
export function Transfer() {
  const { t } = useTranslation("listings");
  return (
    <OfCustomer page={t("title")}>
      <BothSides />
    </OfCustomer>
  );
}

function BothSides() {
  const { t } = useTranslation("listings");
  const maySend = useMay(api.ProductTransfer.UpsertClientChannelProduct);
  const maySee = useMay(api.Product.GetAllClientChannelProduct);
  // A link to a store's listings need not name the tab.
  const { storeId, status, work, unsent } = useRaw();
  const first = !maySend || storeId || status || work ? "listings" : "send";
  const [tab, setTab] = useAddressState("tab", first);
  const shown = maySend ? tab : "listings";
  return (
    <Page title={t("title")}>
      <Tabs value={shown} onChange={(_, next: string) => setTab(next)} aria-label={t("tabs.label")} sx={{ mb: 2 }}>
        {maySend && <Tab value="send" label={t("tabs.send")} id="tab-send" aria-controls="panel-send" />}
        {maySee && <Tab value="listings" label={t("tabs.listings")} id="tab-listings" aria-controls="panel-listings" />}
      </Tabs>
      <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`}>
        {shown === "send" && unsent ? (
          <UnsentProducts key={unsent} of={unsent} />
        ) : shown === "send" ? (
          <SendProducts />
        ) : (
          <StoreListings />
        )}
      </div>
    </Page>
  );
}
