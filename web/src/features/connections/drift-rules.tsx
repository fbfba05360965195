import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Store } from "@tradeport/contract/connections";
import { DriftRule, DriftRules as Rules, StockRule } from "@tradeport/contract/drift";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";

/** Which counts where this store shows another price or stock than it confirmed. */
export function DriftRules({ store, onDone }: { store: Store; onDone: () => void }) {
  const { t } = useTranslation("stores");
  const names = { price: t("drift.price"), stock: t("drift.stock") };
  return (
    <EditForm<typeof Rules, Rules>
      schema={Rules}
      opened={store.driftRules}
      save={({ values }) => api.Client.SetDriftRules({ storeId: store.id, ...values })}
      names={names}
      bar={false}
      onSaved={() => {
        notify.success(t("drift.saved", { name: store.name }));
        onDone();
      }}
    >
      {(busy) => (
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2">{t("drift.text", { channel: store.channelName })}</Typography>
          <Fields columns={1}>
            <SelectInput
              name="price"
              label={names.price}
              hint={t("drift.priceHint")}
              options={DriftRule.options.map((value) => ({ value, label: t(`drift.rules.${value}`) }))}
              required
            />
            <SelectInput
              name="stock"
              label={names.stock}
              hint={t("drift.stockHint")}
              options={StockRule.options.map((value) => ({ value, label: t(`drift.rules.${value}`) }))}
              required
            />
            <TextLink to={at("/Integrations/MarketPlace/differences", { tab: "history", storeId: store.id })}>
              {t("drift.show")}
            </TextLink>
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={busy}>
                {t("drift.save")}
              </Button>
            </Stack>
          </Fields>
        </Stack>
      )}
    </EditForm>
  );
}
