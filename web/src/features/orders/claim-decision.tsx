import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Claim } from "@tradeport/contract/claims";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { type ConfirmField, useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { OutsideLink } from "#ui/outside-link.tsx";
import { EvidenceField } from "./evidence-field.tsx";
import { pieceName } from "./piece-name.ts";
import { type Refunded, refundCheck, refundedOf, refundFields } from "./refund-question.ts";

type Action = Claim["actions"][number];

/** The seller's yes or no to an open claim: told to its marketplace where that takes it, or done here for one that was opened here. */
export function ClaimDecision({ claim }: { claim: Claim }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const confirm = useConfirm();
  const may = useMay(api.Order.SetOrderPackageStatus);
  const run = useMutation({
    mutationKey: ["act", claim.packageId],
    mutationFn: (given: Parameters<typeof api.Order.SetOrderPackageStatus>[0]) => api.Order.SetOrderPackageStatus(given),
    onSuccess: (pack) => {
      if (pack.pendingAction && pack.pendingAction.state !== "refused") notify.info(t("run.sent"));
      else notify.success(t("run.updated"));
    },
    onError: (error) => notify.failed(error, { before: { ns: "orders", key: "run.failed" } }),
    meta: { quiet: true },
  });
  const { packageId } = claim;
  const [guided] = claim.actions.filter(({ how }) => how === "guided");
  const acts = claim.actions.filter(({ how }) => how !== "guided");
  if (guided)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {guided.help && words(guided.help)} {guided.link && <OutsideLink href={guided.link}>{t("run.panel")}</OutsideLink>}
      </Typography>
    );
  if (!may || !packageId || acts.length === 0) return null;
  /** Where the marketplace pays back, the seller accepts. */
  const named = (action: Action["action"]) =>
    action === "A_REFUND" && !claim.isOwn ? t("refund.accept") : t(`action.${action}`);
  const ask = async ({ action, how, help, fields }: Action) => {
    const lines = claim.lines.flatMap((line): Refunded[] =>
      line.state === "deciding" && action === "A_REFUND"
        ? [
            {
              ...{ key: line.id, name: pieceName(line), quantity: line.quantity, receivable: line.receivable },
              amount: claim.isOwn ? (line.amount ?? null) : null,
            },
          ]
        : [],
    );
    const ready = claim.files.filter(({ state }) => state === "ready");
    const own = fields.map(
      ({ key, label, required, options, files }): ConfirmField => ({
        key,
        label: words(label),
        ...(files
          ? {
              initial: ready.map(({ id }) => id).join(","),
              required: ({ [files.unless?.field ?? ""]: other = "" }) =>
                other !== "" && files.unless?.values.includes(other) === false,
              control: (control) => <EvidenceField claimId={claim.id} rule={files} before={ready} control={control} />,
            }
          : { required, maxLength: 500 }),
        ...(options && { options: options.map(({ value, label: name }) => ({ value, label: words(name) })) }),
      }),
    );
    const [evidence] = fields.flatMap(({ key, files }) => (files ? [key] : []));
    const answer = await confirm({
      title: t("refund.decideTitle", { action: named(action) }),
      text: (
        <>
          {help && <div>{words(help)}</div>}
          {how === "remote" && <div>{t("run.remote")}</div>}
          {action === "A_REFUND" && <div>{t("refund.text")}</div>}
        </>
      ),
      action: named(action),
      tone: action === "A_REFUND_REJECT" ? "error" : "primary",
      invalid: t("run.invalid"),
      fields: [...own, ...refundFields(t, lines)],
      check: refundCheck(t, lines),
    });
    if (!answer) return;
    const given = own.flatMap(({ key }) => (key !== evidence && answer.values[key]?.trim() ? [[key, answer.values[key]]] : []));
    const fileIds = evidence ? (answer.values[evidence] ?? "").split(",").filter(Boolean) : [];
    run.mutate({
      ...{ orderPackageId: packageId, action, claimId: claim.id, fields: Object.fromEntries(given) },
      ...(fileIds.length > 0 && { fileIds }),
      ...(action === "A_REFUND" && {
        refunds: lines.map((line) => ({ claimLineId: line.key, ...refundedOf(answer.values, line) })),
      }),
    });
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 1.5, flexWrap: "wrap" }}>
      {acts.map((act) => (
        <Button
          key={act.action}
          size="small"
          variant={act.action === "A_REFUND" ? "contained" : "outlined"}
          loading={run.isPending && run.variables.action === act.action}
          disabled={run.isPending}
          onClick={() => void ask(act)}
        >
          {named(act.action)}
        </Button>
      ))}
    </Stack>
  );
}
