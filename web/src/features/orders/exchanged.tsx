import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Claim } from "@tradeport/contract/claims";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { pieceName } from "./piece-name.ts";

/** What was sent to the buyer in exchange for a claim's line, and the way to send more. */
export function Exchanged({ orderHeaderId, line }: { orderHeaderId: string; line: Claim["lines"][number] }) {
  const { t } = useTranslation("claims");
  const may = useMay(api.Order.SendReplacement);
  const confirm = useConfirm();
  const name = pieceName(line);
  const { id: claimLineId, replaced, replaceable: most } = line;
  const send = useMutation({
    mutationFn: (given: Parameters<typeof api.Order.SendReplacement>[0]) => api.Order.SendReplacement(given),
    onSuccess: () => notify.success(t("replaceDone")),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("replaceTitle", { name }),
      text: t("replaceText"),
      action: t("replace"),
      fields: [
        {
          key: "quantity",
          label: t("replaceQuantity", { most: formatCount(most) }),
          required: true,
          initial: "1",
          number: { decimals: 0, min: 1, max: most },
        },
        { key: "carrier", label: t("carrier"), maxLength: 100 },
        { key: "number", label: t("number"), maxLength: 100 },
      ],
    });
    if (!answer) return;
    const { quantity, carrier = "", number = "" } = answer.values;
    send.mutate({ orderHeaderId, claimLineId, quantity: Number(quantity), carrier, number });
  };
  return (
    <>
      {replaced > 0 && <Typography variant="body2">{t("replaced", { n: formatCount(replaced) })}</Typography>}
      {may && most > 0 && (
        <Button
          size="small"
          sx={{ mt: 1, ml: line.receivable > 0 ? 1 : 0 }}
          loading={send.isPending}
          aria-label={t("replaceOf", { name })}
          onClick={() => void ask()}
        >
          {t("replace")}
        </Button>
      )}
    </>
  );
}
