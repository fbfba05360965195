import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { BrandMapping } from "@tradeport/contract/brand-mapping";
import type { Channel } from "@tradeport/contract/connections";
import { useState } from "react";
import { api, refresh } from "#api";
import { counted, useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { SearchField } from "#ui/search-input.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { untilRead } from "./taxonomy.ts";

/** A brand of the channel. */
export interface Choice {
  code: string;
  name: string;
}

/** Chooses the channel's brand, once for all products of ours. */
export function BrandTarget({
  channel,
  brand,
  selected,
  onChoose,
  onEnd,
}: {
  channel: Channel;
  brand: BrandMapping;
  selected: Choice | null;
  onChoose: (selected: Choice | null) => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation("mapping");
  const { notice } = useWayBack() ?? {};
  const [typed, setTyped] = useState("");
  const found = useQuery({
    ...api.Mapping.GetChannelBrand.query({ channelId: channel.id, search: typed.trim() || undefined }),
    ...untilRead,
    placeholderData: keepPreviousData,
  });
  const none = found.data?.data.length === 0;
  // Who finds the own brand nowhere is offered the marketplace's word for none, where it has one.
  const without = useQuery({
    ...api.Mapping.GetChannelBrand.query({ channelId: channel.id, search: "markasız" }),
    ...untilRead,
    enabled: none,
  });
  const from = brand.source === "client" ? brand.channelBrandCode : null;
  const set = (from: string | null, channelBrandCode: string | null) =>
    api.Mapping.SetClientBrandMapping({ channelId: channel.id, brandId: brand.brandId, from, channelBrandCode });
  const save = useMutation({
    mutationFn: (code: string | null) => set(from, code),
    onSuccess: (_, code) => {
      notify.success(
        code === null
          ? t("brands.removed", { brand: brand.brandName })
          : t("brands.saved", { ...counted(brand.productCount), brand: brand.brandName, name: selected?.name ?? "" }),
        { ...notice, undo: () => set(code, from) },
      );
      onEnd();
    },
    // Who was overtaken sees what it is now.
    onError: () => void refresh(["mappings"]),
  });
  const listed = (none ? without.data?.data : found.data?.data) ?? [];
  const options = selected && !listed.some(({ code }) => code === selected.code) ? [selected, ...listed] : listed;
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, alignItems: { sm: "flex-start" } }}>
      <Box sx={{ flex: 1, maxWidth: 520 }}>
        <SearchField
          label={t("brands.search", { channel: channel.name })}
          helperText={t("brands.searchHint")}
          options={options.map(({ code, name }) => ({ value: code, label: name }))}
          value={selected?.code ?? null}
          onChange={(code) => onChoose(options.find((option) => option.code === code) ?? null)}
          onSearch={setTyped}
          hint={none ? t("brands.notListed") : undefined}
          loading={found.isFetching}
        />
      </Box>
      <Button
        variant="contained"
        disabled={!selected}
        loading={save.isPending}
        onClick={() => selected && save.mutate(selected.code)}
      >
        {t("brands.save")}
      </Button>
      {from !== null && (
        <Button color="error" disabled={save.isPending} onClick={() => save.mutate(null)}>
          {t("brands.remove")}
        </Button>
      )}
      <Button disabled={save.isPending} onClick={onEnd}>
        {t("brands.cancel")}
      </Button>
    </Stack>
  );
}
