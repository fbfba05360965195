import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import type { Channel } from "@tradeport/contract/connections";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import { useState } from "react";
import { api, refresh } from "#api";
import { foldText, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useUnsaved } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import type { OwnCategory } from "./category-list.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import { atCategory, isLoading, untilRead } from "./taxonomy.ts";
import { useEffectQuestion } from "./use-effect-question.tsx";

/** Which category of the channel ours is. A category of the same name is offered; nothing is mapped before it is pressed. */
export function CategoryTarget({
  channel,
  category,
  mapped,
}: {
  channel: Channel;
  category: OwnCategory;
  mapped: CategoryMapping | undefined;
}) {
  const { t } = useTranslation("mapping");
  const { notice } = useWayBack() ?? {};
  const calls = useMappingCalls();
  const mayMap = useMay(calls.category);
  const { ask, isAsking } = useEffectQuestion();
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState<{ code: string; path: string } | null>(null);
  const [changing, setChanging] = useState(false);
  const searching = typed.length >= 2;
  const leavesBy = (search: string, enabled: boolean) => ({
    ...api.Mapping.GetChannelProductCategory.query({ channelId: channel.id, search, onlyLeaves: true, pageSize: 50 }),
    ...untilRead,
    enabled,
  });
  // What somebody else maps meanwhile hides no choice.
  const editing = mayMap && (changing || selected !== null || !mapped);
  // A marketplace names its categories in its own language, whatever its seller reads.
  const names = [...new Set([category.names.tr, category.names.en])];
  const same = useQueries({ queries: names.map((name) => leavesBy(name, editing)) });
  const found = useQuery({ ...leavesBy(typed, editing && searching), placeholderData: keepPreviousData });
  const alike = same.flatMap(({ data }) => data?.data ?? []);
  const suggestion = alike.find(({ name }) => names.some((one) => foldText(one) === foldText(name)));
  const listed = searching ? (found.data?.data ?? []) : alike;
  const leaves = selected && !listed.some(({ code }) => code === selected.code) ? [selected, ...listed] : listed;

  const where = { channelId: channel.id, tradeportCategoryId: category.id };
  const set = (from: string | null, code: string | null) => calls.setCategory(where, from, code);
  const save = useMutation({
    mutationFn: ({ from, code }: { from: string | null; code: string | null }) => set(from, code),
    onSuccess: (_, { from, code }) => {
      const removed = calls.isTemplate ? "template.removed" : "category.removed";
      const done = code === null ? removed : calls.isTemplate ? "template.saved" : "category.saved";
      notify.success(t(done, { category: category.path, channel: channel.name }), { ...notice, undo: () => set(code, from) });
      setChanging(false);
      setSelected(null);
    },
    // Who was overtaken sees what it is now.
    onError: () => void refresh(["mappings"]),
  });
  /** `path`: of the channel's category; null takes the mapping away. */
  const press = ({ path, ...change }: { from: string | null; code: string | null; path: string | null }) =>
    ask({
      effect: () => calls.categoryEffect(where),
      concerns: mapped ? "products" : "listings",
      removes: change.code === null,
      lines: [{ name: category.path, before: mapped?.channelCategoryPath ?? null, after: path }],
      run: () => save.mutate(change),
    });
  useUnsaved(selected !== null, () => setSelected(null), atCategory);
  /** Our own mapping as it stands on the page. */
  const from = mapped?.source === "client" ? mapped.channelCategoryCode : null;
  const loading = [...same, found].some(({ failureReason }) => isLoading(failureReason));
  const failed = [...same, found].find(({ error }) => error && !isLoading(error));
  return (
    <Section title={t("category.title")}>
      <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {t(calls.isTemplate ? "template.ours" : "category.ours")}: <strong>{category.path}</strong>
          </Typography>
          {mapped ? (
            <Typography>
              {t("category.now", { channel: channel.name })}: <strong>{mapped.channelCategoryPath}</strong>
            </Typography>
          ) : (
            <Typography>{t("category.none", { channel: channel.name })}</Typography>
          )}
          {mapped?.source === "template" && <Alert severity="info">{t("category.fromTemplate")}</Alert>}
          {loading && (
            <Alert severity="info" role="status">
              {t("loading", { channel: channel.name })}
            </Alert>
          )}
          {failed?.error && <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />}
          {editing && suggestion && suggestion.code !== mapped?.channelCategoryCode && (
            <Alert
              severity="success"
              action={
                <Button
                  color="inherit"
                  size="small"
                  loading={save.isPending || isAsking}
                  onClick={() => press({ from, ...suggestion })}
                >
                  {t("category.use")}
                </Button>
              }
            >
              {t("category.suggestion", { path: suggestion.path })}
            </Alert>
          )}
          {editing && (
            <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, alignItems: { sm: "flex-start" } }}>
              <Box sx={{ flex: 1, maxWidth: 620 }}>
                <SearchField
                  label={t("category.search", { channel: channel.name })}
                  helperText={t("category.searchHint")}
                  options={leaves.map(({ code, path }) => ({ value: code, label: path }))}
                  value={selected?.code ?? null}
                  onChange={(code) => setSelected(leaves.find((leaf) => leaf.code === code) ?? null)}
                  onSearch={setTyped}
                  hint={
                    searching && found.data?.totalCount === 0
                      ? t("category.notListed", { example: channel.countryCode === "TR" ? "gömlek" : "shirt" })
                      : undefined
                  }
                  loading={[...same, found].some(({ isFetching }) => isFetching)}
                />
              </Box>
              <Button
                variant="contained"
                disabled={!selected}
                loading={save.isPending || isAsking}
                onClick={() => selected && press({ from, ...selected })}
              >
                {t("category.save")}
              </Button>
            </Stack>
          )}
          {mayMap && mapped && (
            <Stack direction="row" sx={{ gap: 1 }}>
              {!changing && (
                <Button size="small" variant="outlined" onClick={() => setChanging(true)}>
                  {t("category.change")}
                </Button>
              )}
              {mapped.source === "client" && (
                <Button size="small" color="error" onClick={() => press({ from, code: null, path: null })}>
                  {t("category.remove")}
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </Paper>
    </Section>
  );
}
