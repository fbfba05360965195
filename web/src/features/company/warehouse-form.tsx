import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type WarehouseRow, warehouse } from "@tradeport/contract/warehouses";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";

const schema = warehouse.InsertUpdate.input;
const valuesOf = (row: WarehouseRow | undefined) => ({
  name: row?.name ?? "",
  code: row?.code ?? "",
  isDefault: row?.isDefault ?? false,
  addressId: row?.addressId ?? null,
  ...(row && { version: row.version }),
});
type Values = ReturnType<typeof valuesOf>;

/** A new warehouse, or the one that is given, changed. */
export function WarehouseForm({ row, onDone }: { row: WarehouseRow | undefined; onDone: () => void }) {
  const { t } = useTranslation("company");
  const addresses = useQuery(api.Address.AddressList.query({}));
  const read = async () => {
    const found = (await api.Warehouse.WarehouseList({})).find(({ id }) => id === row?.id);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(row)}
      read={read}
      save={async ({ base, values }) =>
        valuesOf(await api.Warehouse.InsertUpdate({ ...values, ...(row && { warehouseId: row.id, version: base.version }) }))
      }
      names={{
        name: t("warehouses.name"),
        code: t("warehouses.code"),
        addressId: t("addresses.address"),
        isDefault: t("warehouses.makeDefault"),
      }}
      bar={false}
      onSaved={async ({ name }) => {
        notify.success(t("warehouses.saved", { name }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <TextInput name="name" label={t("warehouses.name")} required maxLength={100} />
          <TextInput
            name="code"
            label={t("warehouses.code")}
            hint={t("warehouses.codeHint")}
            required
            maxLength={30}
            characters="upper"
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
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("warehouses.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
