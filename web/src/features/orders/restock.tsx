import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { OrderLine } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

const piecesUpTo = (max: number) => ({ decimals: 0, min: 0, max });
const pieces = (values: Record<string, string>, key: string) => Number(values[key] || 0);

/** Pieces that were canceled after they had left: a person says where they are, and nothing comes back before. */
export function Restock({ line }: { line: OrderLine }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const may = useMay(api.Order.RestockOrderLine);
  const { waits } = line;
  const run = useMutation({
    mutationFn: (quantities: { restocked: number; writtenOff: number }) =>
      api.Order.RestockOrderLine({ orderLineId: line.id, ...quantities }),
    onSuccess: () => notify.success(t("restock.done")),
    onError: (error) => notify.failed(error, { before: { ns: "orders", key: "run.failed" } }),
    meta: { quiet: true },
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("restock.title", { name: line.name }),
      text: t("restock.text"),
      action: t("restock.action"),
      fields: [
        { key: "back", label: t("restock.back", { waits }), initial: String(waits), number: piecesUpTo(waits) },
        { key: "lost", label: t("restock.lost", { waits }), initial: "0", number: piecesUpTo(waits) },
      ],
      check: (values) => {
        const all = pieces(values, "back") + pieces(values, "lost");
        return all < 1 || all > waits ? t("restock.wrong", { waits }) : null;
      },
    });
    if (answer) run.mutate({ restocked: pieces(answer.values, "back"), writtenOff: pieces(answer.values, "lost") });
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        may && (
          <Button color="inherit" loading={run.isPending} onClick={() => void ask()}>
            {t("restock.action")}
          </Button>
        )
      }
    >
      <strong>{line.name}:</strong> {t("restock.waits", { waits: formatCount(waits) })}
    </Alert>
  );
}
