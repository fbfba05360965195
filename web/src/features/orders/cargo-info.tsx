import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type OrderPackage, order } from "@tradeport/contract/orders";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { DynamicForm } from "#ui/dynamic-form.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { completedStatuses } from "./completed-statuses.ts";

const schema = z.object(order.SetCargoInfo.input.shape).pick({ cargoCompany: true, cargoTrackingCode: true, trackingLink: true });

/** Cargo company, tracking code and link; while the parcel is with the seller or on its way. */
export function CargoInfo({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const [open, setOpen] = useAddressState("cargo");
  const may = useMay(api.Order.SetCargoInfo);
  const over = completedStatuses.has(pack.status) && pack.status !== "S_SHIPPED";
  if (!may || over) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(pack.id)}>
        {t("cargo.button")}
      </Button>
      <SideSheet open={open === pack.id} onClose={() => setOpen("")} title={t("cargo.title", { number: pack.channelPackageId })}>
        <CargoForm pack={pack} onDone={() => setOpen("")} />
      </SideSheet>
    </>
  );
}

function CargoForm({ pack, onDone }: { pack: OrderPackage; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Order.SetCargoInfo({ orderPackageId: pack.id, ...values }),
    onSuccess: () => {
      notify.success(t("cargo.saved"));
    },
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">{t("cargo.text")}</Alert>
      <DynamicForm
        schema={schema}
        values={{
          cargoCompany: pack.cargoCompany,
          cargoTrackingCode: pack.cargoTrackingCode,
          trackingLink: pack.trackingLink,
        }}
        fields={[
          { kind: "text", name: "cargoCompany", label: t("cargo.company"), width: 12 },
          { kind: "text", name: "cargoTrackingCode", label: t("cargo.code"), width: 12 },
          { kind: "text", name: "trackingLink", label: t("cargo.link"), hint: t("cargo.linkHint"), type: "url", width: 12 },
        ]}
        saving={save.isPending}
        onSubmit={(values) => save.mutateAsync(values)}
        onSaved={onDone}
        action={t("cargo.save")}
        isNew
      />
    </Stack>
  );
}
