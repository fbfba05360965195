import Button from "@mui/material/Button";
import { CarrierLimit, type CarrierLimits } from "@tradeport/contract/carrier-limits";
import { useRef } from "react";
import { z } from "zod";
import { api } from "#api";
import { dayHere, useTranslation } from "#i18n";
import { DateInput } from "#ui/date-input.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { notify } from "#ui/notify.ts";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";

const { since, desiDivisor, desiMax } = CarrierLimit.shape;
const measure = desiMax.unwrap().or(z.literal(""));
/** As the form holds it: an empty field says nothing of that. */
const schema = z.object({
  ...{ version: z.number(), since, desiDivisor, desiMax: measure, kgMax: measure, edgeMax: measure },
});
type Values = z.input<typeof schema>;
const valuesOf = (limit: CarrierLimit | undefined, version: number): Values => ({
  ...{ version, since: limit?.since ?? dayHere(), desiDivisor: limit?.desiDivisor ?? null },
  ...{ desiMax: limit?.desiMax ?? "", kgMax: limit?.kgMax ?? "", edgeMax: limit?.edgeMax ?? "" },
});
const limitOf = ({ version: _, ...values }: z.output<typeof schema>): CarrierLimit => ({
  ...values,
  ...{ desiMax: values.desiMax || null, kgMax: values.kgMax || null, edgeMax: values.edgeMax || null },
});

/** What holds from a day on, new or changed. Somebody's other day that was saved meanwhile stays. */
export function CarrierLimitForm({
  limit,
  all,
  onDone,
}: {
  limit: CarrierLimit | undefined;
  all: CarrierLimits;
  onDone: () => void;
}) {
  const { t } = useTranslation("logistics");
  const read = useRef(new Map([[all.version, all]]));
  const { carrierCode } = all;
  const names = {
    ...{ since: t("limits.since"), desiDivisor: t("limits.divisor"), desiMax: t("limits.desiMax") },
    ...{ kgMax: t("limits.kgMax"), edgeMax: t("limits.edgeMax") },
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(limit, all.version)}
      read={async () => {
        const now = await api.Logistics.GetCarrierLimits({ carrierCode });
        read.current.set(now.version, now);
        const found = now.limits.find((one) => one.since === limit?.since);
        return limit && !found ? null : valuesOf(found, now.version);
      }}
      isNew={!limit}
      save={async ({ base, values }) => {
        const given = limitOf(values);
        const before = (read.current.get(base.version) ?? all).limits;
        const limits = [...before.filter((one) => one.since !== limit?.since), given];
        const saved = await api.Logistics.SetCarrierLimits({ carrierCode, version: base.version, limits });
        return valuesOf(
          saved.limits.find((one) => one.since === given.since),
          saved.version,
        );
      }}
      names={names}
      bar={false}
      onSaved={() => {
        notify.success(t("limits.saved"));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <DateInput name="since" label={names.since} hint={t("limits.sinceHint")} required />
          <DecimalInput name="desiMax" label={names.desiMax} decimals={0} />
          <DecimalInput name="kgMax" label={names.kgMax} decimals={0} />
          <DecimalInput name="edgeMax" label={names.edgeMax} decimals={0} hint={t("limits.edgeHint")} />
          <NumberInput name="desiDivisor" label={names.desiDivisor} empty={null} hint={t("limits.divisorHint")} />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("limits.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
