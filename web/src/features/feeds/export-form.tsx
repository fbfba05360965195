import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Id } from "@tradeport/contract/common";
import {
  type XmlExport,
  XmlExportInput,
  xmlExportForms,
  xmlExportMinutes,
  xmlExportPlaces,
} from "@tradeport/contract/xml-export";
import { useRef } from "react";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { ClientField } from "./client-field.tsx";

const schema = XmlExportInput.extend({ clientId: Id, version: z.number(), productAddress: z.string().max(1000) });
type Values = z.infer<typeof schema>;
const places = xmlExportPlaces.map((place) => `{${place}}`).join(", ");
const example = "https://shop.example.com/p/{productCode}";
const valuesOf = (feed: XmlExport | undefined): Values => ({
  clientId: feed?.clientId ?? "",
  version: feed?.version ?? 0,
  name: feed?.name ?? "",
  form: feed?.form ?? "catalogue",
  productAddress: feed?.productAddress ?? "",
  onlyInStock: feed?.onlyInStock ?? false,
});

/** Whose catalogue goes out, in which form, and what of it. */
export function ExportForm({
  feed,
  onMade,
}: {
  feed: XmlExport | undefined;
  onMade: (made: { name: string; address: string | null }) => void;
}) {
  const { t } = useTranslation("published");
  const made = useRef<string | null>(null);
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(feed)}
      read={async () => {
        if (!feed) return null;
        const { data } = await api.Xml.GetAllXmlExport({ clientId: feed.clientId, pageSize: -1 });
        const found = data.find(({ id }) => id === feed.id);
        return found ? valuesOf(found) : null;
      }}
      save={async ({ base, values: { version: _, productAddress, ...values } }) => {
        const whole = { ...values, productAddress: productAddress.trim() || null };
        if (feed) return valuesOf(await api.Xml.UpdateXmlExport({ ...whole, id: feed.id, version: base.version }));
        const saved = await api.Xml.CreateXmlExport(whole);
        made.current = saved.address;
        return valuesOf(saved);
      }}
      names={{
        clientId: t("client"),
        name: t("name"),
        form: t("form"),
        productAddress: t("productAddress"),
        onlyInStock: t("onlyInStock"),
      }}
      onSaved={({ name }) => {
        notify.success(t(feed ? "saved" : "created", { name }));
        if (!feed) onMade({ name, address: made.current });
      }}
      bar={false}
    >
      {(busy) => (
        <Section title={t("what")}>
          <Stack sx={{ gap: 2 }}>
            <Fields>
              <ClientField label={t("client")} of={feed?.clientName} />
              <TextInput name="name" label={t("name")} required maxLength={100} />
              <SelectInput
                name="form"
                label={t("form")}
                required
                options={xmlExportForms.map((form) => ({ value: form, label: t(`forms.${form}`) }))}
              />
              <SwitchInput name="onlyInStock" label={t("onlyInStock")} />
              <Box sx={{ gridColumn: "1 / -1" }}>
                <TextInput
                  name="productAddress"
                  label={t("productAddress")}
                  hint={t("productAddressHint", { example, places })}
                  maxLength={1000}
                />
              </Box>
            </Fields>
            <Typography variant="body2" color="textSecondary">
              {t("howOld", { minutes: xmlExportMinutes })}
            </Typography>
            <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: "start" }}>
              {t(feed ? "save" : "create")}
            </Button>
          </Stack>
        </Section>
      )}
    </EditForm>
  );
}
