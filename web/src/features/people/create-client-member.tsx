import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { invitations } from "@tradeport/contract/invitations";
import { MemberRight } from "@tradeport/contract/members";
import type { z } from "zod";
import { api } from "#api";
import { formatDateTime, useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { isEmailDue } from "./is-email-due.ts";
import { RightChoice } from "./right-choice.tsx";

const schema = invitations.CreateClientMember.input;

/** An invitation: the mail carries the link, the invited person chooses the password. */
export function CreateClientMember({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("people");
  const form = useZodForm(schema, { name: "", surname: "", email: "", right: "write", areas: null, storeIds: null });
  const invite = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.CreateClientMember(values),
    onSuccess: (invitation) => {
      const { email, emailDate } = invitation;
      if (isEmailDue(invitation)) notify.success(t("invite.sent", { email }), { timeout: 5000 });
      else notify.info(t("invite.later", { email, at: formatDateTime(emailDate) }), { timeout: 10_000 });
    },
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{
        name: t("name"),
        surname: t("surname"),
        email: t("email"),
        right: t("right"),
        areas: t("presets.areas"),
        storeIds: t("stores"),
      }}
      onSubmit={async (values) => {
        await invite.mutateAsync(values);
        onDone();
      }}
    >
      <Fields columns={1}>
        <Typography variant="body2" color="textSecondary">
          {t("invite.text")}
        </Typography>
        <TextInput name="name" label={t("name")} required maxLength={100} />
        <TextInput name="surname" label={t("surname")} required maxLength={100} />
        <TextInput name="email" label={t("email")} required maxLength={200} type="email" />
        <RightChoice rights={MemberRight.options.toReversed()} label={(right) => t(`rights.${right}`)} />
        <Button type="submit" variant="contained" loading={invite.isPending} sx={{ justifySelf: "start" }}>
          {t("invite.send")}
        </Button>
      </Fields>
    </FormBox>
  );
}
