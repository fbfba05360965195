import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { templateFields } from "@tradeport/contract/listing-template-text";
import { type ListingTemplate, ListingTemplateForm as schema } from "@tradeport/contract/listing-templates";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields, type Form } from "#ui/form.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { ListingTemplatePreview } from "./listing-template-preview.tsx";

const valuesOf = (row: ListingTemplate | undefined) => ({
  name: row?.name ?? "",
  title: row?.title ?? "",
  description: row?.description ?? "",
  ...(row && { version: row.version }),
});
type Values = ReturnType<typeof valuesOf>;
type Side = "title" | "description";
/** What is emptied is the product's own again. */
const textOf = (text: string | null | undefined) => text?.trim() || null;

/** A new template, or the one that is given, changed. To how many listings it reaches is said before it is saved. */
export function ListingTemplateForm({ row, onDone }: { row: ListingTemplate | undefined; onDone: () => void }) {
  const { t } = useTranslation("stores");
  const confirm = useConfirm();
  const read = async () => {
    const found = (await api.Template.GetTemplates({})).find(({ id }) => id === row?.id);
    return found ? valuesOf(found) : null;
  };
  const mayGoOut = async (texts: Record<Side, string | null>) => {
    if (!row || (texts.title === row.title && texts.description === row.description)) return true;
    const { listings } = await api.Template.PreviewTemplate({ listingTemplateId: row.id, ...texts });
    if (listings === 0) return true;
    return confirm({
      title: t("templates.effectTitle", { name: row.name }),
      text: t("templates.effect", counted(listings)),
      action: t("templates.effectAct"),
    });
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(row)}
      read={read}
      save={async ({ base, values: { name, title, description } }) => {
        const texts = { title: textOf(title), description: textOf(description) };
        if (!(await mayGoOut(texts))) throw { fields: [] };
        return valuesOf(
          row
            ? await api.Template.UpdateTemplate({ id: row.id, version: base.version ?? row.version, name, ...texts })
            : await api.Template.CreateTemplate({ name, ...texts }),
        );
      }}
      names={{ name: t("templates.name"), title: t("templates.titleField"), description: t("templates.description") }}
      bar={false}
      onSaved={({ name }) => {
        notify.success(t("templates.saved", { name }));
        onDone();
      }}
    >
      {(busy, form) => (
        <Fields columns={1}>
          <TextInput name="name" label={t("templates.name")} required maxLength={60} />
          <Typography variant="body2">{t("templates.hint", { upper: "{brand|upper}", lower: "{brand|lower}" })}</Typography>
          <Stack sx={{ gap: 1 }}>
            <TextInput name="title" label={t("templates.titleField")} hint={t("templates.emptyHint")} maxLength={500} />
            <Placeholders form={form} side="title" />
          </Stack>
          <Stack sx={{ gap: 1 }}>
            <TextArea name="description" label={t("templates.description")} hint={t("templates.emptyHint")} height={120} />
            <Placeholders form={form} side="description" />
          </Stack>
          <ListingTemplatePreview
            listingTemplateId={row?.id}
            name={(form.watch("name") as string | undefined) ?? ""}
            title={textOf(form.watch("title") as string)}
            description={textOf(form.watch("description") as string)}
          />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("templates.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}

/** Pressed, a field is written behind what stands there. A product's description stands in descriptions alone. */
function Placeholders({ form, side }: { form: Form<typeof schema>; side: Side }) {
  const { t } = useTranslation("stores");
  const add = (field: string) =>
    form.setValue(side, `${form.getValues(side) ?? ""}{${field}}`, { shouldDirty: true, shouldTouch: true });
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.75, flexWrap: "wrap" }}>
      {templateFields
        .filter((field) => side === "description" || field !== "description")
        .map((field) => (
          <Chip key={field} size="small" label={t(`templates.fields.${field}`)} variant="outlined" onClick={() => add(field)} />
        ))}
    </Stack>
  );
}
