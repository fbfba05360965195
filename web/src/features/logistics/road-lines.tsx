import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { RoadOrderDetail, RoadOrderFields } from "@tradeport/contract/road-order-fields";
import { get, useFieldArray, useFormContext } from "react-hook-form";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { FindInput } from "#ui/find-input.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { TextLink } from "#ui/link.tsx";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";
import type { Opening } from "./road-opening.ts";
import { useRoadNames } from "./road-steps.ts";

const find = async (search: string) => {
  const { data } = await api.Logistics.GetProducts({ search, state: "known", pageSize: 50 });
  return data.map(({ productCode, productName }) => ({ value: productCode, label: `${productCode} · ${productName}` }));
};
const fresh: RoadOrderDetail = {
  ...{ productCode: "", productName: "", quantity: 1, containerPieces: 1, channelPackageValue: "" },
  tradeportProducts: [],
};

/** What goes along: products that the carrier knows, and lines of the order of which it knows none. */
export function RoadLines({ unknown }: { unknown: Opening["unknownProducts"] }) {
  const { t } = useTranslation("logistics");
  const names = useRoadNames();
  const { control, formState, getValues } = useFormContext<RoadOrderFields>();
  const { fields, append, remove } = useFieldArray({ control, name: "orderDetails" });
  const found = get(formState.errors, "orderDetails") as { message?: string; root?: { message?: string } } | undefined;
  const complaint = found?.message ?? found?.root?.message;
  return (
    <Box component="section" aria-label={names.orderDetails} id="field-orderDetails" tabIndex={-1} sx={{ mb: 2.5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {names.orderDetails} <span aria-hidden="true">*</span>
      </Typography>
      {complaint && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {complaint}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t("road.unknownProducts")}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {unknown.map(({ orderDetailsId, code, name, quantity }) => (
              <li key={orderDetailsId}>
                {t("road.unknownProduct", { code, name, quantity: String(quantity) })}{" "}
                <TextLink to={at("/Integrations/Cargo/Horoz/PackageProduct/Add", { code, name })}>
                  {t("products.define")}
                </TextLink>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Stack sx={{ gap: 1.5 }}>
        {fields.map(({ id }, row) => {
          const { productCode, productName } = getValues(`orderDetails.${row}`);
          const known = productCode
            ? { value: productCode, label: [productCode, productName].filter(Boolean).join(" · ") }
            : undefined;
          return (
            <Paper
              key={id}
              variant="outlined"
              role="group"
              aria-label={t("road.line", { at: String(row + 1) })}
              sx={{
                ...{ p: 1.5, borderRadius: 2, display: "grid", gap: 1.5, alignItems: "start" },
                gridTemplateColumns: { xs: "1fr 1fr", md: "minmax(0, 3fr) 1fr 1fr 1fr auto" },
              }}
            >
              <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" }, minWidth: 0 }}>
                <FindInput
                  name={`orderDetails.${row}.productCode`}
                  label={t("road.product")}
                  find={find}
                  known={known}
                  required
                />
              </Box>
              <NumberInput name={`orderDetails.${row}.quantity`} label={t("road.quantity")} required />
              <NumberInput name={`orderDetails.${row}.containerPieces`} label={t("road.containers")} required />
              <DecimalInput name={`orderDetails.${row}.channelPackageValue`} label={t("road.value")} />
              <IconAction label={t("road.removeLine", { at: String(row + 1) })} icon={<Delete />} onClick={() => remove(row)} />
            </Paper>
          );
        })}
      </Stack>
      <Button startIcon={<Add />} sx={{ mt: 1 }} onClick={() => append(structuredClone(fresh))}>
        {t("road.addLine")}
      </Button>
    </Box>
  );
}
