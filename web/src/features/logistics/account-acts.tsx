import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { CargoAccount } from "@tradeport/contract/cargo-accounts";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

type End =
  | "disconnectKey"
  | "disconnectProducts"
  | "disconnectDrafts"
  | "disconnectSent"
  | "disconnectShipments"
  | "disconnectStock";

/** Whether the account works is asked now; and its end, which says first what it means for what is there (`ends`). */
export function AccountActs({ account, name, ends }: { account: CargoAccount; name: string; ends: readonly End[] }) {
  const { t } = useTranslation("logistics");
  const confirm = useConfirm();
  const mayTry = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const mayEnd = useMay(api.IntegrationProvider.DeleteIntegrationAuth);
  const { providerId, version, health } = account;
  const retry = useMutation({
    mutationFn: () => api.IntegrationProvider.SetIntegrationAuth({ providerId, version, credentials: {} }),
  });
  const end = useMutation({
    mutationFn: () => api.IntegrationProvider.DeleteIntegrationAuth({ providerId }),
    onSuccess: () => notify.success(t("disconnected", { name })),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("disconnectTitle", { name }),
      text: (
        <Box component="ul" sx={{ pl: 2.5, my: 0, display: "grid", gap: 0.75 }}>
          {ends.map((end) => (
            <li key={end}>{t(end, { name })}</li>
          ))}
        </Box>
      ),
      action: t("disconnect"),
      tone: "error",
    });
    if (answer) end.mutate();
  };
  if (!mayTry && !mayEnd) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, my: 1.5, flexWrap: "wrap" }}>
      {mayTry && (
        <Button
          variant="outlined"
          size="small"
          loading={retry.isPending}
          disabled={health === "unproven"}
          onClick={() => retry.mutate()}
        >
          {t("tryNow")}
        </Button>
      )}
      {mayEnd && (
        <Button color="error" size="small" loading={end.isPending} onClick={() => void ask()}>
          {t("disconnect")}
        </Button>
      )}
    </Stack>
  );
}
