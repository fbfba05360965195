import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { BrandRow } from "@tradeport/contract/brands";
import { useEffect, useState } from "react";
import { ApiError, api } from "#api";
import { counted, useTranslation } from "#i18n";
import { type ControlProps, useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { SearchField } from "#ui/search-input.tsx";

/** One name a line; those that are there are not doubled. */
export const useAddBrands = () => {
  const { t } = useTranslation("brands");
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async () => {
      const answer = await confirm({
        title: t("brands.addTitle"),
        text: t("brands.addText"),
        action: t("brands.add"),
        fields: [{ key: "names", label: t("brands.names"), required: true, multiline: true }],
      });
      const names = (answer?.values.names ?? "").split("\n").flatMap((line) => line.trim() || []);
      if (names.length === 0) return;
      const made = await api.Product.CreateClientBrandByList({ names });
      const fresh = made.filter(({ isNew }) => isNew).length;
      notify.success(
        [
          t("brands.added", counted(fresh)),
          ...(made.length > fresh ? [t("brands.there", counted(made.length - fresh))] : []),
        ].join(" "),
      );
    },
  });
};

/** A brand that products have is not deleted: the question says how many, and offers to merge it (U39). */
export const useDeleteBrand = () => {
  const { t } = useTranslation(["brands", "catalogue"]);
  const confirm = useConfirm();
  const merge = useMergeBrand();
  return useMutation({
    mutationFn: async (row: BrandRow) => {
      const { id, name, productCount, mappingCount } = row;
      if (productCount > 0) {
        const answer = await confirm({
          title: t("brands.usedTitle", { name }),
          text: t("brands.usedText", counted(productCount)),
          action: t("brands.mergeAct"),
        });
        if (answer) await merge.mutateAsync(row);
        return;
      }
      const answer = await confirm({
        title: t("brands.removeTitle", { name }),
        text: mappingCount > 0 ? t("brands.removeMapped", counted(mappingCount)) : t("brands.removeText"),
        action: t("remove.act", { ns: "catalogue" }),
        tone: "error",
      });
      if (!answer) return;
      const [became] = await api.Product.DeleteClientBrands({ ids: [id] });
      if (became?.outcome === "held") notify.warning(t("brands.usedText", counted(became.heldBy)));
      else notify.success(t("brands.removed", { name }));
    },
  });
};

/** Asks which one stays; where both say what they are at a marketplace and differ, asks once more. */
export const useMergeBrand = () => {
  const { t } = useTranslation("brands");
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async ({ id, name, productCount }: BrandRow) => {
      const answer = await confirm({
        title: t("brands.mergeTitle", { name }),
        text: t("brands.mergeText", counted(productCount)),
        action: t("brands.mergeAct"),
        fields: [
          {
            key: "into",
            label: t("brands.into"),
            required: true,
            control: (props) => <PickBrand {...props} without={id} />,
          },
        ],
      });
      const intoId = answer?.values.into;
      if (!intoId) return;
      const act = (more: { evenIfMappingsDiffer?: boolean } = {}) => api.Product.MergeBrands({ ids: [id], intoId, ...more });
      const merged = await act().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "brand_mappings_differ") throw error;
        const sure = await confirm({ title: t("brands.differTitle"), text: error.message, action: t("brands.mergeAct") });
        return sure ? act({ evenIfMappingsDiffer: true }) : null;
      });
      if (merged) notify.success(t("brands.merged", counted(merged.products)));
    },
  });
};

/** Asked when the person stops typing for 250 ms. */
function PickBrand({ label, value, complaint, onChange, without }: ControlProps & { without: string }) {
  const { t } = useTranslation(["offers", "brands"]);
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  useEffect(() => {
    const wait = setTimeout(() => setText(typed.trim()), 250);
    return () => clearTimeout(wait);
  }, [typed]);
  const found = useQuery({
    ...api.Product.AutoCompleteBrand.query({ text }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const rows = (text === "" ? [] : (found.data ?? [])).filter(({ brandId }) => brandId !== without);
  const options = rows.map(({ brandId, value: name }) => ({ value: brandId, label: name }));
  const all = picked && !options.some((one) => one.value === picked.value) ? [picked, ...options] : options;
  return (
    <SearchField
      label={label}
      helperText={complaint ?? (found.error ? t("sets.findFailed") : t("brands.intoHint", { ns: "brands" }))}
      error={complaint !== undefined || found.error !== null}
      options={all}
      value={value === "" ? null : value}
      loading={found.isFetching || typed.trim() !== text}
      onSearch={setTyped}
      onChange={(next) => {
        setPicked(all.find((one) => one.value === next) ?? null);
        onChange(next === null ? "" : String(next));
      }}
    />
  );
}
