import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { Channel } from "@tradeport/contract/connections";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { useTranslation, useWords } from "#i18n";
import { SideSheet } from "#ui/side-sheet.tsx";
import { ValueForm } from "./value-form.tsx";

/** The sheet in which the values of our attribute get their twins at the channel. */
export function ValueMapping({
  channel,
  categoryId,
  channelCategoryCode,
  theirs,
  ours,
  startsWithMissing,
  named,
  suggested,
  onClose,
}: {
  channel: Channel;
  categoryId: string;
  channelCategoryCode: string;
  theirs: ChannelAttribute | undefined;
  ours: CategoryAttribute | undefined;
  /** What is not mapped is shown alone at first. */
  startsWithMissing: boolean;
  /** The values that a cause named: they come first. */
  named?: readonly string[] | undefined;
  suggested: readonly AttributeSuggestions[];
  onClose: () => void;
}) {
  const { t } = useTranslation("mapping");
  const words = useWords();
  const open = theirs !== undefined && ours !== undefined;
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      width={640}
      title={open ? t("values.title", { ours: words(ours.names) || ours.name, theirs: words(theirs.names) || theirs.name }) : ""}
    >
      {open && (
        <ValueForm
          channel={channel}
          categoryId={categoryId}
          channelCategoryCode={channelCategoryCode}
          theirs={theirs}
          ours={ours}
          startsWithMissing={startsWithMissing}
          named={named}
          suggested={suggested}
        />
      )}
    </SideSheet>
  );
}
