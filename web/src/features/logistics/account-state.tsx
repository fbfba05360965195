import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CargoAccount } from "@tradeport/contract/cargo-accounts";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<CargoAccount["health"], Tone> = { unproven: "waiting", ok: "success", refused: "error", away: "warning" };

/** Whether the account works, since when that is known, and why it does not. */
export function AccountState({ account, isConnected }: { account: CargoAccount | null; isConnected: boolean }) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  if (!account)
    return (
      <Box>
        <StatusBadge tone={isConnected ? "success" : "neutral"} label={t(isConnected ? "isConnected" : "notConnected")} />
      </Box>
    );
  const { health, healthReason, isSandbox, checkedAt } = account;
  return (
    <Box aria-live="polite">
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <StatusBadge tone={tones[health]} label={t(`health.${health}`)} />
        {isSandbox && <Chip size="small" variant="outlined" color="primary" label={t("sandbox")} />}
        {checkedAt && (
          <Typography variant="caption" color="textSecondary">
            {t("checked", { when: formatDateTime(checkedAt) })}
          </Typography>
        )}
      </Stack>
      {healthReason && (
        <Typography variant="body2" color="error" sx={{ mt: 0.75 }}>
          {words(healthReason)}
        </Typography>
      )}
    </Box>
  );
}
