import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { refresh, refreshed } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { notify } from "#ui/notify.ts";
import type { Draft } from "./attribute-draft.ts";
import { useMappingCalls } from "./mapping-calls.ts";
import type { ChangeLine } from "./own-effect.tsx";
import { useRuleWords } from "./rule-words.ts";
import { approvedOf, fillSuggested } from "./suggested.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";

/** What is surely suggested for a category, its attributes and its values, is saved by one press; until then nothing is. */
export function ApproveSuggestions({
  where,
  channelCategoryCode,
  draft,
  suggested,
  theirs,
  ours,
}: {
  where: { channelId: string; tradeportCategoryId: string };
  channelCategoryCode: string;
  draft: Draft;
  suggested: readonly AttributeSuggestions[];
  theirs: readonly ChannelAttribute[];
  ours: readonly CategoryAttribute[];
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
  const { ask, isAsking } = useEffectQuestion();
  const endOf = useRuleWords();
  const words = useWords();
  if (count === 0) return null;
  const shownOf = ({ name, names }: { name: string; names?: ChannelAttribute["names"] }) => words(names) || name;
  /** Of values alone: products that carry them. Where those of several attributes are in stores, no more than the category's are. */
  const effectOf = async (codes: string[]) => {
    const ofValues =
      attributeCount === 0 ? await Promise.all(values.map((of) => calls.valuesEffect(valuesAt(of), of.pairs))) : [];
    const affecting = ofValues.filter((effect) => ("clients" in effect ? effect.clients : effect.affected) > 0);
    return ofValues.length > 0 && affecting.length < 2 ? (affecting[0] ?? ofValues[0]!) : calls.attributesEffect(where, codes);
  };
  const press = () => {
    const rules = fillSuggested(draft, suggested).next;
    const lines = theirs.flatMap((attribute): ChangeLine[] => {
      const { code } = attribute;
      const changed = rules[code] !== draft[code];
      const pairs = values.find(({ channelAttributeCode }) => channelAttributeCode === code);
      const own = ours.find(({ id }) => id === pairs?.tradeportAttributeId);
      return [
        ...(changed ? [{ name: shownOf(attribute), before: null, after: endOf(rules[code]?.rule, attribute, ours) }] : []),
        ...(pairs?.pairs ?? []).map(({ tradeportValueId, text, channelValueCode }) => {
          const value = own?.values.find(({ id }) => id === tradeportValueId);
          const there = attribute.values.find((one) => one.code === channelValueCode);
          return {
            name: `${shownOf(attribute)}: ${(value && (words(value.names) || value.name)) || text || ""}`,
            before: null,
            after: there ? shownOf(there) : channelValueCode,
          };
        }),
      ];
    });
    const codes = [
      ...new Set([
        ...Object.keys(rules).filter((code) => rules[code] !== draft[code]),
        ...values.map((of) => of.channelAttributeCode),
      ]),
    ];
    ask({ effect: () => effectOf(codes), concerns: "listings", lines, run: () => approve.mutate() });
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button size="small" variant="contained" loading={approve.isPending || isAsking} onClick={press}>
          {t("attributes.approve", counted(count))}
        </Button>
      }
    >
      {t("attributes.approvable", { attributes: attributeCount, values: count - attributeCount })}
    </Alert>
  );
}
