import Alert from "@mui/material/Alert";
import type { Store } from "@tradeport/contract/connections";
import { at } from "#address";
import { formatCount, formatDateTime, useTranslation } from "#i18n";
import { TextLink } from "#ui/link.tsx";

/** Why a store does not work as ever though its key does, and what of it its marketplace would refuse by now. */
export function StoreSuspension({ store }: { store: Store }) {
  const { t } = useTranslation("stores");
  const why =
    store.suspended === "channel_off"
      ? `${t("offText", { channel: store.channelName })} ${store.channelNote}`
      : store.pausedAt && t("pausedText", { when: formatDateTime(store.pausedAt) });
  return (
    <>
      {store.suspended && (
        <Alert severity={store.suspended === "paused" ? "info" : "warning"} sx={{ mb: 1.5 }}>
          {why}
        </Alert>
      )}
      {store.closing && (
        <Alert severity={store.closing.hasBegun ? "warning" : "info"} sx={{ mb: 1.5 }}>
          {t(store.closing.hasBegun ? "closing.lasts" : "closing.planned", {
            from: formatDateTime(store.closing.from),
            to: formatDateTime(store.closing.to),
          })}
        </Alert>
      )}
      {store.affected > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t("affected", { channel: store.channelName, n: formatCount(store.affected) })}{" "}
          <TextLink to={at("/Integrations/MarketPlace/changes", { storeId: store.id })} color="inherit">
            {t("affectedLink")}
          </TextLink>
        </Alert>
      )}
    </>
  );
}
