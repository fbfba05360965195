import { type AreaRights, areas, presetOf } from "@tradeport/contract/areas";
import type { MemberRight } from "@tradeport/contract/members";
import { counted, useTranslation } from "#i18n";
import { TwoLines } from "#ui/cells.tsx";

interface Given {
  right: MemberRight;
  areas: AreaRights | null;
  storeIds: readonly string[] | null;
}

/** By which name somebody's rights go. */
export const useRightsWord = () => {
  const { t } = useTranslation("people");
  return ({ right, areas: own }: Pick<Given, "right" | "areas">) =>
    own ? t(`presets.${presetOf(own) ?? "areas"}`) : t(`rights.${right}`);
};

/** Their name; of rights without one, what they hold. */
export function RightsCell({ of }: { of: Given }) {
  const { t } = useTranslation("people");
  const word = useRightsWord();
  const own = of.areas;
  const each = own && areas.flatMap((area) => (own[area] ? [`${t(`areas.${area}`)}: ${t(`levels.${own[area]}`)}`] : []));
  const parts = [
    ...(own && presetOf(own) === undefined ? (each ?? []) : []),
    ...(of.storeIds ? [t("someStores", counted(of.storeIds.length))] : []),
  ];
  return <TwoLines main={word(of)} sub={parts.join(" · ")} />;
}
