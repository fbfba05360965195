import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OrderPackage, order } from "@tradeport/contract/orders";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { completedStatuses } from "./completed-statuses.ts";

const schema = z.object(order.SetCargoInfo.input.shape).pick({ cargoCompany: true, cargoTrackingCode: true, trackingLink: true });

/** Cargo company, tracking code and link; while the parcel is with the seller or on its way. */
export function CargoInfo({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const [open, setOpen] = useAddressState("cargo");
  const may = useMay(order.SetCargoInfo);
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
  const queries = useQueryClient();
  const form = useZodForm(schema, {
    cargoCompany: pack.cargoCompany,
    cargoTrackingCode: pack.cargoTrackingCode,
    trackingLink: pack.trackingLink,
  });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Order.SetCargoInfo({ orderPackageId: pack.id, ...values }),
    onSuccess: () => {
      notify.success(t("cargo.saved"));
      onDone();
      return queries.invalidateQueries({ queryKey: ["Order"] });
    },
  });
  const labels = { cargoCompany: t("cargo.company"), cargoTrackingCode: t("cargo.code"), trackingLink: t("cargo.link") };
  return (
    <FormBox<typeof schema> form={form} labels={labels} onSubmit={(values) => save.mutateAsync(values)}>
      <Fields columns={1}>
        <Alert severity="info">{t("cargo.text")}</Alert>
        <TextInput name="cargoCompany" label={t("cargo.company")} required maxLength={100} />
        <TextInput name="cargoTrackingCode" label={t("cargo.code")} maxLength={100} />
        <TextInput name="trackingLink" label={t("cargo.link")} hint={t("cargo.linkHint")} type="url" maxLength={1000} />
        <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
          {t("cargo.save")}
        </Button>
      </Fields>
    </FormBox>
  );
}
