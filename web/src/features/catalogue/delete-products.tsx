import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { HoldCode, ProductUsage } from "@tradeport/contract/product-removal";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 1000;
/** So many are named; of more it is said how many there are. */
const namedMost = 5;

const inCalls = async <T,>(ids: readonly string[], call: (ids: string[]) => Promise<readonly T[]>): Promise<T[]> => {
  const answers: T[] = [];
  for (let at = 0; at < ids.length; at += perCall) answers.push(...(await call(ids.slice(at, at + perCall))));
  return answers;
};

/** Asks with the names of what goes, how many, and what stays and why (U39). What can't go is offered the archive. Answers whether anything went. */
export const useDeleteProducts = () => {
  const { t } = useTranslation("catalogue");
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const found = await inCalls(ids, (some) => api.Product.GetProductUsage({ ids: some }));
      const goes = found.filter(({ heldBy }) => heldBy.length === 0);
      const stays = found.filter(({ heldBy }) => heldBy.length > 0);
      const archivable = stays.filter(({ isArchived }) => !isArchived);
      const n = counted(goes.length);
      const reasons = stays.length > 0 && <Reasons stays={stays} />;
      const archives = archivable.length > 0 && t("remove.archive", counted(archivable.length));
      if (goes.length === 0) {
        const answer = await confirm({
          title: t("remove.noneTitle", counted(stays.length)),
          text: reasons,
          action: archives || t("remove.understood"),
        });
        if (answer && archives) await archive(archivable);
        return false;
      }
      const answer = await confirm({
        title: t("remove.title", n),
        text: (
          <>
            <Named goes={goes} />
            {t("remove.text")}
            {reasons}
          </>
        ),
        action: t("remove.verb", n),
        tone: "error",
        ...(archives ? { checkbox: { label: archives } } : {}),
      });
      if (!answer) return false;
      const became = await inCalls(
        goes.map(({ id }) => id),
        (some) => api.Product.DeleteProductMasterData({ ids: some }),
      );
      const deleted = became.filter(({ outcome }) => outcome === "deleted").length;
      const held = became.filter(({ outcome }) => outcome === "held").length;
      if (answer.checked) await archive(archivable);
      if (held > 0) notify.warning(t("remove.heldSince", { ...counted(held), deleted: formatCount(deleted) }));
      else notify.success(t("remove.done", counted(deleted)));
      return deleted > 0;
    },
  });

  async function archive(products: readonly ProductUsage[]) {
    const set = (isArchived: boolean) => async () => {
      await inCalls(
        products.map(({ id }) => id),
        async (ids) => [await api.Product.ArchivedProductMasterData({ ids, isArchived })],
      );
    };
    await set(true)();
    notify.success(t("list.archiveDone", counted(products.length)), { undo: set(false) });
  }
};

/** What goes, by name. */
function Named({ goes }: { goes: readonly ProductUsage[] }) {
  const { t } = useTranslation("catalogue");
  const variants = goes.reduce((sum, { variantCount }) => sum + variantCount, 0);
  return (
    <>
      {goes.slice(0, namedMost).map(({ id, productName, productMainCode }) => (
        <span key={id} style={{ display: "block", overflowWrap: "anywhere" }}>
          {productName} ({productMainCode})
        </span>
      ))}
      {goes.length > namedMost && <span style={{ display: "block" }}>{t("remove.more", counted(goes.length - namedMost))}</span>}
      <span style={{ display: "block", marginBottom: 8 }}>{t("list.variants", counted(variants))}</span>
    </>
  );
}

/** What stays: a line for each reason, with how many it is for. */
function Reasons({ stays }: { stays: readonly ProductUsage[] }) {
  const { t } = useTranslation("catalogue");
  const byCode = new Map<HoldCode, number>();
  for (const { heldBy } of stays) for (const { code } of heldBy) byCode.set(code, (byCode.get(code) ?? 0) + 1);
  return (
    <span style={{ display: "block", marginTop: 8 }}>
      {t("remove.stays", counted(stays.length))}
      {[...byCode].map(([code, count]) => (
        <span key={code} style={{ display: "block" }}>
          {t(`remove.held.${code}`, counted(count))}
        </span>
      ))}
    </span>
  );
}

/** Of a selection in the list. */
export function DeleteProducts({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const remove = useDeleteProducts();
  if (!useMay(api.Product.DeleteProductMasterData)) return null;
  const act = async () => {
    if (await remove.mutateAsync(selection.ids)) selection.clear();
  };
  return (
    <Button size="small" color="error" loading={remove.isPending} onClick={() => void act().catch(() => {})}>
      {t("remove.act")}
    </Button>
  );
}
