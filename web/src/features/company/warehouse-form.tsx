import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type WarehouseRow, warehouse } from "@tradeport/contract/warehouses";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";

const schema = warehouse.InsertUpdate.input;

/** A new warehouse, or the one that is given, changed. */
export function WarehouseForm({ row, onDone }: { row: WarehouseRow | undefined; onDone: () => void }) {
  const { t } = useTranslation("company");
  const addresses = useQuery(api.Address.AddressList.query({}));
  const form = useZodForm(schema, {
    name: row?.name ?? "",
    code: row?.code ?? "",
    isDefault: row?.isDefault ?? false,
    addressId: row?.addressId ?? null,
    ...(row && { warehouseId: row.id, version: row.version }),
  });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Warehouse.InsertUpdate(values),
    onSuccess: ({ name }) => notify.success(t("warehouses.saved", { name })),
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ name: t("warehouses.name"), code: t("warehouses.code"), addressId: t("addresses.address") }}
      onSubmit={async (values) => {
        await save.mutateAsync(values);
        onDone();
      }}
    >
      <Fields columns={1}>
        <TextInput name="name" label={t("warehouses.name")} required maxLength={100} />
        <TextInput
          name="code"
          label={t("warehouses.code")}
          hint={t("warehouses.codeHint")}
          required
          maxLength={30}
          letters="upper"
        />
        <SelectInput
          name="addressId"
          label={t("addresses.address")}
          hint={<TextLink to="/Company/Information">{t("warehouses.addressHint")}</TextLink>}
          nothing={t("warehouses.noAddress")}
          options={(addresses.data ?? []).map(({ id, title, city }) => ({ value: id, label: `${title} (${city})` }))}
        />
        <SwitchInput
          name="isDefault"
          label={t("warehouses.makeDefault")}
          hint={t(row?.isDefault ? "warehouses.isDefaultHint" : "warehouses.makeDefaultHint")}
          disabled={row?.isDefault ?? false}
        />
        <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
          {t("warehouses.save")}
        </Button>
      </Fields>
    </FormBox>
  );
}
