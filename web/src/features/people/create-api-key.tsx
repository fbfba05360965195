import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { access } from "@tradeport/contract/access";
import type { z } from "zod";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { useShownOnce } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { RightChoice } from "./right-choice.tsx";

const schema = access.CreateApiKey.input;

/** The form, and then the key: shown here and nowhere else. */
export function CreateApiKey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { name: "", right: "read", areas: null, storeIds: null, expireDays: 90 });
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
        expireDays: t("key.days"),
      }}
      onSubmit={(values) => make.mutateAsync(values)}
    >
      <Fields columns={1}>
        <TextInput name="name" label={t("key.name")} hint={t("key.nameHint")} required maxLength={100} />
        <RightChoice rights={["read", "write"]} label={(right) => t(`key.rights.${right === "read" ? "read" : "write"}`)} />
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
  const haveIt = useShownOnce();
  const copy = async () => {
    await navigator.clipboard?.writeText(apiKey);
    notify.success(t("key.copied"));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning" role="status">
        {t("key.once")}
      </Alert>
      <Box aria-label={t("key.shown")} role="group" sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1 }}>
        <Code>{apiKey}</Code>
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t("key.copy")}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            haveIt();
            onDone();
          }}
        >
          {t("key.done")}
        </Button>
      </Stack>
    </Stack>
  );
};
