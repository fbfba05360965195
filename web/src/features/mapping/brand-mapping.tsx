import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BrandMapping as Brand } from "@tradeport/contract/brand-mapping";
import type { Channel } from "@tradeport/contract/connections";
import { useState } from "react";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { useUnsaved } from "#ui/leave.tsx";
import { Section } from "#ui/page.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { BrandSuggestions } from "./brand-suggestions.tsx";
import { BrandTarget } from "./brand-target.tsx";
import { atChannel, isLoading, untilRead } from "./taxonomy.ts";
import type { Choice } from "./use-brand-choice.ts";

const first = 5;

/** What the client's brands are on a channel with a list of its own; with a product, its brand alone. Unknown ones come first. */
export function BrandMapping({ channel, productId }: { channel: Channel; productId: string }) {
  const { t } = useTranslation("mapping");
  const { whose } = useWhose();
  const [ofAll, setOfAll] = useState(false);
  const [typed, setTyped] = useState("");
  const [size, setSize] = useState(first);
  const [opened, setOpened] = useState(false);
  // By brand and above the rows: a choice outlives the row that it was made in, which a search or a new order takes away.
  const [changing, setChanging] = useState<Record<string, Changing>>({});
  const rows = Object.values(changing);
  useUnsaved(
    rows.some(({ selected }) => selected !== null),
    () => setChanging({}),
    atChannel,
  );
  const one = productId !== "" && !ofAll;
  const brands = useQuery({
    ...api.Mapping.GetClientBrandMapping.query(
      one
        ? { ...whose, channelId: channel.id, productId }
        : { ...whose, channelId: channel.id, search: typed.trim() || undefined, pageSize: size },
    ),
    ...untilRead,
    placeholderData: keepPreviousData,
  });
  const total = brands.data?.totalCount ?? 0;
  // Unknown ones come first: where the first is known, all are, and nobody has anything to do here who is not at it.
  if (!one && !opened && !rows.some(({ open }) => open) && typed === "" && brands.data?.data[0]?.channelBrandName)
    return (
      <Stack direction="row" useFlexGap sx={{ gap: 1, mb: 2, alignItems: "center", flexWrap: "wrap" }}>
        <StatusBadge tone="success" label={t("brands.allKnown", { channel: channel.name })} />
        <Button size="small" onClick={() => setOpened(true)}>
          {t("brands.show", counted(total))}
        </Button>
      </Stack>
    );
  return (
    <Section title={t("brands.title", { channel: channel.name })}>
      <Paper variant="outlined" sx={{ borderRadius: 2 }}>
        {!one && (total > first || typed !== "") && (
          <TextField
            size="small"
            label={t("brands.searchOwn")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            sx={{ m: 1.5, mb: 0.5, width: "min(360px, calc(100% - 24px))" }}
          />
        )}
        {brands.error && !isLoading(brands.error) && <TableFailed error={brands.error} onRetry={() => void brands.refetch()} />}
        {!brands.data && !brands.error && (
          <Typography role="status" color="textSecondary" sx={{ p: 1.5 }}>
            {isLoading(brands.failureReason) ? t("brands.loading", { channel: channel.name }) : t("brands.reading")}
          </Typography>
        )}
        {brands.data?.data.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 1.5 }}>
            {t(typed ? "brands.noMatch" : "brands.none")}
          </Typography>
        )}
        <Stack component="ul" aria-label={t("brands.title", { channel: channel.name })} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {brands.data?.data.map((brand) => (
            <BrandRow
              key={`${channel.id} ${brand.brandId}`}
              channel={channel}
              brand={brand}
              noBrand={brands.data.noBrand}
              changing={changing[brand.brandId] ?? { open: one && !brand.channelBrandName, selected: null }}
              onChange={(next) => setChanging((now) => ({ ...now, [brand.brandId]: next }))}
            />
          ))}
        </Stack>
        {(one || total > size) && (
          <Box sx={{ px: 1, py: 0.5, borderTop: 1, borderColor: "divider" }}>
            <Button size="small" onClick={() => (one ? setOfAll(true) : setSize(size + 25))}>
              {one ? t("brands.all") : t("brands.more", counted(total - size))}
            </Button>
          </Box>
        )}
      </Paper>
    </Section>
  );
}

/** Whether the channel's brand is being chosen in a row, and what is chosen and not confirmed. */
interface Changing {
  open: boolean;
  selected: Choice | null;
}

function BrandRow({
  channel,
  brand,
  noBrand,
  changing: { open, selected },
  onChange,
}: {
  channel: Channel;
  brand: Brand;
  noBrand: Choice | null;
  changing: Changing;
  onChange: (next: Changing) => void;
}) {
  const { t } = useTranslation("mapping");
  const mayMap = useMay(api.Mapping.SetClientBrandMapping);
  const action = t(brand.channelBrandName ? "brands.change" : "brands.choose");
  return (
    <Stack component="li" sx={{ p: 1.5, gap: 1.5, "& + li": { borderTop: 1, borderColor: "divider" } }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {brand.brandName}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {t("products", counted(brand.productCount))}
        </Typography>
        <BrandState brand={brand} channel={channel} />
        {mayMap && !open && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => onChange({ open: true, selected })}
            aria-label={t("brands.changeOf", { action, brand: brand.brandName })}
          >
            {action}
          </Button>
        )}
      </Stack>
      {mayMap && !brand.channelBrandName && (
        <BrandSuggestions
          channel={channel}
          brand={brand}
          noBrand={noBrand}
          onDone={() => onChange({ open: false, selected: null })}
        />
      )}
      {mayMap && open && (
        <BrandTarget
          channel={channel}
          brand={brand}
          noBrand={noBrand}
          selected={selected}
          onChoose={(next) => onChange({ open, selected: next })}
          onEnd={() => onChange({ open: false, selected: null })}
        />
      )}
    </Stack>
  );
}

function BrandState({ brand, channel }: { brand: Brand; channel: Channel }) {
  const { t } = useTranslation("mapping");
  const name = brand.channelBrandName;
  if (brand.source === null) return <StatusBadge tone="warning" label={t("brands.unknown", { channel: channel.name })} />;
  if (name === null) return <StatusBadge tone="error" label={t("brands.gone", { channel: channel.name })} />;
  return <StatusBadge tone="success" label={t(brand.source === "name" ? "brands.sameName" : "brands.selected", { name })} />;
}
