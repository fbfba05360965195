import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { packageOrder } from "@tradeport/contract/package-order";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";

const schema = packageOrder.CreateClientPackageOrder.input;

export function CreatePackageOrder({ clientId, onSaved }: { clientId: string; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { clientId, plan: "", expireDays: 365, price: "", currency: "TRY" });
  const currency = useWatch({ control: form.control, name: "currency" });
  const create = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.PackageOrder.CreateClientPackageOrder(values),
    onSuccess: onSaved,
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ plan: t("sub.plan"), expireDays: t("sub.days"), price: t("sub.price"), currency: t("sub.currency") }}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        form.reset();
      }}
    >
      <Fields>
        <TextInput name="plan" label={t("sub.plan")} required maxLength={100} />
        <NumberInput name="expireDays" label={t("sub.days")} required />
        <DecimalInput name="price" label={t("sub.price")} required unit={currency} />
        <TextInput name="currency" label={t("sub.currency")} required maxLength={3} characters="standard" />
        <Button type="submit" variant="outlined" loading={create.isPending} sx={{ justifySelf: "start" }}>
          {t("member.save")}
        </Button>
      </Fields>
    </FormBox>
  );
}
