import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import { useTranslation, useWords } from "#i18n";
import type { Rule } from "./attribute-draft.ts";

/** Where an attribute's value comes from, in a few words; null: from nowhere. */
export const useRuleWords = () => {
  const { t } = useTranslation("mapping");
  const words = useWords();
  return (rule: Rule | undefined, attribute: ChannelAttribute, ours: readonly CategoryAttribute[]): string | null => {
    if (rule?.kind === "ours") {
      const own = ours.find(({ id }) => id === rule.id);
      const { or } = rule;
      const value = or && "code" in or ? attribute.values.find(({ code }) => code === or.code) : undefined;
      const instead = value ? words(value.names) || value.name : or && "text" in or ? or.text : null;
      return own ? [words(own.names) || own.name, instead].filter(Boolean).join(" / ") : null;
    }
    if (rule?.kind === "value") {
      const value = attribute.values.find(({ code }) => code === rule.code);
      return value ? words(value.names) || value.name : rule.code;
    }
    if (rule?.kind === "text") return rule.text;
    return rule?.kind === "left" ? t("attributes.kind.optional") : null;
  };
};
