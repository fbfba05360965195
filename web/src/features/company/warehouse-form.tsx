import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type WarehouseRow, warehouse, warehouseKinds } from "@tradeport/contract/warehouses";
import { useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";

const schema = warehouse.InsertUpdate.input;
/** What lies there is on its way, or shown by the marketplace itself. */
const servesNone = ["transit", "marketplace"];
const valuesOf = (row: WarehouseRow | undefined, others: readonly WarehouseRow[]) => ({
  name: row?.name ?? "",
  code: row?.code ?? "",
  isDefault: row?.isDefault ?? false,
  addressId: row?.addressId ?? null,
  kind: row?.kind ?? ("own" as const),
  // A new one serves all stores, after the others.
  stores: (row ?? others[0])?.stores.map((one) => ({ ...one, position: row ? one.position : others.length + 1 })) ?? [],
  ...(row && { version: row.version }),
});
type Values = ReturnType<typeof valuesOf>;

interface Given {
  row: WarehouseRow | undefined;
  /** Those that are open. */
  others: readonly WarehouseRow[];
  onDone: () => void;
}

/** A new warehouse, or the one that is given, changed. */
export function WarehouseForm({ row, others, onDone }: Given) {
  const { t } = useTranslation("company");
  const addresses = useQuery(api.Address.AddressList.query({}));
  const read = async () => {
    const found = (await api.Warehouse.WarehouseList({})).find(({ id }) => id === row?.id);
    return found ? valuesOf(found, others) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(row, others)}
      read={read}
      save={async ({ base, values }) =>
        valuesOf(
          await api.Warehouse.InsertUpdate({
            ...values,
            stores: servesNone.includes(values.kind ?? "own")
              ? values.stores?.map((one) => ({ ...one, position: null }))
              : values.stores,
            ...(row && { warehouseId: row.id, version: base.version }),
          }),
          others,
        )
      }
      names={{
        name: t("warehouses.name"),
        code: t("warehouses.code"),
        addressId: t("addresses.address"),
        isDefault: t("warehouses.makeDefault"),
        kind: t("warehouses.kind"),
        stores: t("warehouses.serves"),
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
          <SelectInput
            name="kind"
            label={t("warehouses.kind")}
            options={warehouseKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          {!row?.isClosed && <Served places={Math.max(others.length + (row ? 0 : 1), 2)} />}
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

/** For each store the place that this warehouse has among those that serve it. */
function Served({ places }: { places: number }) {
  const { t } = useTranslation("company");
  const [kind, stores] = useWatch({ name: ["kind", "stores"] }) as [string, Values["stores"]];
  if (servesNone.includes(kind) || stores.length === 0) return null;
  const most = Math.max(places, ...stores.map(({ position }) => position ?? 0));
  const options = Array.from({ length: most }, (_, at) => ({ value: at + 1, label: t("warehouses.place", { n: at + 1 }) }));
  return (
    <Stack role="group" aria-label={t("warehouses.serves")} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t("warehouses.serves")}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t("warehouses.servesHint")}
      </Typography>
      {stores.map(({ storeId, name }, at) => (
        <SelectInput
          key={storeId}
          name={`stores.${at}.position`}
          label={name ?? ""}
          nothing={t("warehouses.servesNot")}
          options={options}
        />
      ))}
    </Stack>
  );
}
