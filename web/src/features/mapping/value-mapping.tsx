import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { Channel } from "@tradeport/contract/connections";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import { useMemo, useState } from "react";
import { api, refreshed } from "#api";
import { counted, foldText, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { isConflict } from "#ui/conflict.ts";
import { useUnsaved } from "#ui/leave.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { SearchField } from "#ui/search-input.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { chosenCode, chosenPairs, codeIn, ownPairs, type Saved } from "./value-draft.ts";

/** The sheet in which the values of our attribute get their twins at the channel. */
export function ValueMapping({
  channel,
  channelCategoryCode,
  theirs,
  ours,
  onClose,
}: {
  channel: Channel;
  channelCategoryCode: string;
  theirs: ChannelAttribute | undefined;
  ours: CategoryAttribute | undefined;
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
      title={open ? t("values.title", { ours: words(ours.names) || ours.name, theirs: theirs.name }) : ""}
    >
      {open && <Values channel={channel} channelCategoryCode={channelCategoryCode} theirs={theirs} ours={ours} />}
    </SideSheet>
  );
}

function Values({
  channel,
  channelCategoryCode,
  theirs,
  ours,
}: {
  channel: Channel;
  channelCategoryCode: string;
  theirs: ChannelAttribute;
  ours: CategoryAttribute;
}) {
  const { t } = useTranslation("mapping");
  const { action } = useWayBack() ?? {};
  const words = useWords();
  const mayMap = useMay(api.Mapping.SetClientCategoryAttributeValueMapping);
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [edited, setEdited] = useState<Record<string, string | null>>({});
  const where = { tradeportAttributeId: ours.id, channelId: channel.id, channelCategoryCode, channelAttributeCode: theirs.code };
  const saved = useQuery(api.Mapping.GetClientChannelCategoryAttributeValueMapping.query(where));
  const options = useMemo(() => theirs.values.map(({ code, name }) => ({ value: code, label: name })), [theirs.values]);
  const same = useMemo(() => {
    const byName = new Map(theirs.values.map(({ code, name }) => [foldText(name), code]));
    return new Map(
      ours.values.map((value) => [
        value.id,
        [value.name, value.names.tr, value.names.en].map((name) => byName.get(foldText(name))).find((code) => code) ?? null,
      ]),
    );
  }, [ours.values, theirs.values]);
  // What the first choice was made on stays what it is compared with, whatever is read again meanwhile.
  const [base, setBase] = useState<Saved | null>(null);
  const shown = base ?? saved.data ?? [];
  const choices = { edited, same };
  const savedOf = (id: string) => codeIn(shown, id);
  const codeOf = (id: string) => chosenCode(shown, choices, id);
  const proposed = (id: string) => !(id in edited) && savedOf(id) === null && same.get(id) !== null;
  const clear = () => {
    setEdited({});
    setBase(null);
  };
  const save = useMutation({
    mutationFn: async () => {
      try {
        await send(shown);
        return [];
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await api.Mapping.GetClientChannelCategoryAttributeValueMapping(where);
        setBase(now);
        const lost = ours.values.filter(
          ({ id }) => id in edited && codeIn(now, id) !== codeIn(shown, id) && codeIn(now, id) !== edited[id],
        );
        if (lost.length === 0) await send(now);
        return lost.map(({ id, name }) => `${name} (${now.find((one) => one.tradeportValueId === id)?.channelValueName ?? "–"})`);
      }
    },
    onSuccess: async (lost) => {
      await refreshed();
      if (lost.length > 0) return void notify.warning(t("overtaken", { names: lost.join(", ") }));
      clear();
      notify.success(t("values.saved"), { action });
    },
  });
  const send = (from: Saved) =>
    api.Mapping.SetClientCategoryAttributeValueMapping({
      ...where,
      from: ownPairs(from),
      clientChannelAttributeValueList: chosenPairs(
        from,
        choices,
        ours.values.map(({ id }) => id),
      ),
    });
  useUnsaved(Object.keys(edited).length > 0, clear);
  if (saved.error && !saved.data) return <TableFailed error={saved.error} onRetry={() => void saved.refetch()} />;
  if (!saved.data) return <Loader />;
  if (ours.values.length === 0) return <Alert severity="info">{t("values.none")}</Alert>;
  const missing = ours.values.filter(({ id }) => codeOf(id) === null);
  const changed = ours.values.some(({ id }) => codeOf(id) !== savedOf(id));
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t("values.text", { channel: channel.name })}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusBadge
          // A proposal counts once it is saved, and looks like it.
          tone={changed ? "waiting" : missing.length > 0 ? "warning" : "success"}
          label={
            missing.length > 0
              ? t(changed ? "values.stays" : "values.missing", counted(missing.length))
              : t(changed ? "values.completes" : "values.complete")
          }
        />
        <FormControlLabel
          control={<Switch size="small" checked={onlyMissing} onChange={(_, on) => setOnlyMissing(on)} />}
          label={t("values.onlyMissing")}
        />
        {mayMap && (
          <Button
            variant="contained"
            disabled={!changed}
            loading={save.isPending}
            onClick={() => save.mutate()}
            sx={{ ml: "auto" }}
          >
            {t("values.save")}
          </Button>
        )}
      </Stack>
      {(onlyMissing ? missing : ours.values).map((value) => {
        const name = words(value.names) || value.name;
        return (
          <Box
            key={value.id}
            sx={{ display: "grid", gap: 1, alignItems: "start", gridTemplateColumns: { xs: "1fr", sm: "200px 1fr" } }}
          >
            <Typography sx={{ overflowWrap: "anywhere", pt: { sm: 1 } }}>{name}</Typography>
            <SearchField
              label={t("values.valueOf", { value: name })}
              options={options}
              value={codeOf(value.id)}
              disabled={!mayMap}
              helperText={proposed(value.id) ? t("values.proposal") : undefined}
              onChange={(code) => {
                setBase(shown);
                setEdited({ ...edited, [value.id]: code === null ? null : String(code) });
              }}
            />
          </Box>
        );
      })}
    </Stack>
  );
}
