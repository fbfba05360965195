import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Rounding } from "@tradeport/contract/bulk-update";
import {
  type ChannelParameters,
  ChannelParametersChange,
  type ChannelParametersEffect,
} from "@tradeport/contract/channel-parameters";
import type { Store } from "@tradeport/contract/connections";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { EditForm, type Saving } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { SellingRulesEffect } from "./selling-rules-effect.tsx";

const changesNothing = ({ dearer, cheaper, moreStock, lessStock, texts }: ChannelParametersEffect) =>
  dearer + cheaper + moreStock + lessStock + texts === 0;

/** By what rules all stores of this store's channel show stock and prices. What a change does to them is said before it is saved. */
export function SellingRules({ store, onDone }: { store: Store; onDone: () => void }) {
  const { t } = useTranslation(["selling", "product", "bulk"]);
  const confirm = useConfirm();
  const { t: rest } = useTranslation("stores");
  const { channelId, channelName: channel } = store;
  const mayTemplates = useMay(api.Template.GetTemplates);
  const mayGuard = useMay(api.Product.GetStockGuard);
  const templates = useQuery({ ...api.Template.GetTemplates.query({}), enabled: mayTemplates });
  const { data, error, refetch } = useFresh(api.Product.GetChannelProductParameters.query({ channelId }));
  const save = async ({ base, values }: Saving<typeof ChannelParametersChange, ChannelParameters>) => {
    // An emptied field means that there is no such limit or template: what is left out would stay.
    const parameters = {
      ...values,
      version: base.version,
      maximumShown: values.maximumShown ?? null,
      listingTemplateId: values.listingTemplateId || null,
    };
    const effect = await api.Product.PreviewChannelProductParameters({ channelId, parameters });
    const answer =
      changesNothing(effect) ||
      (await confirm({
        title: t("rules.effect.title", { channel }),
        text: <SellingRulesEffect effect={effect} />,
        action: t("rules.effect.act"),
      }));
    if (!answer) throw { fields: [] };
    return api.Product.SetChannelProductParameters({ channelId, parameters });
  };
  const names = {
    stockBuffer: t("rules.stockBuffer"),
    maximumShown: t("rules.maximumShown"),
    pricePercent: t("rules.pricePercent"),
    priceAmount: t("rules.priceAmount"),
    rounding: t("rules.rounding"),
    listingTemplateId: t("rules.listingTemplate"),
  };
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  return (
    <EditForm
      schema={ChannelParametersChange}
      opened={data}
      read={() => api.Product.GetChannelProductParameters({ channelId })}
      save={save}
      names={names}
      bar={false}
      onSaved={() => {
        notify.success(t("rules.saved", { channel }));
        onDone();
      }}
    >
      {(busy) => (
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2">{t("rules.text", { channel })}</Typography>
          <Fields columns={1}>
            <NumberInput
              name="stockBuffer"
              label={names.stockBuffer}
              hint={t("rules.stockBufferHint")}
              unit={t("field.pieces", { ns: "product" })}
              required
            />
            {mayGuard && <TextLink to="/Integrations/MarketPlace/stock-guard">{t("rules.guard")}</TextLink>}
            <NumberInput
              name="maximumShown"
              label={names.maximumShown}
              hint={t("rules.maximumShownHint")}
              unit={t("field.pieces", { ns: "product" })}
            />
            <DecimalInput name="pricePercent" label={names.pricePercent} hint={t("rules.pricePercentHint")} unit="%" required />
            <DecimalInput
              name="priceAmount"
              label={names.priceAmount}
              {...(store.currency && { unit: store.currency })}
              required
            />
            <SelectInput
              name="rounding"
              label={names.rounding}
              hint={t("rules.roundingHint")}
              options={Rounding.options.map((value) => ({ value, label: t(`fields.roundings.${value}`, { ns: "bulk" }) }))}
              required
            />
            {templates.data && (
              <SelectInput
                name="listingTemplateId"
                label={names.listingTemplateId}
                hint={t("rules.listingTemplateHint")}
                options={templates.data.map(({ id, name }) => ({ value: id, label: name }))}
                nothing={t("rules.noTemplate")}
              />
            )}
            {mayTemplates && (
              <TextLink to={at("/Integrations/MarketPlace/api-information", { templates: "list" })}>
                {rest("templates.title")}
              </TextLink>
            )}
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={busy}>
                {t("rules.save")}
              </Button>
            </Stack>
          </Fields>
        </Stack>
      )}
    </EditForm>
  );
}
