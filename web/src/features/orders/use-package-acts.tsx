import { useIsMutating, useMutation } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { ApiError, api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { OutsideLink } from "#ui/outside-link.tsx";
import { lineQuestion, type PickedLines, refundable } from "./line-question.ts";
import { useNextStep } from "./use-next-step.ts";

type Action = OrderPackage["actions"][number];
interface ActionRequest {
  version: number;
  action: Action["action"];
  how: Action["how"];
  fields: Record<string, string>;
  lines?: PickedLines;
}
/** These may concern some of the lines only. */
const partial: readonly Action["action"][] = ["A_CANCEL_REQUEST", "A_SPLIT", "A_REFUND_REQUEST"];

const destructive = ({ action }: Action) => action === "A_CANCEL_REQUEST" || action === "A_CANCEL";

export interface PackageAct {
  action: Action["action"];
  how: Action["how"];
  byItself: Action["byItself"];
  harmful: boolean;
  isBusy: boolean;
  ask: () => void;
}

/** What may be done with the package now, each behind a dialog that says what happens at the marketplace and asks what it needs. */
export const usePackageActs = (pack: OrderPackage) => {
  const { t } = useTranslation("orders");
  const words = useWords();
  const confirm = useConfirm();
  const mayAct = useMay(api.Order.SetOrderPackageStatus);
  const mayAccept = useMay(api.Order.AcceptOrder);
  const isBusy = useIsMutating({ mutationKey: ["act", pack.id] }) > 0;
  const run = useMutation({
    mutationKey: ["act", pack.id],
    mutationFn: async ({ version, action, fields, lines }: ActionRequest) => {
      if (action === "A_ACCEPT") {
        const { refused } = await api.Order.AcceptOrder({ orderPackageIds: [pack.id] });
        const [no] = refused;
        if (no) throw new ApiError(no.message, { status: 409, code: no.code, words: no.words });
        return null;
      }
      return api.Order.SetOrderPackageStatus({
        orderPackageId: pack.id,
        version,
        action,
        fields,
        ...(lines && { lines }),
      });
    },
    onSuccess: (changed, { version, how }) => {
      acted(version);
      const out =
        changed === null ? how === "remote" : changed.pendingAction !== null && changed.pendingAction.state !== "refused";
      if (out) notify.info(t("run.sent"));
      else notify.success(t("run.updated"));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") notify.warning(t("run.conflict"));
      else notify.failed(error, { before: { ns: "orders", key: "run.failed" } });
    },
    meta: { quiet: true },
  });
  const { steps, acted } = useNextStep(pack, run.isPending);
  const titleOf = ({ action }: Action) => t("run.title", { action: t(`action.${action}`), number: pack.channelPackageId });
  const ask = async (action: Action) => {
    // What the person sees now; the page goes on reading while the question stands.
    const { version } = pack;
    const guided = action.how === "guided";
    const split = action.action === "A_SPLIT";
    const picker =
      !guided && partial.includes(action.action)
        ? lineQuestion(action.action === "A_REFUND_REQUEST" ? refundable(pack) : pack.lines, split, {
            lines: t("run.lines"),
            quantityOf: (name, max) => t("run.quantityOf", { name, max }),
            none: t("run.none"),
            notAll: t("run.notAll"),
          })
        : null;
    const fields = action.fields.map(({ key, label, required, options, number }) => ({
      key,
      label: words(label),
      required,
      ...(number && { number }),
      ...(options && { options: options.map(({ value, label: name }) => ({ value, label: words(name) })) }),
    }));
    const answer = await confirm({
      title: titleOf(action),
      text: (
        <>
          {action.help && <div>{words(action.help)}</div>}
          {action.link && <OutsideLink href={action.link}>{t("run.panel")}</OutsideLink>}
          {/* That it is marked here alone is what such a help says. */}
          {!(action.how === "local" && action.help) && <div>{t(`run.${action.how}`)}</div>}
        </>
      ),
      action: guided ? t("run.close") : t(`action.${action.action}`),
      tone: destructive(action) ? "error" : "primary",
      invalid: t("run.invalid"),
      fields: [...fields, ...(picker?.fields ?? [])],
      ...(picker && { check: picker.check }),
    });
    if (!answer || guided) return;
    const lines = picker?.picked(answer.values);
    const own = Object.fromEntries(fields.map(({ key }) => [key, answer.values[key] ?? ""]));
    run.mutate({ version, action: action.action, how: action.how, fields: given(own), ...(lines && { lines }) });
  };
  const acts = pack.actions.flatMap((action): PackageAct[] =>
    (action.action === "A_ACCEPT" ? mayAccept : mayAct)
      ? [
          {
            action: action.action,
            how: action.how,
            byItself: action.byItself,
            harmful: destructive(action),
            isBusy: isBusy && (!run.isPending || run.variables.action === action.action),
            ask: () => void ask(action),
          },
        ]
      : [],
  );
  return { acts, isBusy, box: steps };
};

/** Fields that were left empty are not sent. */
const given = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ""));
