import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { invitations } from "@tradeport/contract/invitations";
import { type ReactNode, useEffect } from "react";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { LinkButton, TextLink } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { AcceptExternalInvitation } from "./accept-external-invitation.tsx";
import { useRightsWord } from "./rights.tsx";

const schema = invitations.AcceptInvitation.input;

/** What the link in the invitation's mail opens: the invited person chooses a user name and a password. */
export function AcceptInvitation() {
  const { t } = useTranslation("people");
  const { link } = useAddressParams("/Auth/Invitation");
  const word = useRightsWord();
  const invitation = useQuery({
    ...api.Client.GetInvitation.query({ link: link ?? "" }),
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const { error } = invitation;
  // Once it is accepted the link is used up, and the question for it is refused: what was shown stays, with the good news on it.
  if (!link || (error && !invitation.data))
    return (
      <Framed>
        <Alert severity="error" sx={{ mb: 2 }}>
          {!error ? t("accept.missing") : error.message}
        </Alert>
        <TextLink to="/login">{t("accept.signIn")}</TextLink>
      </Framed>
    );
  if (!invitation.data) return <Loader />;
  const { clientName, email, name, surname, right, areas, provider } = invitation.data;
  const about = { company: clientName, right: word({ right, areas }) };
  return (
    <Framed>
      <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: "anywhere" }}>
        {provider === "external" ? t("accept.externalText", about) : t("accept.text", about)}
      </Typography>
      {provider === "external" ? (
        <AcceptExternalInvitation link={link} invitation={invitation.data} />
      ) : (
        <AcceptForm email={email} values={{ link, name, surname }} />
      )}
    </Framed>
  );
}

function AcceptForm({ email, values }: { email: string; values: { link: string; name: string; surname: string } }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { ...values, username: "", password: "" });
  const accept = useMutation({ mutationFn: (given: z.output<typeof schema>) => api.Client.AcceptInvitation(given) });
  if (accept.data)
    return (
      <>
        <Alert severity="success" role="status" sx={{ mb: 2 }}>
          {t("accept.done", accept.data)}
        </Alert>
        <LinkButton to="/login" variant="contained" size="large" fullWidth>
          {t("accept.signIn")}
        </LinkButton>
      </>
    );
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ name: t("name"), surname: t("surname"), username: t("username"), password: t("accept.password") }}
      onSubmit={(given) => accept.mutateAsync(given)}
    >
      <Fields columns={1}>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("email")}: <strong>{email}</strong>
        </Typography>
        <TextInput name="name" label={t("name")} required maxLength={100} autoComplete="given-name" />
        <TextInput name="surname" label={t("surname")} required maxLength={100} autoComplete="family-name" />
        <TextInput
          name="username"
          label={t("username")}
          hint={t("accept.usernameHint")}
          required
          maxLength={40}
          autoComplete="username"
        />
        <TextInput
          name="password"
          label={t("accept.password")}
          hint={t("accept.passwordHint")}
          required
          maxLength={200}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="contained" size="large" loading={accept.isPending}>
          {t("accept.submit")}
        </Button>
      </Fields>
    </FormBox>
  );
}

const Framed = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("people");
  useEffect(() => {
    document.title = `${t("accept.title")} · Tradeport`;
  }, [t]);
  return (
    <Box sx={{ width: "100%", maxWidth: 420, py: 3 }}>
      <Typography variant="h1" sx={{ fontSize: "1.75rem", mb: 1 }}>
        {t("accept.title")}
      </Typography>
      {children}
    </Box>
  );
};
