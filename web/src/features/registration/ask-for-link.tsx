import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { Email } from "@tradeport/contract/registration";
import { z } from "zod";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";

const schema = z.object({ email: Email });

/** An address, and a mail to it; the answer says nothing of whether it has an account. */
export function AskForLink({ send, submit, sent }: { send: (email: string) => Promise<unknown>; submit: string; sent: string }) {
  const { t } = useTranslation("registration");
  const form = useZodForm(schema, { email: "" });
  const ask = useMutation({ mutationFn: ({ email }: z.output<typeof schema>) => send(email) });
  return (
    <>
      {ask.isSuccess ? (
        <Alert severity="success" role="status">
          {sent}
        </Alert>
      ) : (
        <FormBox<typeof schema>
          form={form}
          secret={["email"]}
          labels={{ email: t("field.email") }}
          onSubmit={(values) => ask.mutateAsync(values)}
        >
          <Fields columns={1}>
            <TextInput name="email" label={t("field.email")} required maxLength={254} type="email" autoComplete="email" />
            <Button type="submit" fullWidth size="large" variant="contained" loading={ask.isPending}>
              {submit}
            </Button>
          </Fields>
        </FormBox>
      )}
      <TextLink to="/login" sx={{ display: "inline-flex", alignItems: "center", mt: 2, minHeight: 24 }}>
        {t("forgotten.back")}
      </TextLink>
    </>
  );
}
