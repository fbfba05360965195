import { useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { useEffect, useRef } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useGoToTransfer } from "#list/to-transfer.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { TableFailed } from "#ui/table-failed.tsx";
import { UnsentGroups } from "./unsent-groups.tsx";

/** What one transfer held back (its id), or all of them of the last days, chosen again with its stores. */
export function UnsentProducts({ of }: { of: string }) {
  const { t } = useTranslation("listings");
  const send = useGoToTransfer();
  const gone = useRef(false);
  const found = useQuery({
    ...api.ProductTransfer.GetUnsent.query(isId(of) ? { processId: of } : {}),
    // Who comes back to this address asks anew: it may have been sent meanwhile.
    gcTime: 0,
  });
  const unsent = found.data;
  useEffect(() => {
    const [only, ...others] = unsent?.groups ?? [];
    if (!only || others.length > 0 || gone.current) return;
    gone.current = true;
    void send(only.productIds, only.storeIds, { replace: true });
  });
  if (found.error && !isMissing(found.error)) return <TableFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (unsent?.count === 0 || found.error)
    return (
      <EmptyState
        title={t("send.allSent")}
        text={t("send.allSentText")}
        action={<LinkButton to="/Product/List">{t("send.change")}</LinkButton>}
      />
    );
  if (unsent && unsent.groups.length > 1) return <UnsentGroups {...unsent} />;
  return <Loader />;
}
