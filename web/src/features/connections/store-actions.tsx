import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { DisconnectEffectList } from "./disconnect-effect.tsx";

/** Try it now, pause it or let it go on, close it for holidays or open it, give it new credentials, disconnect it. */
export function StoreActions({
  store,
  byPage,
  onRenew,
  onClose,
  onRules,
  onDrift,
}: {
  store: Store;
  byPage: boolean;
  onRenew: () => void;
  onClose: () => void;
  onRules?: () => void;
  onDrift?: () => void;
}) {
  const { t } = useTranslation("connections");
  const { t: words } = useTranslation("stores");
  const signIn = useTranslation("oauth").t("signInAgain");
  const confirm = useConfirm();
  const mayTest = useMay(api.Client.TestClientChannelAuth);
  const mayManage = useMay(api.Client.SetClientChannelAuth);
  const test = useMutation({
    mutationFn: () => api.Client.TestClientChannelAuth({ storeId: store.id }),
    onSuccess: () => {
      notify.info(t("tested"));
    },
  });
  const pause = useMutation({
    mutationFn: (isPaused: boolean) => api.Client.SetStorePaused({ storeId: store.id, isPaused }),
    onSuccess: (_, isPaused) => {
      notify.success(words(isPaused ? "pauseDone" : "resumeDone", { name: store.name }));
    },
  });
  const askPause = async () => {
    const answer = await confirm({
      title: words("pauseTitle", { name: store.name }),
      text: words("pauseText", { channel: store.channelName }),
      action: words("pause"),
    });
    if (answer) pause.mutate(true);
  };
  const open = useMutation({
    mutationFn: async () => {
      const kind = store.closing?.hasBegun ? "open" : "drop";
      const answer = await confirm({
        title: words(`closing.${kind}Title`, { name: store.name }),
        text: words(`closing.${kind}Text`),
        action: words(`closing.${kind}`),
      });
      if (!answer) return null;
      await api.Client.OpenStore({ storeId: store.id });
      return kind;
    },
    onSuccess: (kind) => {
      if (kind) notify.success(words(kind === "open" ? "closing.opened" : "closing.dropped", { name: store.name }));
    },
  });
  const disconnect = useMutation({
    mutationFn: async () => {
      const effect = await api.Client.GetDisconnectEffect({ storeId: store.id });
      const answer = await confirm({
        title: t("disconnectTitle", { name: store.name }),
        text: <DisconnectEffectList store={store} effect={effect} />,
        action: t("disconnect"),
        tone: "error",
        typed: store.name,
      });
      if (!answer) return false;
      await api.Client.DeleteClientChannelAuth({ storeId: store.id });
      return true;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(t("disconnected", { name: store.name }));
    },
  });
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
      {mayTest && store.suspended !== "channel_off" && (
        <Button size="small" variant="outlined" loading={test.isPending || store.isTesting} onClick={() => test.mutate()}>
          {t("test")}
        </Button>
      )}
      {onRules && (
        <Button size="small" onClick={onRules}>
          {words("rules")}
        </Button>
      )}
      {onDrift && (
        <Button size="small" onClick={onDrift}>
          {words("drift.act")}
        </Button>
      )}
      {mayManage && (
        <>
          {store.pausedAt ? (
            <Button size="small" variant="contained" loading={pause.isPending} onClick={() => pause.mutate(false)}>
              {words("resume")}
            </Button>
          ) : (
            <Button size="small" loading={pause.isPending} onClick={() => void askPause()}>
              {words("pause")}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {words(store.closing ? "closing.change" : "closing.close")}
          </Button>
          {store.closing && (
            <Button
              size="small"
              variant={store.closing.hasBegun ? "contained" : "text"}
              loading={open.isPending}
              onClick={() => open.mutate()}
            >
              {words(store.closing.hasBegun ? "closing.open" : "closing.drop")}
            </Button>
          )}
          {store.suspended !== "channel_off" && (
            <Button size="small" variant={byPage && store.health === "needs_sign_in" ? "contained" : "text"} onClick={onRenew}>
              {byPage ? signIn : t("renew")}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
            sx={{ ml: "auto" }}
          >
            {t("disconnect")}
          </Button>
        </>
      )}
    </Stack>
  );
}
