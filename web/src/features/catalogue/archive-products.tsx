import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 1000;

/** Into the archive, or out of it when the list shows the archive: exactly those that were chosen. */
export function ArchiveProducts({ selection, isArchived }: { selection: RowSelection; isArchived: boolean }) {
  const { t } = useTranslation("catalogue");
  const confirm = useConfirm();
  const archive = useMutation({
    mutationFn: async () => {
      const { ids } = selection;
      const n = counted(ids.length);
      const answer = await confirm({
        title: t(isArchived ? "list.archiveTitle" : "list.unarchiveTitle", n),
        text: t(isArchived ? "list.archiveText" : "list.unarchiveText"),
        action: t(isArchived ? "list.archiveVerb" : "list.unarchiveVerb", n),
      });
      if (!answer) return;
      for (let at = 0; at < ids.length; at += perCall) {
        await api.Product.ArchivedProductMasterData({ ids: ids.slice(at, at + perCall), isArchived });
      }
      notify.success(t(isArchived ? "list.archiveDone" : "list.unarchiveDone", n));
      selection.clear();
    },
  });
  if (!useMay(api.Product.ArchivedProductMasterData)) return null;
  return (
    <Button size="small" loading={archive.isPending} onClick={() => archive.mutate()}>
      {t(isArchived ? "list.toArchive" : "list.fromArchive")}
    </Button>
  );
}
