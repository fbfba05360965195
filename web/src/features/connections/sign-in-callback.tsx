import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

const stores = "/Integrations/MarketPlace/api-information";

/**
 * A marketplace sends people back here: with a code, which is handed over once and leaves the address, or with a no. Which one it is the
 * address says, as the channels' forms know it.
 */
export function SignInCallback() {
  const { t } = useTranslation("oauth");
  const go = useGo();
  const [back] = useState(() => new URLSearchParams(window.location.search));
  // As it was opened: while this page leaves for the stores it is drawn once more, under their address.
  const [path] = useState(() => window.location.pathname);
  const sent = useRef(false);
  const { data, error, refetch } = useQuery(api.Client.GetClientChannelAuths.query({}));
  const finish = useMutation({
    mutationFn: (channelId: string) =>
      api.Client.CompleteChannelOAuth({ channelId, state: back.get("state") ?? "", returned: Object.fromEntries(back) }),
    onSuccess: async () => {
      await go(stores, { replace: true });
    },
  });
  const channel = data?.channels.find(({ callback }) => URL.parse(callback ?? "")?.pathname === path);
  const channelId = channel?.channelId;
  // What the code is called there the channel's connector knows.
  const whole = Boolean(back.get("state") && [...back.keys()].some((name) => name !== "state") && !back.get("error"));
  const { mutate } = finish;
  useEffect(() => {
    if (!channelId || !whole || sent.current) return;
    sent.current = true;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    mutate(channelId);
  }, [channelId, whole, mutate]);
  const denied = back.get("error");
  if (data && !channel) throw notFound();
  const name = { channel: channel?.name ?? "" };
  const why = denied
    ? t(denied === "access_denied" ? "denied" : "refused", { ...name, said: back.get("error_description") || denied })
    : whole
      ? finish.error && (finish.error instanceof ApiError ? finish.error.message : t("failed"))
      : t("incomplete", name);
  return (
    <Page title={channel ? t("title", name) : t("finishing")}>
      {why && channel && (
        <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
          <Alert severity={denied === "access_denied" ? "info" : "error"}>{why}</Alert>
          <LinkButton to={stores}>{t("back")}</LinkButton>
        </Stack>
      )}
      {!channel && error && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!(why && channel) && !error && (
        <Stack sx={{ gap: 1, alignItems: "center" }}>
          <Loader />
          <Typography role="status">{t("finishing")}</Typography>
        </Stack>
      )}
    </Page>
  );
}
