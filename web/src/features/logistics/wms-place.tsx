import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { warehouseSystems } from "@tradeport/contract/warehouse-systems";
import { z } from "zod";
import { at } from "#address";
import { api } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { Code } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";

type There = Output<(typeof warehouseSystems)["GetWarehouseSystem"]>;
interface Given {
  code: string;
  name: string;
  there: There;
}

const schema = z.object({ version: z.number(), warehouseId: z.string().min(1) });
const valuesOf = (system: There["system"]) => ({ version: system?.version ?? 0, warehouseId: system?.warehouseId ?? "" });

/** The location whose goods lie there, and whether packages go there by themselves. */
export function WmsPlace({ code, name, there }: Given) {
  const { t } = useTranslation("logistics");
  const { system } = there;
  const may = useMay(api.Logistics.SetWarehouseSystem);
  const places = useQuery(api.Warehouse.WarehouseList.query({}));
  const options = (places.data ?? [])
    .filter(({ id, kind, isClosed }) => (kind === "own" && !isClosed) || id === system?.warehouseId)
    .map((one) => ({ value: one.id, label: one.name }));
  const specs: FieldSpec[] = [
    { kind: "select", name: "warehouseId", label: t("wms.place"), hint: t("wms.placeHint"), required: true, options },
  ];
  const readNow = async () => (await api.Logistics.GetWarehouseSystem({ providerCode: code })).system;
  return (
    <Section title={t("wms.place")}>
      {places.data && (
        <EditForm<typeof schema, ReturnType<typeof valuesOf>>
          schema={schema}
          opened={valuesOf(system)}
          read={async () => valuesOf(await readNow())}
          save={async ({ base, values: { warehouseId } }) => {
            const { version } = await api.Logistics.SetWarehouseSystem({
              ...{ providerCode: code, warehouseId, handsOver: system?.handsOver ?? false },
              version: base.version,
            });
            return { version, warehouseId };
          }}
          names={labelsOf(specs)}
          mandatory
          readOnly={!may}
          why={t("reader")}
          bar={false}
          onSaved={() => void notify.success(t("wms.placeSaved"))}
        >
          {(busy) => (
            <>
              <DynamicFields fields={specs} schema={schema} />
              {may && (
                <Button type="submit" variant="contained" loading={busy} sx={{ mt: 2 }}>
                  {t("wms.savePlace")}
                </Button>
              )}
            </>
          )}
        </EditForm>
      )}
      {system && <HandOver code={code} name={name} system={system} there={there} />}
      {system && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: "anywhere" }}>
          {t("wms.notifies")} <Code>{system.webhookAddress}</Code>
        </Typography>
      )}
    </Section>
  );
}

/** Switched on it hands over at once what waits, so the question says how much that is. */
function HandOver({
  code,
  name,
  system: { version, warehouseId, handsOver },
  there: { waitingPackages, lacking, lackingCount },
}: Given & { system: NonNullable<There["system"]> }) {
  const { t } = useTranslation("logistics");
  const may = useMay(api.Logistics.SetWarehouseSystem);
  const words = useWords();
  const confirm = useConfirm();
  const set = useMutation({
    mutationFn: (on: boolean) => api.Logistics.SetWarehouseSystem({ providerCode: code, warehouseId, handsOver: on, version }),
  });
  const turn = async (on: boolean) => {
    const answer =
      !on ||
      (await confirm({
        title: t("wms.handsOverTitle", { name }),
        text: t("wms.handsOverNow", counted(waitingPackages)),
        action: t("wms.handsOverOn"),
      }));
    if (answer) set.mutate(on);
  };
  return (
    <>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={<Switch checked={handsOver} disabled={!may || set.isPending} onChange={(_, on) => void turn(on)} />}
        label={t("wms.handsOver")}
      />
      <Typography variant="body2" color="textSecondary">
        {t("wms.handsOverHint")}
      </Typography>
      {lackingCount > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t("wms.lacking", counted(lackingCount))}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {lacking.map(({ orderHeaderId, channelOrderId, reason }) => (
              <li key={orderHeaderId}>
                <TextLink to={at("/Order/Detail", { orderId: orderHeaderId })}>{channelOrderId}</TextLink>: {words(reason)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {set.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {set.error.message}
        </Alert>
      )}
    </>
  );
}
