import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Input } from "@tradeport/contract";
import { product } from "@tradeport/contract/catalogue";
import { pageSizeCap } from "@tradeport/contract/common";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { Chosen } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 1000;

/** Into the archive, or out of it when the list shows the archive. A whole filter is counted exactly before the question is asked. */
export function ArchiveProducts({ chosen, ask }: { chosen: Chosen; ask: Input<typeof product.GetAllProductMasterData> }) {
  const { t } = useTranslation("catalogue");
  const queries = useQueryClient();
  const confirm = useConfirm();
  const isArchived = !ask.isArchived;
  const archive = useMutation({
    mutationFn: async () => {
      const ids = chosen.all ? await idsOf(ask) : chosen.ids;
      const n = formatCount(ids.length);
      const answer = await confirm({
        title: t(isArchived ? "list.archiveTitle" : "list.unarchiveTitle", { n }),
        text: t(isArchived ? "list.archiveText" : "list.unarchiveText"),
        action: t(isArchived ? "list.archiveVerb" : "list.unarchiveVerb", { n }),
      });
      if (!answer) return;
      for (let at = 0; at < ids.length; at += perCall) {
        await api.Product.ArchivedProductMasterData({ ids: ids.slice(at, at + perCall), isArchived });
      }
      notify.success(t(isArchived ? "list.archiveDone" : "list.unarchiveDone", { n }));
      chosen.clear();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["Product"] }),
  });
  if (!useMay(product.ArchivedProductMasterData)) return null;
  const tooMany = chosen.count > pageSizeCap;
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" disabled={tooMany} loading={archive.isPending} onClick={() => archive.mutate()}>
          {t(isArchived ? "list.toArchive" : "list.fromArchive")}
        </Button>
      </span>
    </Tooltip>
  );
}

/** Everything that the filter matches at this moment. */
const idsOf = async (ask: Input<typeof product.GetAllProductMasterData>) =>
  (await api.Product.GetAllProductMasterData({ ...ask, page: 0, pageSize: -1 })).data.map(({ id }) => id);
