import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type XmlFeed, type XmlMapping, xmlFields, xmlUpdates } from "@tradeport/contract/xml";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { Section } from "#ui/page.tsx";
import { SearchField, SearchInput } from "#ui/search-input.tsx";
import { FeedPreview } from "./feed-preview.tsx";
import { useFound } from "./feed-structure.tsx";
import { FieldSteps } from "./field-steps.tsx";

interface Values {
  mapping: XmlMapping[];
  updates: XmlFeed["updates"];
}

/** Which field of the feed each of ours is, what is done to its values, and whether it changes products that are there. */
export function FeedFields({ feed }: { feed: XmlFeed }) {
  const { t } = useTranslation("feeds");
  const words = useWords();
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray<Values, "mapping">({ control, name: "mapping" });
  const found = useFound(feed);
  const attributes = useQuery(api.Attribute.GetAllAttribute.query({ pageSize: -1 }));
  const called = (one: XmlMapping) => {
    if ("field" in one) return t(`field.${one.field}`);
    const attribute = attributes.data?.data.find(({ id }) => id === one.attributeId);
    return t("attributeOf", { name: attribute ? words(attribute.names) : "…" });
  };
  const paths = found.data?.fields ?? [];
  const isThere = (key: string) => fields.some((one) => ("field" in one ? one.field : one.attributeId) === key);
  const free = [
    ...xmlFields.map((field) => ({ value: field as string, label: t(`field.${field}`) })),
    ...(attributes.data?.data ?? []).map(({ id, names }) => ({ value: id, label: t("attributeOf", { name: words(names) }) })),
  ].filter(({ value }) => !isThere(value));
  const add = (key: string) => {
    const field = xmlFields.find((one) => one === key);
    append(field ? { field, path: "", transforms: [] } : { attributeId: key, path: "", transforms: [] });
  };
  return (
    <Section title={t("fieldsTitle")}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("fieldsText")}
      </Typography>
      {found.data?.fields.length === 0 && <Alert severity="warning">{t("noFields")}</Alert>}
      <Stack component="ul" sx={{ gap: 2, listStyle: "none", m: 0, p: 0 }}>
        {fields.map((one, at) => {
          const name = called(one);
          return (
            <Box component="li" key={one.id} sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5 }}>
              <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <PathInput at={at} name={name} paths={paths} />
                </Box>
                <IconAction label={t("removeField", { name })} icon={<Close />} onClick={() => remove(at)} />
              </Stack>
              {"field" in one && <Updates field={one.field} name={name} />}
              <FieldSteps at={at} name={name} />
            </Box>
          );
        })}
      </Stack>
      <Box sx={{ mt: 2, maxWidth: 420 }}>
        <SearchField
          key={fields.length}
          label={t("addField")}
          options={free}
          value={null}
          onChange={(value) => value !== null && add(String(value))}
        />
      </Box>
      <FeedPreview feed={feed} />
    </Section>
  );
}

/** Where the field stands, with what its first product says there. */
function PathInput({ at, name, paths }: { at: number; name: string; paths: readonly { path: string; sample: string }[] }) {
  const { t } = useTranslation("feeds");
  const path = useWatch<Values>({ name: `mapping.${at}.path` });
  const sample = paths.find((one) => one.path === path)?.sample;
  return (
    <SearchInput
      name={`mapping.${at}.path`}
      label={name}
      options={paths.map((one) => ({ value: one.path, label: one.path }))}
      hint={sample?.slice(0, 120) ?? t("noPath")}
      free
    />
  );
}

/** What names a product is never changed by a feed, and is not asked about. */
function Updates({ field, name }: { field: (typeof xmlFields)[number]; name: string }) {
  const { t } = useTranslation("feeds");
  const { setValue } = useFormContext<Values>();
  const updates = useWatch<Values, "updates">({ name: "updates" });
  const own = xmlUpdates.find((one) => one === field);
  if (!own) return null;
  return (
    <FormControlLabel
      label={t("updatesThere")}
      control={
        <Checkbox
          checked={updates.includes(own)}
          slotProps={{ input: { "aria-label": `${name}: ${t("updatesThere")}` } }}
          onChange={(_, on) =>
            setValue("updates", on ? [...updates, own] : updates.filter((one) => one !== own), { shouldDirty: true })
          }
        />
      }
    />
  );
}
