import Undo from "@mui/icons-material/UndoOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import type { UndoPreview } from "@tradeport/contract/undo";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, formatDate, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";

/** What would happen is said first: how many lines go back, how many stay and why, what is removed, and which stores hear of it. */
export function UndoProcess({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const confirm = useConfirm();
  const go = useGo();
  const may = useMay(api.Process.UndoProcess);
  const { id: processId, subject, undoUntil } = process;
  const undo = useMutation({
    mutationFn: () => api.Process.UndoProcess({ processId }),
    onSuccess: ({ id }) => go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
  });
  const ask = useMutation({
    mutationFn: () => api.Process.PreviewUndo({ processId }),
    // Not waited for: the button is busy while the preview is made, and not while the person thinks.
    onSuccess: (preview) => void decide(preview),
  });
  const decide = async (preview: UndoPreview) => {
    const question = {
      title: t("detail.undoTitle", { subject }),
      text: <Reach preview={preview} until={undoUntil} />,
      action: t("detail.undoAction", counted(preview.back)),
    };
    const follow = () => ({ ...question, off: preview.back === 0 ? t("detail.undoNothing") : undefined });
    if (await confirm({ ...question, follow })) undo.mutate();
  };
  if (!may || undoUntil === null) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Undo />}
      loading={ask.isPending || undo.isPending}
      onClick={() => ask.mutate()}
      title={t("detail.undoUntil", { when: formatDate(undoUntil) })}
    >
      {t("detail.undo")}
    </Button>
  );
}

function Reach({ preview: { back, left, causes, removed, stores }, until }: { preview: UndoPreview; until: string | null }) {
  const { t } = useTranslation("bulk");
  const words = useWords();
  const names = stores.map(({ storeName, channelName }) => `${storeName} (${channelName})`).join(", ");
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      <strong>{t("detail.undoBack", counted(back))}</strong>
      {removed > 0 && <span>{t("detail.undoRemoved", counted(removed))}</span>}
      {names && <span>{t("detail.undoStores", { stores: names })}</span>}
      {left > 0 && <strong>{t("detail.undoLeft", counted(left))}</strong>}
      {causes.map(({ problem, count }) => (
        <span key={problem.fingerprint}>
          {formatCount(count)} · {words(problem.cause)}
        </span>
      ))}
      {until && <span>{t("detail.undoUntil", { when: formatDate(until) })}</span>}
    </Stack>
  );
}

/** From a process to what took it back, and from an undo to what it took back. */
export function UndoneNote({ process: { undoes, undoneBy, undoUntil } }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const other = undoneBy ?? undoes;
  if (!other) return undoUntil && <Alert severity="info">{t("detail.undoUntil", { when: formatDate(undoUntil) })}</Alert>;
  return (
    <Alert
      severity="info"
      action={
        <LinkButton to={at("/Product/BulkOperations/ProcessDetail", { processId: other })} color="inherit" size="small">
          {t(undoneBy ? "detail.seeUndo" : "detail.seeUndone")}
        </LinkButton>
      }
    >
      {undoneBy ? t("detail.undone") : undoUntil ? t("detail.undoUntil", { when: formatDate(undoUntil) }) : t("process.undo")}
    </Alert>
  );
}
