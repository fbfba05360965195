import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useMutation } from "@tanstack/react-query";
import { webhook as calls, type Webhook, type WebhookKind, webhookKinds } from "@tradeport/contract/webhooks";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { ShownOnce } from "#ui/shown-once.tsx";

const schema = calls.CreateWebhook.input;
const useNames = () => {
  const { t } = useTranslation("webhooks");
  return { name: t("name"), address: t("address"), kinds: t("kinds") };
};

/** The form, and then the secret that its messages are signed with: shown here and nowhere else. */
export function CreateWebhook({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("webhooks");
  const form = useZodForm(schema, { name: "", address: "", kinds: ["order", "claim", "stock"] });
  const make = useMutation({ mutationFn: (values: z.output<typeof schema>) => api.Webhook.CreateWebhook(values) });
  const names = useNames();
  if (make.data) return <Secret secret={make.data.secret} onDone={onDone} />;
  return (
    <FormBox<typeof schema> form={form} labels={names} onSubmit={(values) => make.mutateAsync(values)}>
      <Fields columns={1}>
        <TextInput name="name" label={names.name} hint={t("nameHint")} required maxLength={100} />
        <TextInput name="address" label={names.address} hint={t("addressHint")} type="url" required maxLength={1000} />
        <Kinds label={names.kinds} />
        <Button type="submit" variant="contained" loading={make.isPending} sx={{ justifySelf: "start" }}>
          {t("create")}
        </Button>
      </Fields>
    </FormBox>
  );
}

const changed = calls.UpdateWebhook.input;
const valuesOf = ({ id, name, kinds, version }: Webhook) => ({ webhookId: id, name, kinds, version });

/** What it is called and told of; its address stays, since another receiver has another secret. */
export function UpdateWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useTranslation("webhooks");
  const names = useNames();
  const read = async () => {
    const found = (await api.Webhook.GetAllWebhook({})).find(({ id }) => id === webhook.id);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof changed, ReturnType<typeof valuesOf>>
      schema={changed}
      opened={valuesOf(webhook)}
      read={read}
      save={async ({ base, values }) => valuesOf(await api.Webhook.UpdateWebhook({ ...values, version: base.version }))}
      names={{ name: names.name, kinds: names.kinds }}
      bar={false}
      onSaved={({ name }) => {
        notify.success(t("saved", { name }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <TextInput name="name" label={names.name} hint={t("nameHint")} required maxLength={100} />
          <Kinds label={names.kinds} />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}

/** At least one of them. */
function Kinds({ label }: { label: string }) {
  const { t } = useTranslation("webhooks");
  const { field, fieldState } = useController({ name: "kinds" });
  const kinds = field.value as WebhookKind[];
  return (
    <FormGroup role="group" aria-labelledby="kinds-label" aria-describedby="kinds-note">
      <FormLabel id="kinds-label">{label}</FormLabel>
      {webhookKinds.map((kind, n) => (
        <FormControlLabel
          key={kind}
          label={t(`events.${kind}`)}
          control={
            <Checkbox
              checked={kinds.includes(kind)}
              slotProps={{ input: n === 0 ? { id: "field-kinds", ref: field.ref } : {} }}
              onChange={(_, on) => field.onChange(webhookKinds.filter((one) => (one === kind ? on : kinds.includes(one))))}
            />
          }
        />
      ))}
      <FormHelperText id="kinds-note" error={fieldState.invalid}>
        {fieldState.invalid ? t("kindsMissing") : t("kindsHint")}
      </FormHelperText>
    </FormGroup>
  );
}

export function Secret({ secret, onDone }: { secret: string | null; onDone: () => void }) {
  const { t } = useTranslation("webhooks");
  if (secret === null) return <Alert severity="warning">{t("lost")}</Alert>;
  const words = { once: t("once"), label: t("secret"), copy: t("copy"), copied: t("copied"), done: t("done") };
  return <ShownOnce secret={secret} words={words} onDone={onDone} />;
}
