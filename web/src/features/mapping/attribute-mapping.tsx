import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Channel } from "@tradeport/contract/connections";
import type { CategoryMapping, ChannelAttribute } from "@tradeport/contract/mapping";
import type { MappingGap } from "@tradeport/contract/mapping-coverage";
import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { isWholeNumber } from "@tradeport/contract/numbers";
import { useEffect, useState } from "react";
import { api, refresh, refreshed } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { isConflict } from "#ui/conflict.ts";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { DraftBar } from "#ui/save-bar.tsx";
import { useAddressState } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useLacking, useWayBack } from "#ui/way-back.ts";
import { ApproveSuggestions } from "./approve-suggestions.tsx";
import {
  changedIn,
  type Draft,
  draftOf,
  filledBy,
  inputOf,
  isComplete,
  missingOf,
  propose,
  rebase,
  textsOf,
} from "./attribute-draft.ts";
import { AttributeRow } from "./attribute-row.tsx";
import { type OwnCategory, sumOf } from "./category-list.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import type { ChangeLine } from "./own-effect.tsx";
import { useRuleWords } from "./rule-words.ts";
import { fillSuggested, suggestionsOf } from "./suggested.ts";
import { atCategory, isLoading, untilRead } from "./taxonomy.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";
import { useLacksStill } from "./use-lacks-still.ts";
import { ValueMapping } from "./value-mapping.tsx";

const none: readonly AttributeSuggestions[] = [];

