import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type StockGuard, suggestedBy } from "@tradeport/contract/stock-guard";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, formatDecimal, useTranslation } from "#i18n";
import { useMay } from "#session";
import { TwoLines } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { TextLink } from "#ui/link.tsx";
import { NumberInput } from "#ui/number-inputs.tsx";
import type { GuardValues } from "./stock-guard-values.ts";

type Store = StockGuard["stores"][number];

/** Each connected store: what its channel keeps back, what it keeps back itself, and what is suggested. */
export const StockGuardStores = ({ stores }: { stores: readonly Store[] }) => (
  <Stack sx={{ gap: 1.5 }}>
    {stores.map((store) => (
      <StoreCard key={store.storeId} store={store}>
        <Own store={store} />
        <Suggested store={store} />
      </StoreCard>
    ))}
  </Stack>
);

/** One store with what is said of it, beside one another where there is room. */
export const StoreCard = ({ store, children }: { store: Store; children: ReactNode }) => (
  <Paper
    variant="outlined"
    role="group"
    aria-label={store.storeName}
    sx={{
      ...{ p: 1.5, borderRadius: 2, display: "grid", columnGap: 2, rowGap: 1.5, alignItems: "start", minWidth: 0 },
      gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr)" },
    }}
  >
    <StoreOf store={store} />
    {children}
  </Paper>
);

/** Its name and marketplace, and what that keeps back, with the way to where it is set. */
function StoreOf({ store: { storeId, storeName, channelName, channelCode, channelBuffer } }: { store: Store }) {
  const { t } = useTranslation("guard");
  const mayRule = useMay(api.Product.SetChannelProductParameters);
  const mayOpen = useMay(api.Client.GetDisconnectEffect);
  const pieces = channelBuffer > 0 ? t("kept", counted(channelBuffer)) : t("noBuffer");
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start", minWidth: 0 }}>
      <ChannelMark code={channelCode} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <TwoLines fitted main={<strong>{storeName}</strong>} sub={channelName} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t("channelBuffer")}:{" "}
          {mayRule && mayOpen ? (
            <TextLink
              to={at("/Integrations/MarketPlace/api-information", { rules: storeId })}
              sx={{ display: "inline-block", minHeight: 24 }}
            >
              {pieces}
            </TextLink>
          ) : (
            pieces
          )}
        </Typography>
      </Box>
    </Stack>
  );
}

/** Left empty, what its channel or the company keeps back counts. */
function Own({ store: { storeId, channelName, channelBuffer } }: { store: Store }) {
  const { t } = useTranslation("guard");
  const { control } = useFormContext<GuardValues>();
  const company = useWatch({ control, name: "buffer" });
  return (
    <NumberInput
      name={`stores.${storeId}`}
      label={t("storeBuffer")}
      unit={t("unit")}
      empty={null}
      inherited={{
        source: channelBuffer > 0 ? channelName : t("company"),
        shown: formatCount(channelBuffer > 0 ? channelBuffer : Number(company) || 0),
      }}
    />
  );
}

/** What the measured pace suggests, taken by one press; or why nothing is. */
function Suggested({ store: { storeId, suggestion } }: { store: Store }) {
  const { t } = useTranslation("guard");
  const { control, setValue } = useFormContext<GuardValues>();
  const own = useWatch({ control, name: `stores.${storeId}` });
  const take = (pieces: number) => setValue(`stores.${storeId}`, pieces, { shouldDirty: true, shouldTouch: true });
  return (
    <Stack sx={{ gap: 0.5, alignItems: "flex-start", minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        <SuggestionWords suggestion={suggestion} />
      </Typography>
      {suggestion && (
        <Button size="small" variant="outlined" disabled={own === suggestion.pieces} onClick={() => take(suggestion.pieces)}>
          {t("take", counted(suggestion.pieces))}
        </Button>
      )}
    </Stack>
  );
}

/** The pace, the delay and what they were measured by; or that it was too little. */
export function SuggestionWords({ suggestion }: { suggestion: Store["suggestion"] }) {
  const { t } = useTranslation("guard");
  if (!suggestion) return <>{t("noSuggestion", suggestedBy)}</>;
  const { delayMinutes } = suggestion;
  const delay =
    delayMinutes < 1
      ? t("seconds", counted(Math.ceil(delayMinutes * 60)))
      : t("minutes", { count: delayMinutes, n: formatDecimal(String(delayMinutes), 0) });
  return (
    <>
      {t("suggestion", {
        sold: formatDecimal(String(suggestion.soldPerHour), 0),
        delay,
        orders: formatCount(suggestion.orders),
        decreases: formatCount(suggestion.decreases),
        n: formatCount(suggestion.pieces),
      })}
    </>
  );
}
