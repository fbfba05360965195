import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { NewPassword as schema } from "@tradeport/contract/registration";
import type { z } from "zod";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { signIn } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { CheckboxInput } from "#ui/inputs.tsx";
import { LinkButton } from "#ui/link.tsx";
import { AuthBox } from "./auth-box.tsx";
import { LivesOn } from "./lives-on.tsx";
import { PasswordInput } from "./password-input.tsx";

/** By the link of the mail. */
export function NewPassword() {
  const { t } = useTranslation("registration");
  const { passwordLink } = useAddressParams("/Auth/NewPassword");
  const form = useZodForm(schema, { password: "", confirmPassword: "", endApiKeys: false });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.SetPassword({ passwordToken: passwordLink, ...values }),
    meta: { quiet: true },
  });
  const title = t("title.newPassword");
  if (save.isSuccess)
    return (
      <AuthBox title={title} heading={title} text={t("newPassword.done")}>
        <LivesOn changed={save.data} />
        <Button fullWidth size="large" variant="contained" autoFocus onClick={() => signIn("/")}>
          {t("verify.signIn")}
        </Button>
      </AuthBox>
    );
  const refused = save.error instanceof ApiError ? save.error : null;
  const labels = { password: t("field.newPassword"), confirmPassword: t("field.confirmPassword"), endApiKeys: t("lives.end") };
  return (
    <AuthBox title={title} heading={t("newPassword.heading")} text={t("newPassword.text")}>
      {refused && refused.fields.length === 0 && (
        <Alert
          severity="error"
          role="alert"
          sx={{ mb: 2 }}
          action={
            refused.code === "link_ended" && (
              <LinkButton to="/Auth/ForgottenPassword" color="inherit" size="small">
                {t("verify.again")}
              </LinkButton>
            )
          }
        >
          {refused.message}
        </Alert>
      )}
      <FormBox<typeof schema>
        form={form}
        secret={["password", "confirmPassword"]}
        labels={labels}
        onSubmit={(values) => save.mutateAsync(values)}
      >
        <Fields columns={1}>
          <PasswordInput name="password" label={t("field.newPassword")} hint={t("field.passwordHint")} />
          <PasswordInput name="confirmPassword" label={t("field.confirmPassword")} />
          <CheckboxInput name="endApiKeys" label={t("lives.end")} hint={t("lives.endHint")} />
          <Button type="submit" fullWidth size="large" variant="contained" loading={save.isPending}>
            {t("newPassword.submit")}
          </Button>
        </Fields>
      </FormBox>
    </AuthBox>
  );
}
