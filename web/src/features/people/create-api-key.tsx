import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { access } from "@tradeport/contract/access";
import type { z } from "zod";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { CheckboxInput, SelectInput, TextInput } from "#ui/inputs.tsx";
import { ShownOnce } from "#ui/shown-once.tsx";
import { RightChoice } from "./right-choice.tsx";

const schema = access.CreateApiKey.input;

/** The form, and then the key: shown here and nowhere else. */
export function CreateApiKey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { name: "", right: "read", areas: null, storeIds: null, proposes: false, expireDays: 90 });
  const make = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.CreateApiKey(values),
  });
  if (make.data?.key === null) return <Alert severity="warning">{t("key.lost")}</Alert>;
  if (make.data) return <Made apiKey={make.data.key} onDone={onDone} />;
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{
        name: t("key.name"),
        right: t("right"),
        areas: t("presets.areas"),
        storeIds: t("stores"),
        proposes: t("key.proposes"),
        expireDays: t("key.days"),
      }}
      onSubmit={(values) => make.mutateAsync(values)}
    >
      <Fields columns={1}>
        <TextInput name="name" label={t("key.name")} hint={t("key.nameHint")} required maxLength={100} />
        <RightChoice rights={["read", "write"]} label={(right) => t(`key.rights.${right === "read" ? "read" : "write"}`)} />
        <CheckboxInput name="proposes" label={t("key.proposes")} hint={t("key.proposesHint")} />
        <SelectInput
          name="expireDays"
          label={t("key.days")}
          required
          options={[30, 90, 365, 730].map((value) => ({ value, label: t("key.dayCount", counted(value)) }))}
        />
        <Button type="submit" variant="contained" loading={make.isPending} sx={{ justifySelf: "start" }}>
          {t("key.create")}
        </Button>
      </Fields>
    </FormBox>
  );
}

const Made = ({ apiKey, onDone }: { apiKey: string; onDone: () => void }) => {
  const { t } = useTranslation("people");
  const words = {
    once: t("key.once"),
    label: t("key.shown"),
    copy: t("key.copy"),
    copied: t("key.copied"),
    done: t("key.done"),
  };
  return <ShownOnce secret={apiKey} words={words} onDone={onDone} />;
};
