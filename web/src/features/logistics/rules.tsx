import Add from "@mui/icons-material/Add";
import Down from "@mui/icons-material/ArrowDownward";
import Up from "@mui/icons-material/ArrowUpward";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ShippingRule, shippingRulesMax } from "@tradeport/contract/shipping-rules";
import { useMemo } from "react";
import { api } from "#api";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { useRuleWords } from "#list/shipping-rule-words.ts";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { TextLink } from "#ui/link.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { givenOf, RuleForm } from "./rule-form.tsx";

type Step = -1 | 1;
const buttonId = (id: string, step: Step) => `rule-${step === -1 ? "up" : "down"}-${id}`;
/** A row that was moved takes the focus along, to the other way where it can go no further. */
const focusMoved = (id: string, step: Step) =>
  requestAnimationFrame(() => {
    const [same, other] = [step, step === 1 ? -1 : (1 as const)].map((one) => document.getElementById(buttonId(id, one as Step)));
    (same?.matches(":disabled") ? other : same)?.focus();
  });

/** /Integrations/Cargo/Rules: by which carrier packages go, in order, and how many of those that wait now would go by each. */
export function CargoRules() {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const say = useRuleWords();
  const confirm = useConfirm();
  const [sheet, setSheet] = useAddressState("form");
  const mayChange = useMay(api.Logistics.SetShippingRules);
  const list = useQuery(api.Logistics.GetShippingRules.query({}));
  const tried = useQuery(api.Logistics.TryShippingRules.query({}));
  const rules = list.data?.rules ?? [];
  const opened = rules.find(({ shippingRuleId }) => shippingRuleId === sheet);
  const counts = useMemo(() => new Map(tried.data?.rules.map(({ place, count }) => [place, count])), [tried.data]);
  const save = useMutation({
    mutationFn: (next: (all: ReturnType<typeof givenOf>) => ReturnType<typeof givenOf>) =>
      api.Logistics.SetShippingRules({ version: list.data!.version, rules: next(givenOf(list.data!)) }),
  });
  const move = ({ place, shippingRuleId }: ShippingRule, step: Step) => {
    if (save.isPending) return;
    save.mutate((all) => all.with(place - 1, all[place - 1 + step]!).with(place - 1 + step, all[place - 1]!), {
      onSuccess: () => focusMoved(shippingRuleId, step),
    });
  };
  const remove = async (rule: ShippingRule) => {
    const answer = await confirm({
      title: t("rules.removeTitle", { name: say.named(rule) }),
      text: t("rules.removeText"),
      action: t("rules.remove"),
      tone: "error",
    });
    if (answer)
      save.mutate((all) => all.filter(({ shippingRuleId }) => shippingRuleId !== rule.shippingRuleId), {
        onSuccess: () => notify.success(t("rules.removed")),
      });
  };
  const columns = useMemo<Column<ShippingRule>[]>(
    () => [
      { key: "place", title: t("rules.place"), width: 70, cell: ({ place }) => formatCount(place) },
      {
        key: "what",
        title: t("rules.what"),
        card: "title",
        cell: (rule) => (
          <Stack sx={{ py: 0.5, minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
              {say.conditions(rule)}
            </Typography>
            {rule.problem && (
              <Typography variant="body2" color="error" sx={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
                {words(rule.problem)}
              </Typography>
            )}
          </Stack>
        ),
      },
      { key: "carrier", title: t("rules.carrier"), width: 200, cell: (rule) => say.carrier(rule) },
      {
        key: "tried",
        title: t("rules.tried"),
        align: "right",
        width: 130,
        cell: ({ place }) => (tried.data ? formatCount(counts.get(place) ?? 0) : "–"),
      },
    ],
    [t, say, words, counts, tried.data],
  );
  const last = rules.length;
  return (
    <Page
      title={t("rules.title")}
      narrow
      toolbar={
        mayChange && (
          <Button
            data-create
            variant="contained"
            startIcon={<Add />}
            disabled={last >= shippingRulesMax}
            onClick={() => setSheet("new")}
          >
            {t("rules.add")}
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 1, mb: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t("rules.text")}
        </Typography>
        <TextLink to="/Integrations/Cargo">{t("rules.back")}</TextLink>
        {tried.data?.passedOver.map(({ place, words: why, count }) => (
          <Alert key={`${place} ${why.en}`} severity="warning">
            {t("rules.passedOver", { ...counted(count), place, reason: words(why) })}
          </Alert>
        ))}
      </Stack>
      <DataTable
        label={t("rules.title")}
        columns={columns}
        {...rowsOf(list)}
        page={list.data?.rules}
        rowKey={({ shippingRuleId }) => shippingRuleId}
        rowName={say.named}
        actionsWidth={190}
        {...(mayChange && {
          actions: (rule: ShippingRule) => {
            const name = say.named(rule);
            return (
              <>
                <IconAction
                  id={buttonId(rule.shippingRuleId, -1)}
                  label={t("rules.up", { name })}
                  icon={<Up />}
                  reason={rule.place === 1 ? t("rules.isFirst") : undefined}
                  onClick={() => move(rule, -1)}
                />
                <IconAction
                  id={buttonId(rule.shippingRuleId, 1)}
                  label={t("rules.down", { name })}
                  icon={<Down />}
                  reason={rule.place === last ? t("rules.isLast") : undefined}
                  onClick={() => move(rule, 1)}
                />
                <IconAction label={t("rules.editOf", { name })} icon={<Edit />} onClick={() => setSheet(rule.shippingRuleId)} />
                <IconAction label={t("rules.removeOf", { name })} icon={<Delete />} onClick={() => void remove(rule)} />
              </>
            );
          },
        })}
        empty={<EmptyState title={t("rules.none")} text={t("rules.noneText")} />}
      />
      {tried.data && last > 0 && (tried.data.none > 0 || !tried.data.isWhole) && (
        <Typography variant="body2" sx={{ mt: 1.5 }} role="status">
          {t("rules.triedNone", counted(tried.data.none))}
          {!tried.data.isWhole && ` ${t("rules.triedPart")}`}
        </Typography>
      )}
      <SideSheet
        open={mayChange && list.data !== undefined && (sheet === "new" || opened !== undefined)}
        onClose={() => setSheet("")}
        title={opened ? say.named(opened) : t("rules.add")}
      >
        {list.data && (
          <RuleForm key={opened?.shippingRuleId ?? "new"} rule={opened} rules={list.data} onDone={() => setSheet("")} />
        )}
      </SideSheet>
      <MissingSheet
        open={mayChange && list.data !== undefined && !["", "new"].includes(sheet) && !opened}
        onClose={() => setSheet("")}
      />
    </Page>
  );
}
