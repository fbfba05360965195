import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Id, WebAddress } from "@tradeport/contract/common";
import { type XmlFeed, XmlFeedInput, type XmlMapping, xml, xmlGuard, xmlIntervals, xmlNeeded } from "@tradeport/contract/xml";
import { useRef } from "react";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { NumberInput } from "#ui/number-inputs.tsx";
import { Section } from "#ui/page.tsx";
import { UploadZone } from "#ui/upload.tsx";
import { ClientField } from "./client-field.tsx";
import { FeedFields } from "./feed-fields.tsx";
import { FeedStructure } from "./feed-structure.tsx";

const schema = XmlFeedInput.extend({
  clientId: Id,
  version: z.number(),
  address: z.union([z.literal(""), WebAddress]),
  variantPath: z.string().max(300).nullable(),
  username: z.string().max(200),
  password: z.string().max(500),
});
type Values = z.infer<typeof schema>;

/** Where nothing is mapped yet, the fields that a new product needs stand ready. */
const unmapped: XmlMapping[] = [...xmlNeeded, "images" as const].map((field) => ({ field, path: "", transforms: [] }));
const valuesOf = (feed: XmlFeed | undefined): Values => ({
  clientId: feed?.clientId ?? "",
  version: feed?.version ?? 0,
  name: feed?.name ?? "",
  address: feed?.address ?? "",
  itemPath: feed?.itemPath ?? "",
  variantPath: feed?.variantPath ?? "",
  mapping: feed && feed.mapping.length > 0 ? structuredClone(feed.mapping) : unmapped,
  updates: feed?.updates ?? ["quantity", "salePrice", "listPrice"],
  addsProducts: feed?.addsProducts ?? true,
  guard: feed?.guard ?? xmlGuard,
  everyMinutes: feed?.everyMinutes ?? null,
  username: "",
  password: "",
});
/** A field for which nothing is chosen is not mapped. */
const mapped = (mapping: XmlMapping[]) => mapping.filter(({ path, transforms }) => path !== "" || transforms.length > 0);
const maxBytes = xml.CreateXml.file?.maxBytes ?? 0;

/** A new feed: where it comes from. Or one that is there: what its fields mean, when it is read, how far it may move. */
export function FeedForm({
  feed,
  file,
  onFile,
  onMade,
}: {
  feed: XmlFeed | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
  onMade: (id: string) => void;
}) {
  const { t } = useTranslation("feeds");
  const made = useRef("");
  const names = {
    clientId: t("client"),
    name: t("name"),
    address: t("address"),
    username: t("username"),
    password: t("password"),
    itemPath: t("itemPath"),
    variantPath: t("variantPath"),
    mapping: t("fieldsTitle"),
    updates: t("updates"),
    addsProducts: t("addsProducts"),
    everyMinutes: t("schedule"),
    "guard.gonePercent": t("gonePercent"),
    "guard.zeroPercent": t("zeroPercent"),
    "guard.pricePercent": t("pricePercent"),
    "guard.jumpPercent": t("jumpPercent"),
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(feed)}
      read={async () => {
        if (!feed) return null;
        const { data } = await api.Xml.GetAllXml({ clientId: feed.clientId, pageSize: -1 });
        const found = data.find(({ id }) => id === feed.id);
        return found ? valuesOf(found) : null;
      }}
      save={async ({ base, values: { clientId, version: _, username, password, mapping, ...values } }) => {
        const whole = {
          ...values,
          address: values.address || null,
          variantPath: values.variantPath ?? "",
          mapping: mapped(mapping),
          ...(username && { username }),
          ...(password && { password }),
        };
        const change = feed ? { ...whole, id: feed.id, version: base.version } : whole;
        const input = { clientId, feed: JSON.stringify(change) };
        const saved = await (feed ? api.Xml.UpdateXml : api.Xml.CreateXml).upload(input, file ? [file] : []);
        if (!feed && saved.address) await api.Xml.RunXml({ clientId, id: saved.id });
        made.current = saved.id;
        return valuesOf(saved);
      }}
      names={names}
      onSaved={({ name, address }) => {
        notify.success(t(feed ? "saved" : address ? "madeReading" : "made", { name }));
        if (feed) onFile(null);
        else onMade(made.current);
      }}
      secret={["username", "password"]}
      bar={false}
    >
      {(busy) => (
        <Stack sx={{ gap: 2 }}>
          <Section title={t("sourceTitle")}>
            <Fields>
              <ClientField label={t("client")} of={feed?.clientName} />
              <TextInput name="name" label={t("name")} required maxLength={100} />
              <Box sx={{ gridColumn: "1 / -1" }}>
                <TextInput name="address" label={t("address")} hint={t("addressHint")} type="url" maxLength={1000} />
              </Box>
              <TextInput
                name="username"
                label={t("username")}
                hint={t(feed?.hasCredentials ? "secretThere" : "secretHint")}
                maxLength={200}
              />
              <TextInput name="password" label={t("password")} type="password" autoComplete="new-password" maxLength={500} />
            </Fields>
            <Box sx={{ mt: 1.5 }}>
              <UploadZone
                types={["xml"]}
                maxBytes={maxBytes}
                hint={file ? t("chosen", { name: file.name }) : (feed?.fileName ?? t("fileHint"))}
                onFiles={([one]) => one && onFile(one)}
              />
            </Box>
          </Section>
          {feed && (
            <>
              <FeedStructure feed={feed} />
              <FeedFields feed={feed} />
              <Section title={t("rulesTitle")}>
                <Fields>
                  <SelectInput
                    name="everyMinutes"
                    label={t("schedule")}
                    nothing={t("byHand")}
                    hint={t("scheduleHint")}
                    options={xmlIntervals.map((minutes) => ({ value: minutes, label: t(`every.m${minutes}`) }))}
                  />
                  <SwitchInput name="addsProducts" label={t("addsProducts")} hint={t("addsProductsHint")} />
                </Fields>
              </Section>
              <Section title={t("guardTitle")}>
                <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
                  {t("guardText")}
                </Typography>
                <Fields>
                  <NumberInput name="guard.gonePercent" label={t("gonePercent")} unit="%" required />
                  <NumberInput name="guard.zeroPercent" label={t("zeroPercent")} unit="%" required />
                  <NumberInput name="guard.pricePercent" label={t("pricePercent")} unit="%" required />
                  <NumberInput name="guard.jumpPercent" label={t("jumpPercent")} unit="%" required />
                </Fields>
              </Section>
            </>
          )}
          <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: "start" }}>
            {t(feed ? "save" : "next")}
          </Button>
        </Stack>
      )}
    </EditForm>
  );
}
