import type { StockGuard } from "@tradeport/contract/stock-guard";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#i18n";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { NumberInput } from "#ui/number-inputs.tsx";
import { Section } from "#ui/page.tsx";
import { type GuardValues, nowhere } from "./stock-guard-values.ts";

/** How many last pieces of a product are shown in one store alone, and in which. */
export function StockGuardLast({ stores }: { stores: StockGuard["stores"] }) {
  const { t } = useTranslation("guard");
  const { control } = useFormContext<GuardValues>();
  const [lastPieces, lastStore] = useWatch({ control, name: ["lastPieces", "lastStore"] });
  const options = [
    { value: nowhere, label: t("nowhere") },
    ...stores.map(({ storeId, storeName, channelName }) => ({ value: storeId, label: `${storeName} · ${channelName}` })),
  ];
  if (!options.some(({ value }) => value === lastStore)) options.push({ value: lastStore, label: t("lastGone") });
  return (
    <Section title={t("last")}>
      <Fields>
        <NumberInput name="lastPieces" label={t("lastPieces")} hint={t("lastPiecesHint")} unit={t("unit")} required />
        <SelectInput
          name="lastStore"
          label={t("lastStore")}
          options={options}
          required
          disabled={lastPieces === 0}
          {...(lastPieces !== 0 && lastStore !== nowhere && { hint: t("lastStoreHint") })}
        />
      </Fields>
    </Section>
  );
}
