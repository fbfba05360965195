import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { connections, type Store } from "@tradeport/contract/connections";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** Try it now, give it new credentials, disconnect it. */
export function StoreActions({ store, byPage, onRenew }: { store: Store; byPage: boolean; onRenew: () => void }) {
  const { t } = useTranslation("connections");
  const signIn = useTranslation("oauth").t("signInAgain");
  const queries = useQueryClient();
  const confirm = useConfirm();
  const mayTest = useMay(connections.TestClientChannelAuth);
  const mayManage = useMay(connections.SetClientChannelAuth);
  const refresh = () => queries.invalidateQueries({ queryKey: ["Client"] });
  const test = useMutation({
    mutationFn: () => api.Client.TestClientChannelAuth({ storeId: store.id }),
    onSuccess: () => {
      notify.info(t("tested"));
      return refresh();
    },
  });
  const disconnect = useMutation({
    mutationFn: () => api.Client.DeleteClientChannelAuth({ storeId: store.id }),
    onSuccess: () => {
      notify.success(t("disconnected", { name: store.name }));
      return refresh();
    },
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("disconnectTitle", { name: store.name }),
      text: t("disconnectText", { channel: store.channelName }),
      action: t("disconnect"),
      tone: "error",
    });
    if (answer) disconnect.mutate();
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
      {mayTest && (
        <Button size="small" variant="outlined" loading={test.isPending || store.isTesting} onClick={() => test.mutate()}>
          {t("test")}
        </Button>
      )}
      {mayManage && (
        <>
          <Button size="small" variant={byPage && store.health === "needs_sign_in" ? "contained" : "text"} onClick={onRenew}>
            {byPage ? signIn : t("renew")}
          </Button>
          <Button size="small" color="error" loading={disconnect.isPending} onClick={() => void ask()} sx={{ ml: "auto" }}>
            {t("disconnect")}
          </Button>
        </>
      )}
    </Stack>
  );
}
