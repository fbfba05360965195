import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { Channel } from "@tradeport/contract/connections";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { isWholeNumber } from "@tradeport/contract/numbers";
import { useMemo, useState } from "react";
import { api, refreshed } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { isConflict } from "#ui/conflict.ts";
import { useUnsaved } from "#ui/leave.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { useMappingCalls } from "./mapping-calls.ts";
import { filledIn, lackingIn, valuesSuggested } from "./suggested.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";
import {
  changedFrom,
  codeIn,
  countLacking,
  goesByName,
  namedFirst,
  type Own,
  ofText,
  ofValue,
  ownPairs,
  type Saved,
  selectedCode,
  selectedPairs,
  wholeWords,
} from "./value-draft.ts";
import { type Shown, SubTitle, ValueRow } from "./value-row.tsx";

/** The values of ours, each with its twin at the channel, and what is filled in for the person to save. */
export function ValueForm({
  channel,
  categoryId,
  channelCategoryCode,
  theirs,
  ours,
  startsWithMissing,
  named = none,
  suggested,
}: {
  channel: Channel;
  categoryId: string;
  channelCategoryCode: string;
  theirs: ChannelAttribute;
  ours: CategoryAttribute;
  startsWithMissing: boolean;
  named?: readonly string[] | undefined;
  suggested: readonly AttributeSuggestions[];
}) {
  const { t } = useTranslation("mapping");
  const { notice } = useWayBack() ?? {};
  const calls = useMappingCalls();
  const mayMap = useMay(calls.values);
  const { ask, isAsking } = useEffectQuestion();
  const [onlyMissing, setOnlyMissing] = useState(startsWithMissing);
  const [size, setSize] = useState(firstTexts);
  const [edited, setEdited] = useState<Record<string, string | null>>({});
  const { whose } = useWhose();
  const where = {
    ...whose,
    tradeportAttributeId: ours.id,
    channelId: channel.id,
    channelCategoryCode,
    channelAttributeCode: theirs.code,
  };
  const saved = calls.useValues(where);
  const ofTexts = { ...where, tradeportCategoryId: categoryId };
  const texts = useQuery({
    ...api.Mapping.GetClientAttributeTexts.query({ ...ofTexts, pageSize: size }),
    placeholderData: keepPreviousData,
  });
  const unknown = useQuery(api.Mapping.GetClientAttributeTexts.query({ ...ofTexts, onlyUnknown: true, pageSize: 1 }));
  const words = useWords();
  const options = useMemo(
    () => theirs.values.map(({ code, name, names }) => ({ value: code, label: words(names) || name })),
    [theirs.values, words],
  );
  const carried = useMemo(
    () =>
      namedFirst(
        (texts.data?.data ?? []).map((text) => ({ ...text, ...ofText(text), shown: text.text })),
        named,
      ),
    [texts.data, named],
  );
  const carriedCounts = useMemo(
    () => new Map(texts.data?.carriedValues.map(({ id, productCount }) => [id, productCount])),
    [texts.data],
  );
  // What products carry comes first: nothing else keeps one of them back.
  const ofList = useMemo(
    () =>
      namedFirst(
        ours.values
          .map((value) => ({ ...ofValue(value), shown: words(value.names) || value.name }))
          .toSorted((one, other) => Number(carriedCounts.has(other.key)) - Number(carriedCounts.has(one.key))),
        named,
      ),
    [ours.values, words, named, carriedCounts],
  );
  const rows = useMemo<Shown[]>(() => [...carried, ...ofList], [carried, ofList]);
  const couldBe = useMemo(() => valuesSuggested(suggested, theirs.code, ours.id), [suggested, theirs.code, ours.id]);
  // What is filled in for the person to save: the value of the same name, or what is surely suggested.
  const same = useMemo(() => filledIn(rows, theirs.values, couldBe), [rows, theirs.values, couldBe]);
  // What the first choice was made on stays what it is compared with, whatever is read again meanwhile.
  const [base, setBase] = useState<Saved | null>(null);
  const shown = base ?? saved.data ?? [];
  const choices = { edited, same };
  const codeOf = (key: string) => selectedCode(shown, choices, key);
  const clear = () => {
    setEdited({});
    setBase(null);
  };
  const send = async (saved: Saved): Promise<{ lost: string[]; undo?: () => Promise<unknown> }> => {
    const [from, to] = [ownPairs(saved), selectedPairs(saved, choices, rows)];
    await calls.setValues(where, from, to);
    return { lost: [], undo: () => calls.setValues(where, to, from) };
  };
  const save = useMutation({
    mutationFn: async () => {
      try {
        return await send(shown);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await calls.readValues(where);
        setBase(now);
        const nameIn = (code: string | null) => options.find(({ value }) => value === code)?.label ?? code ?? "–";
        const lost = rows.filter(
          ({ key }) => key in edited && codeIn(now, key) !== codeIn(shown, key) && codeIn(now, key) !== edited[key],
        );
        if (lost.length === 0) return await send(now);
        return { lost: lost.map(({ key, shown }) => `${shown} (${nameIn(codeIn(now, key))})`) };
      }
    },
    onSuccess: async ({ lost, undo }) => {
      await refreshed();
      if (lost.length > 0) return void notify.warning(t("overtaken", { names: lost.join(", ") }));
      clear();
      notify.success(t(calls.isTemplate ? "template.saved" : "values.saved"), { ...notice, undo });
    },
  });
  useUnsaved(Object.keys(edited).length > 0, clear);
  const failed = [saved, texts, unknown].find(({ error, data }) => error && !data);
  if (failed?.error) return <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!saved.data || !texts.data || !unknown.data) return <Loader />;
  if (rows.length === 0) return <Alert severity="info">{t("values.none")}</Alert>;
  // What has no equal goes as it is typed.
  const isNumber = theirs.isWholeNumber && theirs.values.length === 0;
  const asText = (theirs.allowsCustom && !isNumber) || (theirs.variantsAllowCustom && ours.isVariant);
  // A number goes as it is where one is wanted.
  const isFine = ({ names }: Own) => isNumber && isWholeNumber(names[0] ?? "");
  const lacks = (own: Own) => codeOf(own.key) === null && !isFine(own);
  const isUnfit = (code: string | null) => isNumber && code !== null && !isWholeNumber(code);
  const { missing, spare } = asText
    ? { missing: 0, spare: 0 }
    : countLacking({
        texts: carried,
        listed: ofList,
        unknown: unknown.data.totalCount,
        lacks,
        isCarried: ({ key }) => calls.isTemplate || carriedCounts.has(key),
      });
  const altered = rows.filter(({ key }) => codeOf(key) !== codeIn(shown, key));
  const changed = altered.length > 0;
  const changes = changedFrom(shown, choices, rows, goesByName(rows, theirs.values, lackingIn(suggested, theirs.code, ours.id)));
  const effect =
    changes.length === 0
      ? undefined
      : () =>
          calls.valuesEffect(
            where,
            changes.map(({ own }) => own.of),
          );
  const labelOf = (code: string | null) => (code === null ? null : (options.find(({ value }) => value === code)?.label ?? code));
  // What is not mapped goes as it is written where that is taken.
  const endOf = (code: string | null, own: Shown) => labelOf(code) ?? (asText || isFine(own) ? own.shown : null);
  const lines = changes.map(({ own, before, after }) => ({
    name: own.shown,
    before: endOf(before, own),
    after: endOf(after, own),
  }));
  // What is asked for and has no equal any more keeps its products back.
  const removes = theirs.isRequired && lines.length > 0 && lines.every(({ after }) => after === null);
  const row = (own: Shown, note?: string) => (
    <ValueRow
      key={own.key}
      own={own}
      note={note}
      options={options}
      code={codeOf(own.key)}
      proposed={!(own.key in edited) && codeIn(shown, own.key) === null && codeOf(own.key) !== null}
      suggestion={couldBe.get(own.key)}
      asText={asText || isFine(own)}
      isNumber={isNumber}
      readOnly={!mayMap}
      onChange={(code) => {
        setBase(shown);
        setEdited({ ...edited, [own.key]: code });
      }}
    />
  );
  const left = texts.data.totalCount - carried.length;
  const isShown = (own: Own) => !onlyMissing || lacks(own) || own.key in edited;
  const listed = ofList.filter(isShown);
  const typed = carried.filter(isShown);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t(calls.isTemplate ? "template.values" : "values.text", { channel: channel.name })}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusBadge
          // A proposal counts once it is saved, and looks like it.
          tone={changed ? "waiting" : missing > 0 ? "warning" : "success"}
          label={
            missing > 0
              ? t(changed ? "values.stays" : "values.missing", counted(missing))
              : asText && rows.some(lacks)
                ? t("values.asText")
                : t(wholeWords[spare > 0 ? "spare" : "all"][changed ? "draft" : "saved"])
          }
        />
        <FormControlLabel
          sx={{ ml: 0.5, mr: 0 }}
          control={<Switch size="small" checked={onlyMissing} onChange={(_, on) => setOnlyMissing(on)} />}
          label={t("values.onlyMissing")}
        />
        {mayMap && (
          <Button
            variant="contained"
            disabled={!changed || altered.some(({ key }) => isUnfit(codeOf(key)))}
            loading={save.isPending || isAsking}
            onClick={() => ask({ effect, concerns: "listings", removes, lines, run: () => save.mutate() })}
            sx={{ ml: "auto" }}
          >
            {t("values.save")}
          </Button>
        )}
      </Stack>
      {spare > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("values.spare", counted(spare))}
        </Typography>
      )}
      {carried.length > 0 && <SubTitle>{t("values.typed")}</SubTitle>}
      {typed.map((own) => row(own, t("products", counted(own.productCount))))}
      {left > 0 && (
        <Button
          size="small"
          loading={texts.isPlaceholderData}
          onClick={() => setSize(size + moreTexts)}
          sx={{ alignSelf: "start" }}
        >
          {t("values.more", counted(left))}
        </Button>
      )}
      {carried.length > 0 && listed.length > 0 && <SubTitle>{t("values.listed")}</SubTitle>}
      {listed.map((own) => {
        const count = carriedCounts.get(own.key);
        return row(own, count === undefined ? undefined : t("products", counted(count)));
      })}
    </Stack>
  );
}

const none: readonly string[] = [];
const firstTexts = 50;
const moreTexts = 200;
