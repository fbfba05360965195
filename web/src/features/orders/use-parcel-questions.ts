import { useMutation } from "@tanstack/react-query";
import type { OrderParcels, Parcel, ParcelUnit } from "@tradeport/contract/parcels";
import { type ParcelPayer, parcelPayers } from "@tradeport/contract/parcels";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { type ConfirmField, useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { pieceName } from "./piece-name.ts";

const isNew = "new";
const nameOf = ({ quantity, name, variant, code, barcode, warehouseName }: ParcelUnit, ofSet: string) =>
  `${pieceName({ name, variant })} ${[[...new Set([code, barcode])].filter(Boolean).join(" "), ofSet, warehouseName].filter(Boolean).join(", ")} (${quantity})`;

/** What is asked when units are packed into another parcel, and of a parcel itself. */
export const useParcelQuestions = (orderHeaderId: string, data: OrderParcels | undefined) => {
  const { t } = useTranslation("parcels");
  const confirm = useConfirm();
  const run = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => notify.success(t("saved")),
  });
  const pack = async () => {
    const out = data?.parcels.filter(({ direction }) => direction === "out") ?? [];
    const open = out.filter(({ state }) => state === "planned" || state === "moving");
    const units = [{ id: null, units: data?.loose ?? [] }, ...out].flatMap(({ id, units: inside }) =>
      inside.map((unit) => ({ ...unit, parcelId: id })),
    );
    const lines = units.map(
      (unit, at): ConfirmField => ({
        key: `unit ${unit.no}`,
        label: nameOf(unit, unit.set && t("ofSet", { name: unit.set })),
        initial: "0",
        number: { decimals: 0, min: 0, max: unit.quantity },
        ...(at === 0 && { group: t("pack.units") }),
      }),
    );
    const picked = (values: Record<string, string>) =>
      units.flatMap(({ no, quantity: there, parcelId }) => {
        const quantity = Number(values[`unit ${no}`] || 0);
        return quantity > 0 ? [{ no, quantity, seen: { quantity: there, parcelId } }] : [];
      });
    const answer = await confirm({
      title: t("pack.title"),
      text: t("pack.text"),
      action: t("pack.action"),
      fields: [
        {
          key: "parcel",
          label: t("pack.into"),
          required: true,
          initial: isNew,
          options: [
            { value: isNew, label: t("pack.new") },
            ...open.map(({ id, carrier, numbers }) => ({
              value: id,
              label: [carrier, numbers[0]?.number].filter(Boolean).join(" · ") || t("pack.unnamed"),
            })),
          ],
        },
        { key: "carrier", label: t("carrier"), maxLength: 100 },
        { key: "number", label: t("number"), maxLength: 100 },
        ...lines,
      ],
      check: (values) => (picked(values).length === 0 ? t("pack.none") : null),
    });
    if (!answer) return;
    const { parcel = isNew, carrier = "", number = "" } = answer.values;
    const into = parcel === isNew ? { carrier, number } : { parcelId: parcel };
    run.mutate(() => api.Order.PackParcel({ orderHeaderId, units: picked(answer.values), ...into }));
  };
  const set = async ({ id: parcelId, version, carrier, numbers, payer, state, isReported, ...desi }: Parcel) => {
    const number = numbers[0]?.number ?? "";
    const figure = { decimals: 2, min: 0, max: 9_999_999 };
    const answer = await confirm({
      title: t("set.title"),
      text: isReported ? t("set.reported") : undefined,
      action: t("set.action"),
      checkbox: { label: t("set.lost"), initial: state === "lost" },
      fields: [
        ...(isReported
          ? []
          : [
              { key: "carrier", label: t("carrier"), initial: carrier, maxLength: 100 },
              { key: "number", label: t("number"), initial: number, maxLength: 100 },
            ]),
        {
          key: "payer",
          label: t("set.payer"),
          initial: payer ?? "",
          options: [
            { value: "", label: t("set.unknown") },
            ...parcelPayers.map((one) => ({ value: one, label: t(`payer.${one}`) })),
          ],
        },
        { key: "desiDeclared", label: t("set.desiDeclared"), initial: desi.desiDeclared ?? "", number: figure },
        { key: "desiMeasured", label: t("set.desiMeasured"), initial: desi.desiMeasured ?? "", number: figure },
        { key: "desiBilled", label: t("set.desiBilled"), initial: desi.desiBilled ?? "", number: figure },
      ],
    });
    if (!answer) return;
    const { values, checked: isLost } = answer;
    const orNull = (key: string) => values[key] || null;
    run.mutate(() =>
      api.Order.SetParcel({
        ...{ orderHeaderId, parcelId, version, isLost, payer: orNull("payer") as ParcelPayer | null },
        ...{ desiDeclared: orNull("desiDeclared"), desiMeasured: orNull("desiMeasured"), desiBilled: orNull("desiBilled") },
        ...(!isReported && { carrier: values.carrier ?? "", number: values.number ?? "" }),
      }),
    );
  };
  return { pack, set, isPending: run.isPending };
};
