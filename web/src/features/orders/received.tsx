import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Claim } from "@tradeport/contract/claims";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { pieceName } from "./piece-name.ts";
import { useRestock } from "./use-restock.ts";

/** What came back of a return's line, and the way to say so for the rest. */
export function Received({ line }: { line: Claim["lines"][number] }) {
  const { t } = useTranslation("claims");
  const may = useMay(api.Order.RestockOrderLine);
  const { ask, isPending } = useRestock();
  const name = pieceName(line);
  const { id: claimLineId, orderLineId, received, receivable: waits } = line;
  return (
    <>
      {received.length > 0 && (
        <Typography variant="body2">
          {t("received", {
            what: received.map(({ outcome, quantity }) => `${formatCount(quantity)} × ${t(`outcome.${outcome}`)}`).join(", "),
          })}
        </Typography>
      )}
      {may && orderLineId && waits > 0 && (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 1 }}
          loading={isPending}
          aria-label={t("receiveOf", { name })}
          onClick={() => void ask({ name, waits, orderLineId, claimLineId })}
        >
          {t("receive")}
        </Button>
      )}
    </>
  );
}
