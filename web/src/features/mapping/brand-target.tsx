import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BrandMapping } from "@tradeport/contract/brand-mapping";
import type { Channel } from "@tradeport/contract/connections";
import { useState } from "react";
import { api } from "#api";
import { foldText, useTranslation } from "#i18n";
import { SearchField } from "#ui/search-input.tsx";
import { untilRead } from "./taxonomy.ts";
import { type Choice, useBrandChoice } from "./use-brand-choice.ts";

const isNamed = (brand: Choice | null, typed: string) => brand !== null && foldText(brand.name).includes(foldText(typed.trim()));

/** Chooses the channel's brand, once for all products of ours. */
export function BrandTarget({
  channel,
  brand,
  noBrand,
  selected,
  onChoose,
  onEnd,
}: {
  channel: Channel;
  brand: BrandMapping;
  noBrand: Choice | null;
  selected: Choice | null;
  onChoose: (selected: Choice | null) => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation("mapping");
  const [typed, setTyped] = useState("");
  const found = useQuery({
    ...api.Mapping.GetChannelBrand.query({ channelId: channel.id, search: typed.trim() || undefined }),
    ...untilRead,
    placeholderData: keepPreviousData,
  });
  const none = found.data?.data.length === 0;
  const { choose, isBusy, from } = useBrandChoice(channel, brand, onEnd);
  // The marketplace's word for none comes first; below what fits where something was typed, for Enter takes the first.
  const fitting = (found.data?.data ?? []).filter(({ code }) => code !== noBrand?.code);
  const without = noBrand ? [noBrand] : [];
  const listed = typed.trim() === "" || isNamed(noBrand, typed) ? [...without, ...fitting] : [...fitting, ...without];
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
      <Button variant="contained" disabled={!selected} loading={isBusy} onClick={() => selected && choose(selected)}>
        {t("brands.save")}
      </Button>
      {from !== null && (
        <Button color="error" disabled={isBusy} onClick={() => choose(null)}>
          {t("brands.remove")}
        </Button>
      )}
      <Button disabled={isBusy} onClick={onEnd}>
        {t("brands.cancel")}
      </Button>
    </Stack>
  );
}
