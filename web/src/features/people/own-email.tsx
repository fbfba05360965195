import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { AccountInfo } from "@tradeport/contract/members";
import { ownAccount } from "@tradeport/contract/own-account";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

const schema = ownAccount.ChangeOwnEmail.input;

/** Another address: asked for here, and it holds when a link was opened in both mailboxes. */
export function OwnEmail({ info }: { info: AccountInfo }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { email: "" });
  const ask = useMutation({ mutationFn: (values: { email: string }) => api.Client.ChangeOwnEmail(values) });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t("own.emailText")}
      </Typography>
      {info.newEmail && (
        <Alert severity="info" role="status">
          {t("own.waiting", { email: info.newEmail, now: info.email })}
        </Alert>
      )}
      <FormBox<typeof schema>
        form={form}
        labels={{ email: t("own.newEmail") }}
        secret={["email"]}
        onSubmit={async (values) => {
          await ask.mutateAsync(values);
          form.reset({ email: "" });
          notify.success(t("own.sent"));
        }}
      >
        <Fields>
          <TextInput name="email" type="email" label={t("own.newEmail")} required maxLength={254} autoComplete="email" />
          <Button type="submit" variant="outlined" loading={ask.isPending} sx={{ justifySelf: "start" }}>
            {t("own.send")}
          </Button>
        </Fields>
      </FormBox>
    </Stack>
  );
}
