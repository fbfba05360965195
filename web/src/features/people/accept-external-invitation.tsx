import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import { invitations } from "@tradeport/contract/invitations";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { signIn, signOut, useSession } from "#session";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";

const schema = invitations.AcceptExternalInvitation.input;
type Shown = Output<typeof invitations.GetInvitation>;

/** With an outside provider: the invited person signs in there and comes back to this page, which then knows who is asking. */
export function AcceptExternalInvitation({ link, invitation }: { link: string; invitation: Shown }) {
  const { t } = useTranslation("people");
  const who = useSession();
  const { email, unregisteredUser } = invitation;
  if (who)
    return (
      <>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("accept.other", { name: who.displayName, email })}
        </Alert>
        <Button variant="contained" size="large" fullWidth onClick={signOut}>
          {t("accept.signOut")}
        </Button>
      </>
    );
  if (!unregisteredUser)
    return (
      <>
        <Typography sx={{ mb: 2, overflowWrap: "anywhere" }}>{t("accept.first", { email })}</Typography>
        <Button variant="contained" size="large" fullWidth onClick={() => signIn(`/Auth/Invitation/${link}`)}>
          {t("accept.signIn")}
        </Button>
      </>
    );
  return <AcceptForm link={link} invitation={invitation} unregisteredUser={unregisteredUser} />;
}

function AcceptForm({
  link,
  invitation: { email, name, surname },
  unregisteredUser,
}: {
  link: string;
  invitation: Shown;
  unregisteredUser: NonNullable<Shown["unregisteredUser"]>;
}) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { link, name, surname });
  const accept = useMutation({
    mutationFn: (given: z.output<typeof schema>) => api.Client.AcceptExternalInvitation(given),
    // The provider knows this browser: the way there and back ends signed in.
    onSuccess: () => signIn("/"),
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ name: t("name"), surname: t("surname") }}
      onSubmit={(given) => accept.mutateAsync(given)}
    >
      <Fields columns={1}>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("accept.as", { name: unregisteredUser.name, email: unregisteredUser.email || "–" })}
        </Typography>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("email")}: <strong>{email}</strong>
        </Typography>
        <TextInput name="name" label={t("name")} required maxLength={100} autoComplete="given-name" />
        <TextInput name="surname" label={t("surname")} required maxLength={100} autoComplete="family-name" />
        <Button type="submit" variant="contained" size="large" loading={accept.isPending || accept.isSuccess}>
          {t("accept.submit")}
        </Button>
      </Fields>
    </FormBox>
  );
}
