import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { DiscountType, type PackageOrder, packageOrder } from "@tradeport/contract/package-order";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { DecimalInput } from "#ui/number-inputs.tsx";

const schema = packageOrder.SetClientPackageOrderDiscount.input;

/** By rate or by amount; the server works the money out. */
export function SetDiscount({ order, onSaved }: { order: PackageOrder; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation("people");
  const { clientId, id: orderId, discountType, discountRate, currency } = order;
  const form = useZodForm(schema, {
    clientId,
    orderId,
    discountType,
    discountRate: discountType === "rate" ? discountRate : "0",
    discountAmount: discountType === "amount" ? order.discountAmount : "0",
  });
  const set = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.PackageOrder.SetClientPackageOrderDiscount(values),
    onSuccess: onSaved,
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ discountRate: t("sub.rate"), discountAmount: t("sub.amount") }}
      onSubmit={(values) => set.mutateAsync(values)}
    >
      <Fields>
        <SelectInput
          name="discountType"
          label={t("sub.discountType")}
          required
          options={DiscountType.options.map((value) => ({ value, label: t(`sub.types.${value}`) }))}
        />
        <HowMuch currency={currency} />
        <Button type="submit" variant="outlined" loading={set.isPending} sx={{ justifySelf: "start" }}>
          {t("sub.setDiscount")}
        </Button>
      </Fields>
    </FormBox>
  );
}

function HowMuch({ currency }: { currency: string }) {
  const { t } = useTranslation("people");
  const type = useWatch({ name: "discountType" }) as z.infer<typeof DiscountType>;
  if (type === "rate") return <DecimalInput name="discountRate" label={t("sub.rate")} required unit="%" />;
  if (type === "amount") return <DecimalInput name="discountAmount" label={t("sub.amount")} required unit={currency} />;
  return <span />;
}
