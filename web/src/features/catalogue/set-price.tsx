import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Price } from "@tradeport/contract/common";
import { addDays } from "@tradeport/contract/days";
import type { PriceLink, StorePrice } from "@tradeport/contract/prices";
import { z } from "zod";
import { api } from "#api";
import { dayHere, startHere, useTranslation } from "#i18n";
import { DateInput } from "#ui/date-input.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { DecimalInput } from "#ui/number-inputs.tsx";
import { isBelow } from "./product-figures.ts";

const schema = z.object({
  scope: z.enum(["store", "currency"]),
  salePrice: Price,
  listPrice: Price,
  firstDay: z.iso.date().nullable(),
  /** Included. */
  lastDay: z.iso.date().nullable(),
});
/** Of one that is there the beginning is changed, and never taken away. */
const begun = schema.extend({ firstDay: z.iso.date() });

const dayOf = (instant: string, back = 0) => dayHere(back, new Date(instant));
const valuesOf = (link: PriceLink | undefined) => ({
  scope: link?.source === "currency" ? ("currency" as const) : ("store" as const),
  salePrice: link?.salePrice ?? "",
  listPrice: link?.listPrice ?? "",
  firstDay: link?.validFrom ? dayOf(link.validFrom) : "",
  // It ends as the day after begins; one that ends in the middle of a day ends on that day.
  lastDay: link?.validTo ? dayHere(0, new Date(Date.parse(link.validTo) - 1)) : "",
  ...(link?.version && { version: link.version }),
});
type Values = ReturnType<typeof valuesOf>;
const dayAfter = (day: string) => startHere(addDays(day, 1)).toISOString();

/** A new price for the store, or for all of its currency, or the one that is given, changed. */
export function SetPrice({
  productId,
  row,
  link,
  onDone,
}: {
  productId: string;
  row: StorePrice;
  link: PriceLink | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation(["offers", "product"]);
  const priceId = link?.priceId ?? undefined;
  const find = async () => {
    const rows = await api.Product.GetPrices({ productId });
    const now = rows.find(({ variantId, storeId }) => variantId === row.variantId && storeId === row.storeId);
    return [...(now?.chain ?? []), ...(now?.later ?? [])].find((one) => one.priceId === priceId);
  };
  const read = async () => {
    const found = await find();
    return found ? valuesOf(found) : null;
  };
  const save = async ({ base, values }: { base: Values; values: z.output<typeof schema> }) => {
    const { scope, salePrice, listPrice, firstDay, lastDay } = values;
    if (isBelow(listPrice, salePrice)) throw { fields: [{ field: "listPrice", message: t("prices.belowSale") }] };
    if (firstDay && firstDay < dayHere() && firstDay !== base.firstDay)
      throw { fields: [{ field: "firstDay", message: t("prices.beginsBefore") }] };
    if (lastDay && lastDay < (firstDay ?? dayHere())) throw { fields: [{ field: "lastDay", message: t("prices.endsBefore") }] };
    const saved = await api.Product.SetPrice({
      variantId: row.variantId,
      storeId: scope === "store" ? row.storeId : null,
      ...(scope === "currency" && { currency: row.currency }),
      ...(priceId && { priceId, version: base.version }),
      salePrice,
      listPrice,
      ...(firstDay && firstDay !== base.firstDay && { validFrom: startHere(firstDay).toISOString() }),
      ...((lastDay ?? "") !== base.lastDay && { validTo: lastDay ? dayAfter(lastDay) : null }),
    });
    return { ...base, scope, salePrice, listPrice, firstDay: firstDay ?? "", lastDay: lastDay ?? "", version: saved.version };
  };
  const names = {
    scope: t("prices.scope"),
    salePrice: t("field.salePrice", { ns: "product" }),
    listPrice: t("field.listPrice", { ns: "product" }),
    firstDay: t("prices.firstDay"),
    lastDay: t("prices.lastDay"),
  };
  return (
    <EditForm<typeof schema, Values>
      schema={priceId ? (begun as unknown as typeof schema) : schema}
      opened={valuesOf(link)}
      {...(priceId && { read })}
      save={save}
      names={names}
      bar={false}
      onSaved={() => {
        notify.success(t("prices.saved"));
        onDone();
      }}
    >
      {(busy, form) => (
        <Stack sx={{ gap: 2 }}>
          <Typography variant="h3" component="h3">
            {t(priceId ? "prices.change" : "prices.add")}
          </Typography>
          <Fields columns={1}>
            <DecimalInput name="salePrice" label={names.salePrice} unit={row.currency} required />
            <DecimalInput name="listPrice" label={names.listPrice} unit={row.currency} required />
            <DateInput
              name="firstDay"
              label={names.firstDay}
              min={dayHere()}
              {...(priceId ? { required: true } : { hint: t("prices.firstDayHint") })}
            />
            <DateInput name="lastDay" label={names.lastDay} hint={t("prices.lastDayHint")} min={dayHere()} />
            <SelectInput
              name="scope"
              label={names.scope}
              disabled={priceId !== undefined}
              options={[
                { value: "store", label: t("prices.scopes.store", { store: row.storeName }) },
                { value: "currency", label: t("prices.scopes.currency", { currency: row.currency }) },
              ]}
            />
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={busy}>
                {t("prices.save")}
              </Button>
              {priceId && (
                <Button
                  disabled={busy}
                  onClick={() => {
                    form.reset();
                    onDone();
                  }}
                >
                  {t("prices.keep")}
                </Button>
              )}
            </Stack>
          </Fields>
        </Stack>
      )}
    </EditForm>
  );
}
