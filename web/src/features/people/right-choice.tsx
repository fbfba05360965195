import { MemberRight } from "@tradeport/contract/members";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#i18n";
import { SelectInput } from "#ui/inputs.tsx";

/** Owner, editor or viewer, with what that means. */
export function RightChoice() {
  const { t } = useTranslation("people");
  const right = MemberRight.catch("read").parse(useWatch({ name: "right" }));
  return (
    <SelectInput
      name="right"
      label={t("right")}
      required
      hint={t(`rightHint.${right}`)}
      options={MemberRight.options.toReversed().map((value) => ({ value, label: t(`rights.${value}`) }))}
    />
  );
}
