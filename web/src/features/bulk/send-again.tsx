import { useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";

/** Once a transfer has ended: what it held back, and what is still refused, is chosen again with its stores, to be sent when what it lacked is there. */
export function SendAgain({ process: { id, processType, held, failed } }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const may = useMay(api.ProductTransfer.UpsertClientChannelProduct);
  const applies = may && processType === "transfer_to_channel" && held + failed > 0;
  const { data } = useQuery({ ...api.ProductTransfer.GetUnsent.query({ processId: id }), enabled: applies });
  if (!applies || !data?.count) return null;
  return (
    <LinkButton to={at("/Product/TransferToMarketplace", { unsent: id })} variant="contained">
      {t("detail.sendAgain", counted(data.count))}
    </LinkButton>
  );
}
