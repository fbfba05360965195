import Box from "@mui/material/Box";
import type { Output } from "@tradeport/contract";
import type { connections, Store } from "@tradeport/contract/connections";
import { formatCount, useTranslation } from "#i18n";

type Effect = Output<typeof connections.GetDisconnectEffect>;
const kinds = ["listings", "openOrders", "waitingChanges", "waitingActions", "waitingLines", "mappings", "otherStores"] as const;

/** What a disconnect touches, each with its number and what happens to it; what there is none of is left out. */
export function DisconnectEffectList({ store, effect }: { store: Store; effect: Effect }) {
  const { t } = useTranslation("stores");
  return (
    <>
      {t("typeName")}
      <Box component="ul" sx={{ pl: 2.5, my: 1, display: "grid", gap: 0.75 }}>
        <li>{t("effect.key")}</li>
        {kinds
          .filter((kind) => effect[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              <strong>{formatCount(effect[kind])}</strong> {t(`effect.${kind}`, { channel: store.channelName })}
            </li>
          ))}
      </Box>
    </>
  );
}
