import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 1000;

/** More than a person looks through: such an act is asked about first, though it can be taken back. */
const many = 50;

const setArchived = async (ids: readonly string[], isArchived: boolean) => {
  for (let at = 0; at < ids.length; at += perCall)
    await api.Product.ArchivedProductMasterData({ ids: ids.slice(at, at + perCall), isArchived });
};

/** Into the archive, or out of it when the list shows the archive: exactly those that were chosen. */
export function ArchiveProducts({ selection, isArchived }: { selection: RowSelection; isArchived: boolean }) {
  const { t } = useTranslation("catalogue");
  const confirm = useConfirm();
  const archive = useMutation({
    mutationFn: async () => {
      const { ids } = selection;
      const n = counted(ids.length);
      const question = {
        title: t(isArchived ? "list.archiveTitle" : "list.unarchiveTitle", n),
        text: t(isArchived ? "list.archiveText" : "list.unarchiveText"),
        action: t(isArchived ? "list.archiveVerb" : "list.unarchiveVerb", n),
      };
      if (ids.length > many && !(await confirm(question))) return;
      await setArchived(ids, isArchived);
      notify.success(t(isArchived ? "list.archiveDone" : "list.unarchiveDone", n), { undo: () => setArchived(ids, !isArchived) });
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
