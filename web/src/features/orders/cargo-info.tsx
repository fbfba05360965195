import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { OrderDetail, OrderPackage } from "@tradeport/contract/order-shapes";
import { CargoInput } from "@tradeport/contract/orders";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { completedStatuses } from "./completed-statuses.ts";

const schema = CargoInput.pick({ version: true, cargoCompany: true, cargoTrackingCode: true, trackingLink: true }).required({
  cargoCompany: true,
});
const valuesOf = ({ version, cargoCompany, cargoTrackingCode, trackingLink }: OrderPackage) => ({
  version,
  cargoCompany,
  cargoTrackingCode,
  trackingLink,
});
type Of = Pick<OrderDetail, "id" | "channelCode">;
type Values = ReturnType<typeof valuesOf>;

/** While the parcel is with the seller or on its way. */
export const useMayCargo = ({ status }: OrderPackage) =>
  useMay(api.Order.SetCargoInfo) && (!completedStatuses.has(status) || status === "S_SHIPPED");

/** Cargo company, tracking code and link. */
export function CargoInfo({ pack, order }: { pack: OrderPackage; order: Of }) {
  const { t } = useTranslation("orders");
  const [open, setOpen] = useAddressState("cargo");
  if (!useMayCargo(pack)) return null;
  return (
    <SideSheet open={open === pack.id} onClose={() => setOpen("")} title={t("cargo.title", { number: pack.channelPackageId })}>
      <CargoForm key={pack.id} pack={pack} order={order} onDone={() => setOpen("")} />
    </SideSheet>
  );
}

function CargoForm({ pack, order: { id: orderId, channelCode }, onDone }: { pack: OrderPackage; order: Of; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const carriers = useQuery({
    ...api.Order.GetShippingValues.query({ channelCode, enumType: "cargoCompany" }),
    staleTime: 10 * 60_000,
  });
  const read = async () => {
    const { orderPackages } = await api.Order.GetOrderDetail({ orderHeaderId: orderId });
    const found = orderPackages.find(({ id }) => id === pack.id);
    return found ? valuesOf(found) : null;
  };
  const fields: FieldSpec[] = [
    {
      kind: "search",
      name: "cargoCompany",
      label: t("cargo.company"),
      free: true,
      loading: carriers.isLoading,
      // Its name goes: by that the marketplace's own list is looked through, and that is shown until the next report.
      options: (carriers.data?.values ?? []).map(({ name }) => ({ value: name, label: name })),
      width: 12,
    },
    { kind: "text", name: "cargoTrackingCode", label: t("cargo.code"), width: 12 },
    { kind: "text", name: "trackingLink", label: t("cargo.link"), hint: t("cargo.linkHint"), type: "url", width: 12 },
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">{t("cargo.text")}</Alert>
      <EditForm<typeof schema, Values>
        schema={schema}
        opened={valuesOf(pack)}
        read={read}
        save={async ({ base, changed }) =>
          valuesOf(await api.Order.SetCargoInfo({ ...changed, orderPackageId: pack.id, version: base.version }))
        }
        names={labelsOf(fields)}
        mandatory
        isNew
        action={t("cargo.save")}
        onSaved={async () => {
          notify.success(t("cargo.saved"));
          onDone();
        }}
      >
        <DynamicFields fields={fields} schema={schema} />
      </EditForm>
    </Stack>
  );
}
