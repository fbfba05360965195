import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalSignUp, SignUp } from "@tradeport/contract/registration";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { signIn } from "#session";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { PhoneInput } from "#ui/phone-input.tsx";
import { AuthBox } from "./auth-box.tsx";
import { PasswordInput } from "./password-input.tsx";
import { SendAgain } from "./send-again.tsx";

/** Signing a company up: with a password of ours, or for whom the outside provider has just signed in. */
export function Register() {
  const { t } = useTranslation("registration");
  const { data } = useQuery(api.Client.GetSignUpForm.query({}));
  if (!data) return <Loader height="40vh" />;
  if (data.provider === "embedded") return <WithPassword />;
  if (data.unregisteredUser) return <WithProvider name={data.unregisteredUser.name} email={data.unregisteredUser.email} />;
  return (
    <AuthBox title={t("title.signUp")} heading={t("signUp.externalHeading")} text={t("signUp.externalFirst")}>
      <Button fullWidth size="large" variant="contained" onClick={() => signIn("/")}>
        {t("signUp.signIn")}
      </Button>
    </AuthBox>
  );
}

const useLabels = () => {
  const { t } = useTranslation("registration");
  const names = ["username", "password", "email", "name", "surname", "company", "phone"] as const;
  return Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
};

function CompanyFields() {
  const { t } = useTranslation("registration");
  return (
    <>
      <Fields>
        <TextInput name="name" label={t("field.name")} required maxLength={100} autoComplete="given-name" />
        <TextInput name="surname" label={t("field.surname")} required maxLength={100} autoComplete="family-name" />
      </Fields>
      <TextInput name="company" label={t("field.company")} required maxLength={200} autoComplete="organization" />
      <PhoneInput name="phone" label={t("field.phone")} required />
    </>
  );
}

/** Kept in no draft: whoever comes to this screen next is somebody else. */
const personal = ["name", "surname", "email", "phone", "username", "password"];
const nobody = { email: "", name: "", surname: "", company: "", phone: "" };

function WithPassword() {
  const { t } = useTranslation("registration");
  const form = useZodForm(SignUp, { ...nobody, username: "", password: "" });
  const save = useMutation({ mutationFn: (values: z.output<typeof SignUp>) => api.Client.CreateClient(values) });
  const labels = useLabels();
  if (save.data)
    return (
      <AuthBox
        title={t("title.signUp")}
        heading={t("signUp.sentHeading")}
        text={t("signUp.sentText", { email: save.data.email })}
      >
        <Typography sx={{ mb: 2 }}>{t("signUp.sentHint")}</Typography>
        <SendAgain email={save.data.email} />
      </AuthBox>
    );
  return (
    <AuthBox title={t("title.signUp")} heading={t("signUp.heading")} text={t("signUp.text")}>
      <FormBox<typeof SignUp> form={form} secret={personal} labels={labels} onSubmit={(values) => save.mutateAsync(values)}>
        <Fields columns={1}>
          <CompanyFields />
          <TextInput name="email" label={t("field.email")} required maxLength={254} type="email" autoComplete="email" />
          <TextInput
            name="username"
            label={t("field.username")}
            hint={t("field.usernameHint")}
            required
            maxLength={40}
            autoComplete="username"
          />
          <PasswordInput name="password" label={t("field.password")} hint={t("field.passwordHint")} />
          <Button type="submit" fullWidth size="large" variant="contained" loading={save.isPending}>
            {t("signUp.submit")}
          </Button>
        </Fields>
      </FormBox>
      <Typography sx={{ mt: 2 }}>
        {t("signUp.have")} <TextLink to="/login">{t("signUp.signIn")}</TextLink>
      </Typography>
    </AuthBox>
  );
}

function WithProvider({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation("registration");
  const [first = "", ...rest] = name.split(" ");
  const form = useZodForm(ExternalSignUp, {
    ...nobody,
    name: rest.length ? first : "",
    surname: rest.join(" "),
    email,
  });
  const save = useMutation({
    mutationFn: (values: z.output<typeof ExternalSignUp>) => api.Client.CreateExternalClient(values),
    // The provider knows this browser: the way there and back ends signed in.
    onSuccess: () => signIn("/"),
  });
  const labels = useLabels();
  return (
    <AuthBox title={t("title.signUp")} heading={t("signUp.externalHeading")} text={t("signUp.externalText", { name })}>
      <FormBox<typeof ExternalSignUp>
        form={form}
        secret={personal}
        labels={labels}
        onSubmit={(values) => save.mutateAsync(values)}
      >
        <Fields columns={1}>
          {save.isSuccess && <Alert severity="success">{t("signUp.signIn")}…</Alert>}
          <CompanyFields />
          <TextInput name="email" label={t("field.email")} required maxLength={254} type="email" autoComplete="email" />
          <Button type="submit" fullWidth size="large" variant="contained" loading={save.isPending || save.isSuccess}>
            {t("signUp.externalSubmit")}
          </Button>
        </Fields>
      </FormBox>
    </AuthBox>
  );
}
