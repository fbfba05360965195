import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { useMutation } from "@tanstack/react-query";
import { pageSizeCap } from "@tradeport/contract/limits";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useGoToTranslate } from "#list/to-transfer.ts";
import { useTranslator } from "#list/use-translator.ts";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

/** Goes to the screen where exactly these products are translated; only where a service is configured. */
export function TranslateProducts({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const go = useGoToTranslate();
  const isAvailable = useTranslator();
  if (!useMay(api.Translation.TranslateProducts) || !isAvailable) return null;
  const tooMany = selection.count > pageSizeCap;
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" disabled={tooMany} onClick={() => void go(selection.ids)}>
          {t("list.translate")}
        </Button>
      </span>
    </Tooltip>
  );
}

const perCall = 1000;

/** What machines translated of these products is approved; asked about first, for it says that somebody has read it. */
export function ApproveTexts({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const confirm = useConfirm();
  const approve = useMutation({
    mutationFn: async () => {
      const { ids } = selection;
      const question = {
        title: t("list.approveTextsTitle", counted(ids.length)),
        text: t("list.approveTextsText"),
        action: t("list.approveTextsVerb"),
      };
      if (!(await confirm(question))) return;
      let products = 0;
      for (let at = 0; at < ids.length; at += perCall)
        products += (await api.Translation.ApproveTexts({ ids: ids.slice(at, at + perCall) })).products;
      if (products > 0) notify.success(t("list.approveTextsDone", counted(products)));
      else notify.info(t("list.approveTextsNone"));
      selection.clear();
    },
  });
  if (!useMay(api.Translation.ApproveTexts)) return null;
  return (
    <Button size="small" loading={approve.isPending} onClick={() => approve.mutate()}>
      {t("list.approveTexts")}
    </Button>
  );
}
