import { useMutation } from "@tanstack/react-query";
import type { BrandMapping } from "@tradeport/contract/brand-mapping";
import type { Channel } from "@tradeport/contract/connections";
import { api, refresh } from "#api";
import { counted, useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { useWayBack } from "#ui/way-back.ts";
import { effectOfBrand } from "./client-effects.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";

/** A brand of the channel. */
export interface Choice {
  code: string;
  name: string;
}

/** Says once, for all products of a brand, which of the channel's it is; null takes the choice away. One press takes either back. */
export const useBrandChoice = (channel: Channel, brand: BrandMapping, onEnd: () => void) => {
  const { t } = useTranslation("mapping");
  const { notice } = useWayBack() ?? {};
  const from = brand.source === "client" ? brand.channelBrandCode : null;
  const set = (from: string | null, channelBrandCode: string | null) =>
    api.Mapping.SetClientBrandMapping({ channelId: channel.id, brandId: brand.brandId, from, channelBrandCode });
  const save = useMutation({
    mutationFn: (choice: Choice | null) => set(from, choice?.code ?? null),
    onSuccess: (_, choice) => {
      notify.success(
        choice === null
          ? t("brands.removed", { brand: brand.brandName })
          : t("brands.saved", { ...counted(brand.productCount), brand: brand.brandName, name: choice.name }),
        { ...notice, undo: () => set(choice?.code ?? null, from) },
      );
      onEnd();
    },
    // Who was overtaken sees what it is now.
    onError: () => void refresh(["mappings"]),
  });
  const { ask, isAsking } = useEffectQuestion();
  /** A person is told what that reaches, where products are in stores. */
  const choose = (choice: Choice | null) =>
    ask({
      effect: () => effectOfBrand({ channelId: channel.id, brandId: brand.brandId }),
      concerns: "listings",
      removes: choice === null,
      lines: [{ name: brand.brandName, before: brand.channelBrandName, after: choice?.name ?? null }],
      run: () => save.mutate(choice),
    });
  return { choose, isBusy: save.isPending || isAsking, from };
};
