import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useGoToTransfer } from "#list/to-transfer.ts";
import { Section } from "#ui/page.tsx";

/** Held products that do not all lack the same stores: each group goes to its own, and together they are what was counted. */
export function UnsentGroups({ groups, count }: Output<typeof productTransfer.GetUnsent>) {
  const { t } = useTranslation("listings");
  const send = useGoToTransfer();
  const auths = useQuery(api.Client.GetClientChannelAuths.query({}));
  const names = new Map(auths.data?.stores.map(({ id, name }) => [id, name]));
  const rest = groups.reduce((left, { productIds }) => left - productIds.length, count);
  return (
    <Section title={t("send.held", counted(count))}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("send.heldText")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1.5 }}>
        {groups.map(({ productIds, storeIds }) => (
          <Paper
            key={storeIds.join()}
            component="li"
            variant="outlined"
            sx={{ p: 2, borderRadius: 2, display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}
          >
            <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
              {storeIds.flatMap((id) => names.get(id) ?? []).join(", ")}
            </Typography>
            <Button variant="contained" onClick={() => void send(productIds, storeIds)}>
              {t("send.heldButton", counted(productIds.length))}
            </Button>
          </Paper>
        ))}
      </Box>
      {rest > 0 && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t("send.heldRest", counted(rest))}
        </Typography>
      )}
    </Section>
  );
}
