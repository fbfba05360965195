import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type Member, members } from "@tradeport/contract/members";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { PhoneInput } from "#ui/phone-input.tsx";
import { MemberActions } from "./member-actions.tsx";
import { nameOf } from "./name-of.ts";
import { RightChoice } from "./right-choice.tsx";
import { Sessions } from "./sessions.tsx";

const schema = members.UpdateClientMember.input;

/** Name, phone and right of a member; below it the member's sessions and what ends a membership. */
export function UpdateClientMember({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation("people");
  const { id: clientMemberId, name, surname, phone, right, isActive } = member;
  const form = useZodForm(schema, { clientMemberId, name, surname, phone: phone ?? "", right, isActive });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.UpdateClientMember(values),
    onSuccess: (saved) => {
      notify.success(t("member.saved", { name: nameOf(saved) }));
    },
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <FormBox<typeof schema>
        form={form}
        labels={{ name: t("name"), surname: t("surname"), phone: t("phone"), right: t("right") }}
        onSubmit={async (values) => {
          await save.mutateAsync(values);
          onDone();
        }}
      >
        <Fields columns={1}>
          <TextInput name="name" label={t("name")} required maxLength={100} />
          <TextInput name="surname" label={t("surname")} maxLength={100} />
          <PhoneInput name="phone" label={t("phone")} />
          <RightChoice />
          <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
            {t("member.save")}
          </Button>
        </Fields>
      </FormBox>
      {isActive && (
        <Section title={t("member.sessions")}>
          <Sessions clientMemberId={clientMemberId} />
        </Section>
      )}
      <MemberActions
        member={member}
        onDone={onDone}
        onOpen={() => save.mutateAsync({ clientMemberId, name, surname, phone: phone ?? "", right, isActive: true })}
      />
    </Stack>
  );
}
