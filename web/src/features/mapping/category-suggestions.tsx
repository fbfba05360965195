import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { Channel } from "@tradeport/contract/connections";
import { type CategorySuggestions as Suggested, suggestionsAtOnce } from "@tradeport/contract/mapping-suggestions";
import { useEffect, useState } from "react";
import { refresh } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import { SuggestionReason } from "./suggestion-reason.tsx";
import { isLoading, untilRead } from "./taxonomy.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";

/** Each with its best suggestion, whatever its likeness. */
const bestOf = (rows: readonly Suggested[]): Choices =>
  Object.fromEntries(rows.map((row) => [row.tradeportCategoryId, row.suggestions[0]!.channelCategoryCode]));
const first = 10;
/** From here on a suggestion is ticked when it comes; a person still presses. */
const sure = 80;

/** What the client chose for its categories by hand: a code, or null for none of the suggestions. */
type Choices = Record<string, string | null>;
const chosenOf = ({ tradeportCategoryId, suggestions: [best] }: Suggested, choices: Choices) =>
  tradeportCategoryId in choices
    ? choices[tradeportCategoryId]
    : best && best.confidence >= sure
      ? best.channelCategoryCode
      : null;

/** Categories that are not mapped on the channel, each with what it could be; those that are ticked are mapped by one press. */
export function CategorySuggestions({ channel }: { channel: Channel }) {
  const { t } = useTranslation("mapping");
  const calls = useMappingCalls();
  const mayMap = useMay(calls.approval);
  const [size, setSize] = useState(first);
  const [choices, setChoices] = useState<Choices>({});
  const { ask, isAsking } = useEffectQuestion();
  const suggested = useQuery({
    ...calls.suggestions(channel.id, size),
    ...untilRead,
    enabled: mayMap,
    placeholderData: keepPreviousData,
  });
  const rows = suggested.data?.data.filter(({ suggestions }) => suggestions.length > 0) ?? [];
  // All that match: those of further pages are ticked once they are here; what a person chose otherwise since stays.
  const [wantsAll, setWantsAll] = useState(false);
  const isWhole = !suggested.isPlaceholderData && (size >= suggestionsAtOnce || (suggested.data?.totalCount ?? 0) <= size);
  useEffect(() => {
    if (!wantsAll || !isWhole) return;
    setWantsAll(false);
    setChoices((now) => ({ ...bestOf(suggested.data?.data.filter(({ suggestions }) => suggestions.length > 0) ?? []), ...now }));
  }, [wantsAll, isWhole, suggested.data]);
  const ticked = rows.flatMap((row) => {
    const channelCategoryCode = chosenOf(row, choices);
    return channelCategoryCode ? [{ tradeportCategoryId: row.tradeportCategoryId, channelCategoryCode }] : [];
  });
  const approve = useMutation({
    mutationFn: (choices: typeof ticked) => calls.approve(channel.id, choices, true),
    onSuccess: ({ mapped, categoryIds }, choices) => {
      const done = choices.filter(({ tradeportCategoryId }) => categoryIds.includes(tradeportCategoryId));
      const undo = () => calls.approve(channel.id, done, false);
      notify.success(t("suggestions.approved", { ...counted(mapped), channel: channel.name }), done.length > 0 ? { undo } : {});
      setChoices({});
    },
    onError: () => void refresh(["mappings"]),
  });
  const set = (row: Suggested, isRefused: boolean) =>
    calls.refuse(
      channel.id,
      row.suggestions.map(({ channelCategoryCode }) => ({ tradeportCategoryId: row.tradeportCategoryId, channelCategoryCode })),
      isRefused,
    );
  const refuse = useMutation({
    mutationFn: (row: Suggested) => set(row, true),
    onSuccess: (_, row) =>
      notify.success(t("suggestions.refused", { category: row.tradeportCategoryPath }), { undo: () => set(row, false) }),
  });
  const press = () =>
    ask({
      effect: () =>
        calls.approvalEffect(
          channel.id,
          ticked.map(({ tradeportCategoryId }) => tradeportCategoryId),
        ),
      concerns: "listings",
      lines: rows.flatMap((row) => {
        const one = row.suggestions.find(({ channelCategoryCode }) => channelCategoryCode === chosenOf(row, choices));
        return one ? [{ name: row.tradeportCategoryPath, before: null, after: one.channelCategoryPath }] : [];
      }),
      run: () => approve.mutate(ticked),
    });
  // Beside the list of categories this says nothing of its own while there is nothing to suggest.
  if (!mayMap || isLoading(suggested.failureReason)) return null;
  if (suggested.error) return <TableFailed error={suggested.error} onRetry={() => void suggested.refetch()} />;
  if (rows.length === 0) return null;
  const total = suggested.data?.totalCount ?? 0;
  const title = t("suggestions.title", { channel: channel.name });
  return (
    <Section title={title}>
      <Paper variant="outlined" sx={{ borderRadius: 2 }}>
        <Typography variant="body2" color="textSecondary" sx={{ p: 1.5, pb: 0 }}>
          {t(calls.isTemplate ? "template.suggestions" : "suggestions.text")}
        </Typography>
        <Stack direction="row" useFlexGap sx={{ gap: 1, px: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={ticked.length === rows.length}
                indeterminate={ticked.length > 0 && ticked.length < rows.length}
                onChange={(_, on) =>
                  setChoices(on ? bestOf(rows) : Object.fromEntries(rows.map((row) => [row.tradeportCategoryId, null])))
                }
              />
            }
            label={t("suggestions.tickAll")}
          />
          {total > rows.length && size < suggestionsAtOnce && (
            <Button
              size="small"
              loading={wantsAll}
              onClick={() => {
                setChoices(bestOf(rows));
                setSize(suggestionsAtOnce);
                setWantsAll(true);
              }}
            >
              {t("suggestions.tickMatching")}
            </Button>
          )}
        </Stack>
        <Stack component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {rows.map((row) => (
            <SuggestionRow
              key={row.tradeportCategoryId}
              row={row}
              ticked={chosenOf(row, choices) ?? null}
              onChoose={(code) => setChoices((now) => ({ ...now, [row.tradeportCategoryId]: code }))}
              onRefuse={() => refuse.mutate(row)}
              isBusy={refuse.isPending || approve.isPending}
            />
          ))}
        </Stack>
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, p: 1.5, flexWrap: "wrap", borderTop: 1, borderColor: "divider", alignItems: "center" }}
        >
          <Button variant="contained" disabled={ticked.length === 0} loading={approve.isPending || isAsking} onClick={press}>
            {ticked.length === 0 ? t("suggestions.approveNone") : t("suggestions.approve", counted(ticked.length))}
          </Button>
          {total > size && size < suggestionsAtOnce && (
            <Button size="small" onClick={() => setSize(Math.min(size + 40, suggestionsAtOnce))}>
              {t("suggestions.more", counted(total - size))}
            </Button>
          )}
        </Stack>
      </Paper>
    </Section>
  );
}

