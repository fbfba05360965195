import { useMutation } from "@tanstack/react-query";
import type { LabelFormat, OrderDetail } from "@tradeport/contract/order-shapes";
import type { Shipment } from "@tradeport/contract/shipments";
import { useEffect, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { useLabelFormat } from "./print-label.tsx";

const isTaken: readonly Shipment["state"][] = ["created", "moving"];

/** Prints the label of a package by itself, once the carrier that it was just handed over to has taken it. */
export const usePrintWhenTaken = (order: OrderDetail, shipments: readonly Shipment[]) => {
  const { t } = useTranslation("orders");
  const [preferred] = useLabelFormat();
  const [awaitedId, awaitShipment] = useState("");
  const { mutate } = useMutation({
    mutationFn: (label: { packageId: string; format: LabelFormat }) =>
      api.Order.PrintOrderBarcode.download({ orderPackageIds: [label.packageId], format: label.format }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
  const shipment = shipments.find(({ id, state }) => id === awaitedId && isTaken.includes(state));
  const packageId = shipment?.orderPackageId;
  const formats = order.orderPackages.find(({ id }) => id === packageId)?.label?.formats ?? [];
  const format = formats.includes(preferred) ? preferred : formats[0];
  useEffect(() => {
    if (!packageId || !format) return;
    awaitShipment("");
    mutate({ packageId, format });
  }, [packageId, format, mutate]);
  return awaitShipment;
};
