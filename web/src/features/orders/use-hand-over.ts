import { useMutation } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import type { shipments } from "@tradeport/contract/shipments";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { type ConfirmField, useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

type Given = Output<(typeof shipments)["GetOrderShipments"]>;
const figure = (decimals: number, max: number) => ({ decimals, min: 10 ** -decimals, max });

/** What is asked when a package is handed over to a carrier: which package and carrier, where there are several, and its size. */
export const useHandOver = (order: OrderDetail, data: Given | undefined) => {
  const { t } = useTranslation("logistics");
  const confirm = useConfirm();
  const may = useMay(api.Logistics.CreateShipment);
  const { carriers = [], orderPackageIds = [] } = data ?? {};
  const packages = may && carriers.length > 0 ? order.orderPackages.filter(({ id }) => orderPackageIds.includes(id)) : [];
  const run = useMutation({
    mutationFn: (input: Parameters<typeof api.Logistics.CreateShipment>[0]) => api.Logistics.CreateShipment(input),
    onSuccess: ({ carrierName }) => notify.success(t("shipment.handed", { name: carrierName })),
  });
  const handOver = async () => {
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
        initial: carriers[0]!.code,
        options: carriers.map(({ code, name, isSandbox }) => ({
          value: code,
          label: isSandbox ? `${name} (${t("sandbox")})` : name,
        })),
      },
    ];
    const answer = await confirm({
      title: t("shipment.title"),
      text: carriers.some(({ kind }) => kind === "warehouse")
        ? `${t("shipment.text")} ${t("shipment.textWarehouse")}`
        : t("shipment.text"),
      action: t("shipment.handOver"),
      fields: [
        ...choices,
        { key: "pieces", label: t("shipment.pieces"), required: true, initial: "1", number: { decimals: 0, min: 1, max: 99 } },
        { key: "desi", label: t("shipment.desi"), number: figure(2, 999_999) },
        { key: "weightKg", label: t("shipment.weight"), number: figure(3, 99_999) },
      ],
    });
    if (!answer) return;
    const { package: chosen, carrier = "", pieces, desi, weightKg } = answer.values;
    const measured = (text: string | undefined) => text || null;
    run.mutate({
      ...{ orderPackageId: chosen ?? packages[0]!.id, carrierCode: carrier, pieces: Number(pieces) },
      ...{ desi: measured(desi), weightKg: measured(weightKg) },
    });
  };
  return { handOver, isPending: run.isPending, packages };
};
