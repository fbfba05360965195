import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import type { shipments } from "@tradeport/contract/shipments";
import { api } from "#api";
import { formatDecimal, useTranslation, useWords } from "#i18n";
import { useRuleWords } from "#list/shipping-rule-words.ts";
import { useMay } from "#session";
import { type ConfirmField, useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { usePrintWhenTaken } from "./use-print-when-taken.ts";

type Given = Output<(typeof shipments)["GetOrderShipments"]>;
const figure = (decimals: number, max: number) => ({ decimals, min: 10 ** -decimals, max });

/** What the rules say of a package: which counts, and which are passed over. */
export const useProposal = (data: Given | undefined) => {
  const { t } = useTranslation("logistics");
  const say = useRuleWords();
  const words = useWords();
  return (packageId: string) => {
    const found = data?.proposals.find(({ orderPackageId }) => orderPackageId === packageId);
    if (!data?.hasRules || !found) return { found, line: "", passedOver: [] };
    const { rule, passedOver } = found;
    return {
      found,
      line: rule ? t("rules.proposes", { rule: say.named(rule), carrier: say.carrier(rule) }) : t("rules.noneFits"),
      passedOver: passedOver.map(({ place, words: why }) => t("rules.isPassedOver", { place, reason: words(why) })),
    };
  };
};

const Asked = ({ line, text }: { line: string; text: string }) => (
  <>
    {line && (
      <Typography variant="body2" sx={{ mb: 1, fontWeight: 600, overflowWrap: "anywhere" }}>
        {line}
      </Typography>
    )}
    {text}
  </>
);

/** What is asked when a package is handed over to a carrier: which package and carrier, where there are several, and its size. */
export const useHandOver = (order: OrderDetail, data: Given | undefined) => {
  const { t } = useTranslation("logistics");
  const confirm = useConfirm();
  const may = useMay(api.Logistics.CreateShipment);
  const proposalOf = useProposal(data);
  const { carriers = [], orderPackageIds = [], hasRules = false } = data ?? {};
  const packages = may && carriers.length > 0 ? order.orderPackages.filter(({ id }) => orderPackageIds.includes(id)) : [];
  const mayPrint = useMay(api.Order.PrintOrderBarcode);
  const printWhenTaken = usePrintWhenTaken(order, data?.shipments ?? []);
  const run = useMutation({
    mutationFn: ({ isPrinted: _, ...input }: Parameters<typeof api.Logistics.CreateShipment>[0] & { isPrinted: boolean }) =>
      api.Logistics.CreateShipment(input),
    onSuccess: ({ id, carrierName }, { isPrinted }) => {
      notify.success(t("shipment.handed", { name: carrierName }));
      if (isPrinted) printWhenTaken(id);
    },
  });
  const handOver = async () => {
    const { found } = proposalOf(packages[0]!.id);
    // Where rules choose none, or the marketplace's carrier, a person does.
    const proposed = hasRules ? carriers.find(({ code }) => code === found?.rule?.carrierCode)?.code : carriers[0]!.code;
    const choices: ConfirmField[] = [
      ...(packages.length > 1
        ? [
            {
              key: "package",
              label: t("shipment.package"),
              required: true,
              initial: packages[0]!.id,
              options: packages.map(({ id, channelPackageId }) => ({ value: id, label: channelPackageId })),
            },
          ]
        : []),
      {
        key: "carrier",
        label: t("shipment.carrier"),
        required: true,
        initial: proposed ?? "",
        options: carriers.map(({ code, name, isSandbox }) => ({
          value: code,
          label: isSandbox ? `${name} (${t("sandbox")})` : name,
        })),
      },
    ];
    const text = carriers.some(({ kind }) => kind === "warehouse")
      ? `${t("shipment.text")} ${t("shipment.textWarehouse")}`
      : t("shipment.text");
    const answer = await confirm({
      title: t("shipment.title"),
      action: t("shipment.handOver"),
      ...(mayPrint && { checkbox: { label: t("shipment.printWhenTaken"), initial: true } }),
      follow: ({ package: id }) => ({
        title: t("shipment.title"),
        text: <Asked line={proposalOf(id ?? packages[0]!.id).line} text={text} />,
        action: t("shipment.handOver"),
      }),
      fields: [
        ...choices,
        {
          key: "pieces",
          label: t("shipment.pieces"),
          required: true,
          initial: String(found?.pieces ?? 1),
          number: { decimals: 0, min: 1, max: 99 },
        },
        {
          key: "desi",
          label: t("shipment.desi"),
          initial: found?.desi ? formatDecimal(found.desi, 0) : "",
          number: figure(2, 999_999),
        },
        { key: "weightKg", label: t("shipment.weight"), number: figure(3, 99_999) },
      ],
    });
    if (!answer) return;
    const { package: chosen, carrier = "", pieces, desi, weightKg } = answer.values;
    const measured = (text: string | undefined) => text || null;
    run.mutate({
      ...{ orderPackageId: chosen ?? packages[0]!.id, carrierCode: carrier, pieces: Number(pieces) },
      ...{ desi: measured(desi), weightKg: measured(weightKg), isPrinted: answer.checked },
    });
  };
  return { handOver, isPending: run.isPending, packages, proposalOf };
};
