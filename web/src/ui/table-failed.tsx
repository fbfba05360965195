import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useTranslation } from "#i18n";
import { EmptyState } from "./empty-state.tsx";
import { isMissing } from "./missing.ts";
import { RemoteMessage } from "./remote-message.tsx";

/** A list or a page that could not be loaded: why, and once more. */
export function TableFailed({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation("ui");
  const facts = error as { status?: number; requestId?: string | null; said?: string | null };
  if (facts.status === 403) return <EmptyState kind="noRight" title={t("empty.noRight")} text={error.message} />;
  if (isMissing(error)) return <EmptyState kind="notFound" title={t("missing.title")} text={t("missing.text")} />;
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        )
      }
    >
      <AlertTitle>{t("table.failed")}</AlertTitle>
      {error.message}
      {facts.said && <RemoteMessage text={facts.said} />}
      {facts.requestId && (
        <div>
          {t("requestNumber")}: <code>{facts.requestId}</code>
        </div>
      )}
    </Alert>
  );
}
