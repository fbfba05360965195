import { useMutation } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { lineQuestion, refundable } from "./line-question.ts";
import { pieceName } from "./piece-name.ts";
import { type Refunded, refundCheck, refundedOf, refundFields } from "./refund-question.ts";

/** Units of a package are paid back at once: first which and why, then how much for each and where its pieces are. */
export const useRefund = (orderHeaderId: string, pack: OrderPackage) => {
  const { t } = useTranslation("orders");
  const words = useWords();
  const confirm = useConfirm();
  const may = useMay(api.Order.CreateOrderRefund);
  const rule = pack.actions.find(({ action }) => action === "A_REFUND_REQUEST");
  const lines = refundable(pack);
  const run = useMutation({
    mutationKey: ["act", pack.id],
    mutationFn: (given: Parameters<typeof api.Order.CreateOrderRefund>[0]) => api.Order.CreateOrderRefund(given),
    onSuccess: () => notify.success(t("refund.done")),
    onError: (error) => notify.failed(error, { before: { ns: "orders", key: "refund.failed" } }),
    meta: { quiet: true },
  });
  const share = useMutation({
    mutationKey: ["act", pack.id],
    mutationFn: (given: Parameters<typeof api.Order.GetRefundShares>[0]) => api.Order.GetRefundShares(given),
    onError: (error) => notify.failed(error, { before: { ns: "orders", key: "refund.failed" } }),
    meta: { quiet: true },
  });
  const ask = async () => {
    const picker = lineQuestion(lines, true, {
      lines: t("run.lines"),
      quantityOf: (name, max) => t("run.quantityOf", { name, max }),
      none: t("run.none"),
      notAll: "",
    });
    const fields = picker.fields.map((field) => ({ ...field, initial: lines.length === 1 ? "1" : "0" }));
    const which = await confirm({
      title: t("refund.title", { number: pack.channelPackageId }),
      text: rule?.help ? words(rule.help) : null,
      action: t("refund.next"),
      invalid: t("run.invalid"),
      fields: [{ key: "reason", label: t("refund.reason"), required: true, maxLength: 500 }, ...fields],
      check: (values) => (Object.keys(picked(values)).length === 0 ? t("run.none") : null),
    });
    if (!which) return;
    const units = Object.entries(picked(which.values)).map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
    const shares = await share.mutateAsync({ orderPackageId: pack.id, lines: units }).catch(() => null);
    if (!shares) return;
    const refunds = pack.lines.flatMap(({ id, receivable, ...line }): Refunded[] =>
      shares.flatMap(({ orderLineId, quantity, amount = null }) =>
        orderLineId === id ? [{ key: id, name: pieceName(line), quantity, amount, receivable }] : [],
      ),
    );
    const answer = await confirm({
      title: t("refund.how", { number: pack.channelPackageId }),
      text: t("refund.text"),
      action: t("refund.now"),
      invalid: t("run.invalid"),
      fields: refundFields(t, refunds),
      check: refundCheck(t, refunds),
    });
    if (!answer) return;
    run.mutate({
      orderHeaderId,
      orderPackageRefunds: [
        {
          orderPackageId: pack.id,
          reason: which.values.reason ?? "",
          lines: refunds.map((line) => ({
            orderLineId: line.key,
            quantity: line.quantity,
            ...refundedOf(answer.values, line),
          })),
        },
      ],
    });
  };
  return { isOffered: may && rule?.how === "local" && lines.length > 0, ask: () => void ask() };
};

const picked = (values: Record<string, string>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith("line ") && Number(value) > 0 ? [[key.slice("line ".length), Number(value)]] : [],
    ),
  );
