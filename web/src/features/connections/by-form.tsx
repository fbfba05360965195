import Alert from "@mui/material/Alert";
import CircularProgress from "@mui/material/CircularProgress";
import type { Store } from "@tradeport/contract/connections";
import { useEffect, useRef, useState } from "react";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { notify } from "#ui/notify.ts";
import { RemoteMessage } from "#ui/remote-message.tsx";
import { CredentialForm, type Credentials } from "./credential-form.tsx";
import type { ChannelForm } from "./credential-rules.ts";

/** A store's credentials by our own form. It stays until the marketplace has taken them: what it refuses is put right where it was typed. */
export function ByForm({
  channel,
  stores,
  store,
  onDone,
}: {
  channel: ChannelForm;
  stores: readonly Store[];
  /** The connected store whose credentials are renewed. */
  store: Store | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation("connections");
  const saved = useRef<Store>(undefined);
  const [tried, setTried] = useState<Store>();
  const live = stores.find(({ id }) => id === (store?.id ?? tried?.id));
  // What is said of an earlier version is not about these credentials.
  const outcome = tried && (live && live.version >= tried.version ? outcomeOf(live) : "trying");
  const name = live?.name ?? "";
  const onWorks = useRef(onDone);
  onWorks.current = onDone;
  useEffect(() => {
    if (outcome !== "works") return;
    notify.success(t("works", { name }));
    onWorks.current();
  }, [outcome, name, t]);
  const save = async (values: Credentials) => {
    saved.current = await api.Client.SetClientChannelAuth({ channelId: channel.channelId, ...values });
    return saved.current;
  };
  const onSaved = () => {
    if (saved.current?.isTesting) return setTried(saved.current);
    notify.info(t("renamed"));
    onDone();
  };
  return (
    <>
      {store && !tried && <Alert severity="info">{t(store.isProven ? "renewText" : "correctText")}</Alert>}
      {outcome && live && <Trial channel={channel} store={live} outcome={outcome} />}
      <CredentialForm
        channel={channel}
        store={store}
        begun={live ?? tried}
        action={t("save")}
        onSubmit={save}
        onSaved={onSaved}
      />
    </>
  );
}

type Outcome = "trying" | "works" | "refused" | "away";
const outcomeOf = ({ isTesting, health, healthReason }: Store): Outcome => {
  if (isTesting) return "trying";
  if (health === "away") return "away";
  // A store that works goes on with its old key when the new one is refused.
  return health === "ok" && !healthReason ? "works" : "refused";
};

/** How far the trial is, and what to do about what the marketplace answered. */
function Trial({ channel, store, outcome }: { channel: ChannelForm; store: Store; outcome: Outcome }) {
  const { t } = useTranslation("connections");
  const words = useWords();
  if (outcome === "trying" || outcome === "works")
    return (
      <Alert severity="info" role="status" icon={<CircularProgress size={20} aria-hidden />}>
        {t("trial.trying", { channel: channel.name })}
      </Alert>
    );
  return (
    <Alert severity={outcome === "away" ? "warning" : "error"} role="alert">
      {store.healthReason && words(store.healthReason)}
      {store.healthReason?.said && <RemoteMessage text={store.healthReason.said} />}
      <div>{t(outcome === "away" ? "trial.away" : "trial.refused", { action: t("save") })}</div>
    </Alert>
  );
}