function SuggestionRow({
  row,
  ticked,
  onChoose,
  onRefuse,
  isBusy,
}: {
  row: Suggested;
  ticked: string | null;
  onChoose: (code: string | null) => void;
  onRefuse: () => void;
  isBusy: boolean;
}) {
  const { t } = useTranslation("mapping");
  const { tradeportCategoryPath: path, suggestions } = row;
  return (
    <Box component="li" sx={{ p: 1.5, "& + li": { borderTop: 1, borderColor: "divider" } }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <FormControlLabel
          sx={{ mr: 0 }}
          control={
            <Checkbox
              size="small"
              checked={ticked !== null}
              onChange={(_, checked) => onChoose(checked ? suggestions[0]!.channelCategoryCode : null)}
            />
          }
          label={<strong>{path}</strong>}
        />
        <Typography component="span" variant="caption" color="textSecondary">
          {t("products", counted(row.productCount))}
        </Typography>
        <Button size="small" disabled={isBusy} onClick={onRefuse} aria-label={t("suggestions.noneOf", { category: path })}>
          {t("suggestions.none")}
        </Button>
      </Stack>
      <RadioGroup aria-label={path} value={ticked ?? ""} onChange={(_, code) => onChoose(code)} sx={{ pl: { xs: 1, sm: 3.5 } }}>
        {suggestions.map((one) => (
          <FormControlLabel
            key={one.channelCategoryCode}
            value={one.channelCategoryCode}
            control={<Radio size="small" />}
            label={
              <span>
                <Typography component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
                  {one.channelCategoryPath}
                </Typography>{" "}
                <SuggestionReason {...one} />
              </span>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
