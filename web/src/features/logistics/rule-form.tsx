import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { currencies } from "@tradeport/contract/company";
import { refuseRanges, type ShippingRule, ShippingRuleInput, type ShippingRules } from "@tradeport/contract/shipping-rules";
import { useRef } from "react";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { ManyInput } from "#ui/many-input.tsx";
import { notify } from "#ui/notify.ts";
import { DecimalInput } from "#ui/number-inputs.tsx";
import { freightCode, useCarriers } from "./use-provider.ts";

const { channelCodes, storeIds, cities, desiFrom, amountFrom } = ShippingRuleInput.shape;
const desi = desiFrom.unwrap().or(z.literal(""));
const amount = amountFrom.unwrap().or(z.literal(""));
/** As the form holds it: an empty field says nothing of that. A rule without amounts has no currency, whichever stands there. */
const fields = z.object({
  ...{ version: z.number(), channelCodes, storeIds, cities },
  ...{ desiFrom: desi, desiTo: desi, amountFrom: amount, amountTo: amount },
  ...{ currency: z.enum(currencies), carrier: z.string().min(1) },
});
const endsOf = ({ desiFrom: low, desiTo, amountFrom: least, amountTo, currency }: z.output<typeof fields>) => {
  const amounts = { amountFrom: least || null, amountTo: amountTo || null };
  const hasAmount = amounts.amountFrom !== null || amounts.amountTo !== null;
  return { desiFrom: low || null, desiTo: desiTo || null, ...amounts, currency: hasAmount ? currency : null };
};
const schema = fields.superRefine((values, context) => refuseRanges(endsOf(values), context));
type Values = z.input<typeof schema>;

/** Among the carriers of the list: nothing is handed over. */
const marketplace = "marketplace";
const valuesOf = (rule: ShippingRule | undefined, version: number): Values => ({
  version,
  ...{ channelCodes: rule?.channelCodes ?? [], storeIds: rule?.storeIds ?? [], cities: rule?.cities ?? [] },
  ...{ desiFrom: rule?.desiFrom ?? "", desiTo: rule?.desiTo ?? "" },
  ...{ amountFrom: rule?.amountFrom ?? "", amountTo: rule?.amountTo ?? "", currency: rule?.currency ?? "TRY" },
  carrier: rule ? (rule.carrierCode ?? marketplace) : "",
});
const ruleOf = (values: z.output<typeof schema>, shippingRuleId: string | undefined) => ({
  ...{ channelCodes: values.channelCodes, storeIds: values.storeIds, cities: values.cities, ...endsOf(values) },
  carrierCode: values.carrier === marketplace ? null : values.carrier,
  ...(shippingRuleId && { shippingRuleId }),
});

/** As they are sent back. */
export const givenOf = ({ rules }: ShippingRules) =>
  rules.map(({ place: _, channelNames: __, storeNames: ___, carrierName: ____, problem: _____, ...rule }) => rule);

/** A new rule, which comes last, or the one that is given, changed. Somebody's other order or rule that was saved meanwhile stays. */
export function RuleForm({ rule, rules, onDone }: { rule: ShippingRule | undefined; rules: ShippingRules; onDone: () => void }) {
  const { t } = useTranslation("logistics");
  const { carriers = [] } = useCarriers();
  const stores = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const provinces = useQuery({ ...api.Address.Cities.query({ countryCode: "TR" }), staleTime: 5 * 60_000 });
  const read = useRef(new Map([[rules.version, rules]]));
  const readAgain = async () => {
    const now = await api.Logistics.GetShippingRules({});
    read.current.set(now.version, now);
    const found = now.rules.find(({ shippingRuleId }) => shippingRuleId === rule?.shippingRuleId);
    return rule && !found ? null : valuesOf(found, now.version);
  };
  const names = {
    ...{ carrier: t("rules.carrier"), channelCodes: t("rules.channels"), storeIds: t("rules.stores"), cities: t("rules.cities") },
    ...{ desiFrom: t("rules.desiFrom"), desiTo: t("rules.desiTo"), currency: t("rules.currency") },
    ...{ amountFrom: t("rules.amountFrom"), amountTo: t("rules.amountTo") },
  };
  const listed = stores.data?.stores ?? [];
  const options = (pairs: readonly (readonly [string, string])[]) =>
    [...new Map(pairs)].map(([value, label]) => ({ value, label }));
  const own = (values: readonly string[] = [], labels: readonly string[] = []) =>
    values.map((value, at) => [value, labels[at] ?? value] as const);
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(rule, rules.version)}
      read={readAgain}
      isNew={!rule}
      save={async ({ base, values }) => {
        const before = read.current.get(base.version) ?? rules;
        const given = ruleOf(values, rule?.shippingRuleId);
        const all = givenOf(before);
        const next = rule ? all.map((one) => (one.shippingRuleId === rule.shippingRuleId ? given : one)) : [...all, given];
        const at = rule ? before.rules.findIndex(({ shippingRuleId }) => shippingRuleId === rule.shippingRuleId) : all.length;
        const saved = await api.Logistics.SetShippingRules({ version: base.version, rules: next });
        return valuesOf(saved.rules[at], saved.version);
      }}
      names={names}
      prefix={`rules.${rule ? rule.place - 1 : rules.rules.length}`}
      bar={false}
      onSaved={() => {
        notify.success(t("rules.saved"));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <SelectInput
            name="carrier"
            label={names.carrier}
            hint={t("rules.carrierHint")}
            required
            options={[
              ...carriers.filter(({ code }) => code !== freightCode).map(({ code, name }) => ({ value: code, label: name })),
              { value: marketplace, label: t("rules.marketplace") },
            ]}
          />
          <ManyInput
            name="channelCodes"
            label={names.channelCodes}
            loading={stores.isLoading}
            options={options([
              ...own(rule?.channelCodes),
              ...listed.map(({ channelCode, channelName }) => [channelCode, channelName] as const),
            ])}
          />
          <ManyInput
            name="storeIds"
            label={names.storeIds}
            loading={stores.isLoading}
            options={options([...own(rule?.storeIds, rule?.storeNames), ...listed.map(({ id, name }) => [id, name] as const)])}
          />
          <ManyInput
            name="cities"
            label={names.cities}
            loading={provinces.isLoading}
            options={options([...own(rule?.cities), ...(provinces.data ?? []).map(({ name }) => [name, name] as const)])}
          />
          <Fields>
            <DecimalInput name="desiFrom" label={names.desiFrom} decimals={0} />
            <DecimalInput name="desiTo" label={names.desiTo} decimals={0} hint={t("rules.desiHint")} />
            <DecimalInput name="amountFrom" label={names.amountFrom} />
            <DecimalInput name="amountTo" label={names.amountTo} />
            <SelectInput
              name="currency"
              label={names.currency}
              hint={t("rules.currencyHint")}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          </Fields>
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("rules.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
