import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { DeliveryAddress } from "@tradeport/contract/delivery-address";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";

/** With the mark by which the address that was opened is known. */
const schema = DeliveryAddress.extend({ mark: z.string() });
type Values = ReturnType<typeof valuesOf>;
const valuesOf = (address: OrderDetail["orderDeliveryAddress"]) => {
  const { firstName, lastName, company, countryCode, city, district, fullAddress, zipCode } = address;
  const { homePhone = "", officePhone = "", mobilePhone = "", email = "" } = address;
  return {
    ...{ firstName, lastName, company, countryCode: countryCode || "TR", city, district, fullAddress, zipCode },
    ...{ homePhone, officePhone, mobilePhone, email },
  };
};

/** Whether the address may be changed by whoever looks, and what opens its sheet. */
export const useAddressSheet = ({ addressOpen }: OrderDetail) => {
  const may = useMay(api.Order.UpdateOrderDeliveryAddress);
  const [open, setOpen] = useAddressState("address");
  return { may: may && addressOpen, isOpen: open !== "", setOpen: (isOpen: boolean) => setOpen(isOpen ? "1" : "") };
};

/** Another delivery address for what has not left, written here. */
export function DeliveryAddressSheet({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const { may, isOpen, setOpen } = useAddressSheet(order);
  if (!may) return null;
  return (
    <SideSheet open={isOpen} onClose={() => setOpen(false)} title={t("address.change")}>
      <AddressForm key={order.id} order={order} onDone={() => setOpen(false)} />
    </SideSheet>
  );
}

function AddressForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const countries = useQuery({ ...api.Address.Countries.query({}), staleTime: 10 * 60_000 });
  const editOf = ({ orderDeliveryAddress, addressMark }: Pick<OrderDetail, "orderDeliveryAddress" | "addressMark">) => ({
    ...valuesOf(orderDeliveryAddress),
    mark: addressMark,
  });
  const label = (name: keyof Values) => t(`addressField.${name === "countryCode" ? "country" : name}`);
  const text = (name: keyof Values): FieldSpec => ({ kind: "text", name, label: label(name) });
  const fields: FieldSpec[] = [
    text("firstName"),
    text("lastName"),
    { ...text("company"), width: 12 },
    { kind: "textarea", name: "fullAddress", label: label("fullAddress"), height: 96, width: 12 },
    text("district"),
    text("city"),
    text("zipCode"),
    {
      kind: "search",
      name: "countryCode",
      label: label("countryCode"),
      loading: countries.isLoading,
      options: (countries.data ?? []).map(({ code: value, name }) => ({ value, label: name })),
    },
    { kind: "phone", name: "mobilePhone", label: label("mobilePhone"), width: 12 },
    { kind: "phone", name: "officePhone", label: label("officePhone"), width: 12 },
    { kind: "phone", name: "homePhone", label: label("homePhone"), width: 12 },
    { ...text("email"), width: 12 },
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">{t("address.changeText", { channel: order.storeName })}</Alert>
      <EditForm<typeof schema, Values & { mark: string }>
        schema={schema}
        opened={editOf(order)}
        read={async () => editOf(await api.Order.GetOrderDetail({ orderHeaderId: order.id }))}
        save={async ({ base, changed: { mark: _, ...address } }) =>
          editOf(await api.Order.UpdateOrderDeliveryAddress({ orderHeaderId: order.id, address, addressMark: base.mark }))
        }
        names={labelsOf(fields)}
        mandatory
        isNew
        action={t("address.save")}
        onSaved={() => {
          notify.success(t("address.saved"));
          onDone();
        }}
      >
        <DynamicFields fields={fields} schema={schema} />
      </EditForm>
    </Stack>
  );
}
