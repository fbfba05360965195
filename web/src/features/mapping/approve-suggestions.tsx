import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { refresh, refreshed } from "#api";
import { counted, useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import type { Draft } from "./attribute-draft.ts";
import { useMappingCalls } from "./mapping-calls.ts";
import { approvedOf } from "./suggested.ts";

/** What is surely suggested for a category, its attributes and its values, is saved by one press; until then nothing is. */
export function ApproveSuggestions({
  where,
  channelCategoryCode,
  draft,
  suggested,
}: {
  where: { channelId: string; tradeportCategoryId: string };
  channelCategoryCode: string;
  draft: Draft;
  suggested: readonly AttributeSuggestions[];
}) {
  const { t } = useTranslation("mapping");
  const calls = useMappingCalls();
  const { from, to, attributeCount, values, count } = approvedOf(draft, suggested);
  const valuesAt = (of: (typeof values)[number]) => ({
    channelId: where.channelId,
    channelCategoryCode,
    channelAttributeCode: of.channelAttributeCode,
    tradeportAttributeId: of.tradeportAttributeId,
  });
  const approve = useMutation({
    // Values first stand once their attribute does; what was saved before a refusal stays, and the rest is suggested again.
    mutationFn: async () => {
      if (attributeCount > 0) await calls.setAttributes(where, from, to);
      for (const of of values) await calls.setValues(valuesAt(of), [], of.pairs);
      return async () => {
        for (const of of values) await calls.setValues(valuesAt(of), of.pairs, []);
        if (attributeCount > 0) await calls.setAttributes(where, to, from);
      };
    },
    onSuccess: async (undo) => {
      await refreshed();
      notify.success(t("attributes.approved", counted(count)), { undo });
    },
    onError: () => void refresh(["mappings"]),
  });
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button size="small" variant="contained" loading={approve.isPending} onClick={() => approve.mutate()}>
          {t("attributes.approve", counted(count))}
        </Button>
      }
    >
      {t("attributes.approvable", { attributes: attributeCount, values: count - attributeCount })}
    </Alert>
  );
}
