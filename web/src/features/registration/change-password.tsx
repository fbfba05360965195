import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { NewPassword as schema } from "@tradeport/contract/registration";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { CheckboxInput } from "#ui/inputs.tsx";
import { Page } from "#ui/page.tsx";
import { LivesOn } from "./lives-on.tsx";
import { PasswordInput } from "./password-input.tsx";

/** One's own password. */
export function ChangePassword() {
  const { t } = useTranslation("registration");
  const { data } = useQuery(api.Client.GetSignUpForm.query({}));
  const form = useZodForm(schema, { password: "", confirmPassword: "", endApiKeys: false });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.ChangePassword(values),
    onSuccess: () => form.reset(),
  });
  const labels = { password: t("field.newPassword"), confirmPassword: t("field.confirmPassword"), endApiKeys: t("lives.end") };
  return (
    <Page title={t("title.change")} narrow>
      {data?.provider === "external" ? (
        <Alert severity="info">{t("change.elsewhere")}</Alert>
      ) : (
        <Box sx={{ maxWidth: 420 }}>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {t("change.text")}
          </Typography>
          {save.data && <LivesOn title={t("change.done")} changed={save.data} toKeys />}
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
              <Button type="submit" variant="contained" loading={save.isPending}>
                {t("change.submit")}
              </Button>
            </Fields>
          </FormBox>
        </Box>
      )}
    </Page>
  );
}