/** Where each attribute of the channel's category gets its value from; required ones first, what is missing is counted. */
export function AttributeMapping({
  channel,
  category,
  mapped,
  gaps,
  onLacking,
}: {
  channel: Channel;
  category: OwnCategory;
  mapped: CategoryMapping;
  /** What its products lack. */
  gaps: readonly MappingGap[] | undefined;
  /** Products have no value where a cause led, though all is mapped. */
  onLacking: (isLacking: boolean) => void;
}) {
  const { t } = useTranslation("mapping");
  const words = useWords();
  const { notice } = useWayBack() ?? {};
  const calls = useMappingCalls();
  const mayMap = useMay(calls.attributes);
  const { ask: askEffect, isAsking } = useEffectQuestion();
  const [open, setOpen] = useAddressState("attribute");
  // A cause led to the values that are not mapped; who opens them here wants to see them all.
  const [ledTo] = useState(open);
  const [lacks] = useAddressState("lacks");
  const [productId] = useAddressState("productId");
  const { lacking: lackingCount, values: lackingValues } = useLacking();
  const { whose } = useWhose();
  const where = { ...whose, channelId: channel.id, tradeportCategoryId: category.id };
  const theirs = useQuery({
    ...api.Mapping.GetChannelAttributesAndValues.query({
      ...whose,
      channelId: channel.id,
      channelCategoryCode: mapped.channelCategoryCode,
    }),
    ...untilRead,
  });
  const ours = useQuery(api.Mapping.GetTradeportCategoryAttributesAndValues.query({ tradeportCategoryId: category.id }));
  const saved = calls.useAttributes(where);
  // They help, and nothing waits for them.
  const suggestions = useQuery({ ...api.Mapping.GetAttributeSuggestions.query(where), ...untilRead });
  const suggested = suggestions.data ?? none;
  // What is edited, and what it was made from: both stay, whatever is read again meanwhile.
  const [edited, setEdited] = useState<{ base: Draft; draft: Draft } | null>(null);
  const [proposed, setProposed] = useState<number | null>(null);
  // What is missing in the list of categories could not be counted while the attributes were being read.
  const known = theirs.data !== undefined;
  useEffect(() => {
    if (known) void refresh(["mappings"]);
  }, [known]);
  const send = (from: Draft, to: Draft) => calls.setAttributes(where, inputOf(from), inputOf(to));
  const take = async (from: Draft, to: Draft): Promise<{ lost: string[]; undo?: () => Promise<unknown> }> => {
    await send(from, to);
    return { lost: [], undo: () => send(to, from) };
  };
  const endOf = useRuleWords();
  const save = useMutation({
    mutationFn: async ({ base, draft }: { base: Draft; draft: Draft }) => {
      try {
        return await take(base, draft);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const rows = await calls.readAttributes(where);
        const now = draftOf(theirs.data ?? [], rows);
        const next = rebase(base, draft, now);
        setEdited({ base: now, draft: next.draft });
        return next.lost.length === 0 ? await take(now, next.draft) : { lost: next.lost };
      }
    },
    onSuccess: async ({ lost, undo }) => {
      await refreshed();
      const names = theirs.data?.filter(({ code }) => lost.includes(code)).map(({ names, name }) => words(names) || name) ?? [];
      if (lost.length > 0) return void notify.warning(t("overtaken", { names: names.join(", ") }));
      setEdited(null);
      setProposed(null);
      notify.success(t(calls.isTemplate ? "template.saved" : "attributes.saved"), { ...notice, undo });
    },
  });

  // Values that are asked for while the attributes are being saved are opened right after; a save that fails is what is spoken of then.
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || save.isPending) return;
    setWanted(null);
    if (edited === null) setOpen(wanted);
  }, [wanted, save.isPending, edited, setOpen]);

  // A refusal names the attribute as the marketplace does.
  const named = (one: string) => theirs.data?.find(({ code }) => code === one) ?? theirs.data?.find(({ name }) => name === one);
  const [opened, lacking] = [named(open), named(lacks)];
  const oursOf = (attribute: ChannelAttribute | undefined, draft: Draft) =>
    attribute && filledBy(ours.data ?? [], attribute, draft[attribute.code]?.rule);
  // Mapped, and nothing comes of it: products have no value there.
  const isFilled = saved.data !== undefined && oursOf(lacking, draftOf(theirs.data ?? [], saved.data)) !== undefined;
  const lacksStill = useLacksStill(productId, channel.id, (name) => lacking !== undefined && named(name) === lacking);
  const lacksSaved = isFilled && lacksStill;
  useEffect(() => {
    onLacking(lacksSaved);
    return () => onLacking(false);
  }, [lacksSaved, onLacking]);

  const failed = [theirs, ours, saved].find(({ error, data }) => error && !data && !isLoading(error));
  if (failed?.error) return <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (isLoading(theirs.failureReason) && !theirs.data)
    return (
      <Alert severity="info" role="status">
        {t("attributes.loading", { channel: channel.name })}
      </Alert>
    );
  if (!theirs.data || !ours.data || !saved.data) return <Loader />;

  const attributes = [...theirs.data].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const { base, draft } = edited ?? { base: draftOf(attributes, saved.data), draft: draftOf(attributes, saved.data) };
  const change = (next: Draft) => setEdited({ base, draft: next });
  const missing = missingOf(draft, attributes, ours.data).length;
  const missingValues = sumOf(gaps ?? []).values;
  const ask = () => {
    const half = attributes.find(({ code }) => draft[code] && draft[code].rule.kind !== "none" && !isComplete(draft[code].rule));
    const unfit = attributes.find(
      ({ code, isWholeNumber: isNumber }) => isNumber && !textsOf(draft[code]?.rule).every(isWholeNumber),
    );
    if (unfit) notify.warning(`${words(unfit.names) || unfit.name}: ${t("attributes.wholeNumberHint")}`);
    else if (half) notify.warning(t("attributes.incomplete", { attribute: words(half.names) || half.name }));
    else {
      const codes = changedIn(base, draft);
      const effect = codes.length > 0 ? () => calls.attributesEffect(where, codes) : undefined;
      const lines = codes.flatMap((code): ChangeLine[] => {
        const attribute = attributes.find((one) => one.code === code);
        if (!attribute) return [];
        const shown = (from: Draft) => endOf(from[code]?.rule, attribute, ours.data ?? []);
        return [{ name: words(attribute.names) || attribute.name, before: shown(base), after: shown(draft) }];
      });
      askEffect({ effect, concerns: "listings", lines, run: () => save.mutate({ base, draft }) });
    }
  };
  const suggest = () => {
    const sure = fillSuggested(draft, suggested);
    const { next, count } = propose(sure.next, attributes, ours.data);
    if (sure.count + count > 0) change(next);
    setProposed(sure.count + count);
  };
  const isEmpty = lacksSaved && oursOf(lacking, draft) !== undefined;
  return (
    <Section
      title={t("attributes.title")}
      toolbar={
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          <StatusBadge
            tone={edited ? "waiting" : missing > 0 || isEmpty ? "warning" : "success"}
            label={
              missing > 0
                ? t(edited ? "attributes.stays" : "attributes.missing", counted(missing))
                : isEmpty && lacking
                  ? lackingCount === undefined
                    ? t("attributes.lackingAt", { attribute: words(lacking.names) || lacking.name })
                    : t("attributes.lacking", { ...counted(lackingCount), attribute: words(lacking.names) || lacking.name })
                  : t(edited ? "attributes.completes" : "attributes.complete")
            }
          />
          {missingValues > 0 && <StatusBadge tone="warning" label={t("values.missing", counted(missingValues))} />}
        </Stack>
      }
    >
      {attributes.length === 0 && <Alert severity="info">{t("attributes.none")}</Alert>}
      {mayMap && !calls.isTemplate && edited === null && (
        <ApproveSuggestions
          where={where}
          channelCategoryCode={mapped.channelCategoryCode}
          draft={draft}
          suggested={suggested}
          theirs={attributes}
          ours={ours.data}
        />
      )}
      <Paper
        variant="outlined"
        component="ul"
        aria-label={t("attributes.title")}
        sx={{ m: 0, p: 0, listStyle: "none", borderRadius: 2 }}
      >
        {attributes.map((attribute) => (
          <AttributeRow
            key={attribute.code}
            attribute={attribute}
            ours={ours.data}
            suggestions={suggestionsOf(suggested, attribute.code)}
            missingValues={gaps?.find((one) => one.channelAttributeCode === attribute.code)?.missingValues ?? 0}
            row={draft[attribute.code] ?? { rule: { kind: "none" }, proposed: false, fromTemplate: false }}
            saved={edited === null}
            saving={save.isPending}
            opening={wanted === attribute.code}
            readOnly={!mayMap}
            lacking={attribute === lacking ? { productId, warns: isEmpty } : undefined}
            onChange={(rule, proposed = false) => change({ ...draft, [attribute.code]: { rule, proposed, fromTemplate: false } })}
            onValues={() => (save.isPending ? setWanted(attribute.code) : setOpen(attribute.code))}
          />
        ))}
      </Paper>
      {mayMap && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
          <Button variant="outlined" onClick={suggest}>
            {t("attributes.propose")}
          </Button>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ alignSelf: "center" }}>
            {proposed !== null && (proposed > 0 ? t("attributes.proposed", counted(proposed)) : t("attributes.noProposal"))}
          </Typography>
        </Stack>
      )}
      <DraftBar
        unsaved={edited !== null}
        saving={save.isPending || isAsking}
        action={t("attributes.save")}
        onSave={ask}
        onDiscard={() => {
          setEdited(null);
          setProposed(null);
        }}
        placeOf={atCategory}
      />
      <ValueMapping
        key={open}
        startsWithMissing={open !== "" && open === ledTo}
        named={open === ledTo ? lackingValues : undefined}
        channel={channel}
        categoryId={category.id}
        channelCategoryCode={mapped.channelCategoryCode}
        theirs={opened}
        ours={oursOf(opened, draft)}
        suggested={suggested}
        onClose={() => setOpen("")}
      />
    </Section>
  );
}
