import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type PackageOrder, packageOrder } from "@tradeport/contract/package-order";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { NumberInput } from "#ui/number-inputs.tsx";

const schema = packageOrder.SetClientPackageOrderSetExpireDays.input;

export function ExtendOrder({ order, onSaved }: { order: PackageOrder; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { clientId: order.clientId, orderId: order.id, addExpireDays: 30 });
  const extend = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.PackageOrder.SetClientPackageOrderSetExpireDays(values),
    onSuccess: onSaved,
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ addExpireDays: t("sub.addDays") }}
      onSubmit={(values) => extend.mutateAsync(values)}
    >
      <Fields>
        <NumberInput name="addExpireDays" label={t("sub.addDays")} required />
        <Button type="submit" variant="outlined" loading={extend.isPending} sx={{ justifySelf: "start" }}>
          {t("sub.extend")}
        </Button>
      </Fields>
    </FormBox>
  );
}
